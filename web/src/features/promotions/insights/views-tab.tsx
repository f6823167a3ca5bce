import { useInsightsMessages } from '../../../messages/insights.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { ReceiptsPart } from '../receipts-part.tsx';
import type { Insights } from './api.ts';
import { ViewsCard } from './views-card.tsx';

export function ViewsTab({ insights }: { insights: Insights }) {
  const { receipts } = useInsightsMessages();
  const { id } = insights.promotion;
  return (
    <div className="grid gap-3.5">
      <ViewsCard id={id} />
      <Card>
        <CardHeader title={receipts.share.title} />
        <ReceiptsPart id={id} />
      </Card>
    </div>
  );
}
