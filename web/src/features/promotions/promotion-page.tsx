import { useMutation, useQuery } from '@tanstack/react-query';
import { screenAt } from '@viewloop/contract/screens';
import { ArrowLeft, Download, ExternalLink } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { problemText } from '../../lib/problem-text.ts';
import { saveCsv, saveJson } from '../../lib/save-file.ts';
import { messages, useMessages } from '../../messages/index.ts';
import { useInsightsMessages } from '../../messages/insights.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { CardsSkeleton } from '../../ui/cards-skeleton.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { toast } from '../../ui/toast-store.ts';
import { comparisonQuery } from './comparison/api.ts';
import { ComparisonCard } from './comparison/comparison-card.tsx';
import { DeliveryCard } from './delivery/delivery-card.tsx';
import { feedbackQuery } from './feedback/api.ts';
import { HiddenCard } from './hidden-card.tsx';
import { type Insights, insightsQuery, wholePromotion } from './insights/api.ts';
import { AttentionCard } from './insights/attention-card.tsx';
import { AudienceCard } from './insights/audience-card.tsx';
import { figuresAsCsv } from './insights/figures-csv.ts';
import { KeyFigures } from './insights/key-figures.tsx';
import { SecondsCard } from './insights/seconds-card.tsx';
import { StayCard } from './insights/stay-card.tsx';
import { TimesCards } from './insights/times-cards.tsx';
import { ViewsCard } from './insights/views-card.tsx';
import { WatchesCard } from './insights/watches-card.tsx';
import { ReceiptsPart } from './receipts-part.tsx';
import { StateBadge } from './state-badge.tsx';

const FeedbackCard = lazy(() => import('./feedback/feedback-card.tsx'));

/** Everything about one promotion. */
export default function PromotionPage() {
  const [path] = useLocation();
  const id = Number(screenAt(path)?.parts.id);
  const insights = useQuery(insightsQuery(id));
  const { promotions } = useMessages();
  return (
    <>
      <TextLink href={paths.promote} className="mb-3 inline-flex items-center gap-1.5 text-small">
        <ArrowLeft aria-hidden className="size-4" />
        {promotions.allPromotions}
      </TextLink>
      <ShowQuery query={insights} skeleton={<CardsSkeleton heading />}>
        {(data) => <PromotionInsights insights={data} />}
      </ShowQuery>
    </>
  );
}

function PromotionInsights({ insights }: { insights: Insights }) {
  const { promotions } = useMessages();
  const { promotion: texts, receipts } = useInsightsMessages();
  const { id, state, videoUrl, title, videoTitle } = insights.promotion;
  return (
    <>
      <PageHeader
        title={title ?? videoTitle ?? promotions.untitled}
        description={
          <span className="flex flex-wrap items-center gap-3">
            <StateBadge state={state} />
            <a href={videoUrl} target="_blank" rel="noopener noreferrer" className="link">
              {texts.openVideo} <ExternalLink aria-hidden className="inline size-3.5" />
            </a>
          </span>
        }
      >
        <Exports insights={insights} />
      </PageHeader>
      <div className="grid gap-3.5">
        {state === 'hidden' && <HiddenCard promotion={insights.promotion} />}
        <KeyFigures insights={insights} />
        <ComparisonCard id={id} />
        <DeliveryCard promotion={insights.promotion} />
        <Suspense>
          <FeedbackCard promotion={insights.promotion} />
        </Suspense>
        <WatchesCard insights={insights} />
        <AttentionCard attention={insights.attention} />
        <SecondsCard attention={insights.attention} />
        <StayCard attention={insights.attention} />
        <TimesCards days={insights.days} hours={insights.hours} />
        <AudienceCard audience={insights.audience} />
        <ViewsCard id={id} />
        <Card>
          <CardHeader title={receipts.share.title} />
          <ReceiptsPart id={id} />
        </Card>
      </div>
    </>
  );
}

function Exports({ insights }: { insights: Insights }) {
  const { promotion: texts } = useInsightsMessages();
  const { id } = insights.promotion;
  const others = {
    feedback: useQuery(feedbackQuery(id)).data?.feedback ?? null,
    comparison: useQuery(comparisonQuery(id)).data?.comparison ?? null,
  };
  const everything = useMutation({
    mutationFn: () => wholePromotion(id),
    onSuccess: (whole) => saveJson(whole, `promotion-${id}.json`),
    onError: (error) =>
      toast({ title: messages().shared.error, description: problemText(error, texts.exportFailed), tone: 'danger' }),
  });
  return (
    <>
      <a className="button" data-variant="secondary" href={`/api/promotions/${id}/views?format=csv`} download>
        <Download aria-hidden />
        {texts.exportCsv}
      </a>
      <Button onClick={() => saveCsv(figuresAsCsv(insights, others), `promotion-${id}.csv`)}>
        <Download aria-hidden />
        {texts.exportFigures}
      </Button>
      <Button pending={everything.isPending} onClick={() => everything.mutate()}>
        <Download aria-hidden />
        {texts.exportJson}
      </Button>
    </>
  );
}
