import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatDateTime, formatPercent } from '../../../lib/format.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { refresh } from '../../../lib/query-client.ts';
import { deliveryMessages, useDeliveryMessages } from '../../../messages/delivery.ts';
import { messages } from '../../../messages/rest.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { SlidersHorizontal } from '../../../ui/icons/index.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { toast } from '../../../ui/toast-store.ts';
import type { Promotion } from '../api.ts';
import { comparisonQuery } from '../comparison/api.ts';
import { hasEnded } from '../promotion-rules.ts';
import { type Delivery, deliveryQuery, editPromotion } from './api.ts';
import { openPlan, type Plan, spanOf } from './plan-rules.ts';
import { planInWords } from './plan-summary.ts';

const PlanDialog = lazy(() => import('./plan-dialog.tsx'));

export function DeliveryCard({ promotion }: { promotion: Promotion }) {
  const texts = useDeliveryMessages();
  const delivery = useQuery(deliveryQuery(promotion.id));
  const comparison = useQuery(comparisonQuery(promotion.id)).data?.comparison;
  const isCompared = comparison?.endedAt === null;
  const [shown, setShown] = useState<'plan'>();
  const close = () => setShown(undefined);
  const save = useMutation({
    mutationFn: ({ plan, title }: { plan: Plan; title: string }) =>
      editPromotion(promotion.id, { plan, title: title || null }),
    onSuccess: () => {
      close();
      toast(deliveryMessages().changed);
      return refresh('GET /api/promotions', 'GET /api/promotions/:id/delivery', 'GET /api/promotions/:id/insights');
    },
    onError: (error) =>
      toast({
        title: messages().shared.error,
        description: problemText(error, messages().promotions.changeFailed),
        tone: 'danger',
      }),
  });
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.description} />
      <ShowQuery query={delivery}>{(data) => <Facts delivery={data} />}</ShowQuery>
      {isCompared && !hasEnded(promotion) && <p className="mt-4 text-small text-muted">{texts.comparison.fixed}</p>}
      <div className="mt-5 flex flex-wrap gap-2">
        {!hasEnded(promotion) && !isCompared && delivery.data && (
          <Button onClick={() => setShown('plan')}>
            <SlidersHorizontal aria-hidden />
            {texts.change}
          </Button>
        )}
      </div>
      {shown === 'plan' && delivery.data && (
        <Suspense>
          <PlanDialog
            plan={{ ...openPlan(), ...delivery.data.plan }}
            title={promotion.title ?? ''}
            pending={save.isPending}
            onApply={(plan, title) => save.mutate({ plan, title })}
            onClose={close}
          />
        </Suspense>
      )}
    </Card>
  );
}

function Facts({ delivery }: { delivery: Delivery }) {
  const texts = useDeliveryMessages();
  const { plan, hold, nextOfferAt, widened, promised, slow, matching, otherPromotions, forecast } = delivery;
  const notes = [
    promised && texts.promised,
    widened > 0 && texts.widened[widened],
    forecast && texts.forecastWas(spanOf(forecast.fromHours), spanOf(forecast.toHours)),
  ].filter((note) => typeof note === 'string');
  const reasons = slow.filter((reason) => reason !== 'on_hold');
  const figures = {
    narrow: matching === null ? '' : texts.matching(formatPercent(matching)),
    shared_turn: texts.others(otherPromotions),
  };
  return (
    <div className="grid gap-4">
      <p className="font-semibold">{planInWords(plan, texts).join(' · ')}</p>
      {hold && nextOfferAt && <Notice>{texts.holds[hold](formatDateTime(nextOfferAt))}</Notice>}
      {notes.map((note) => (
        <p key={note} className="text-small text-muted">
          {note}
        </p>
      ))}
      <div>
        <h3 className="font-semibold">{texts.why}</h3>
        {reasons.length === 0 && !hold ? (
          <p className="text-muted">{texts.nothingSlow}</p>
        ) : (
          <ul className="mt-2 grid gap-2">
            {reasons.map((reason) => (
              <li key={reason}>
                {texts.slow[reason].why} {reason in figures && figures[reason as keyof typeof figures]}{' '}
                <span className="text-muted">{texts.slow[reason].help}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
