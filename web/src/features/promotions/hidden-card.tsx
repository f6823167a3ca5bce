import { useQuery } from '@tanstack/react-query';
import { refresh } from '../../lib/query-client.ts';
import { stateReasonText } from '../../lib/state-reason.ts';
import { useMessages } from '../../messages/index.ts';
import { ObjectionForm } from '../../parts/objection-form.tsx';
import { ObjectionState } from '../../parts/objection-state.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { objectionsQuery, objectToHiding, type Promotion } from './api.ts';

/** Why a promotion is hidden, and the owner's objection. Only a person can show it again. */
export function HiddenCard({ promotion }: { promotion: Promotion }) {
  const { promotions } = useMessages();
  const objections = useQuery(objectionsQuery);
  const { id } = promotion;
  const made = objections.data?.find((objection) => objection.about === 'promotion' && objection.promotionId === id);
  return (
    <Card>
      <CardHeader title={promotions.states.hidden} description={stateReasonText(promotion) ?? ''} />
      <div className="grid gap-4">
        {made && <ObjectionState objection={made} />}
        {objections.data && made?.state !== 'open' && (
          <ObjectionForm send={(text) => objectToHiding(id, text)} onSent={() => refresh('GET /api/objections')} />
        )}
      </div>
    </Card>
  );
}
