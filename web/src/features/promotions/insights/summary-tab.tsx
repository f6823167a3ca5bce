import { ComparisonCard } from '../comparison/comparison-card.tsx';
import { DeliveryCard } from '../delivery/delivery-card.tsx';
import type { Insights } from './api.ts';
import { KeyFigures } from './key-figures.tsx';
import { WatchesCard } from './watches-card.tsx';

export function SummaryTab({ insights }: { insights: Insights }) {
  return (
    <div className="grid gap-3.5">
      <KeyFigures insights={insights} />
      <ComparisonCard id={insights.promotion.id} />
      <WatchesCard insights={insights} />
      <DeliveryCard promotion={insights.promotion} />
    </div>
  );
}
