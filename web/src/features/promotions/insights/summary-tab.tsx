import { lazy, Suspense } from 'react';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { Insights } from './api.ts';
import { KeyFigures } from './key-figures.tsx';
import { WatchesCard } from './watches-card.tsx';

const ComparisonCard = lazy(async () => ({
  default: (await import('../comparison/comparison-card.tsx')).ComparisonCard,
}));
const DeliveryCard = lazy(async () => ({ default: (await import('../delivery/delivery-card.tsx')).DeliveryCard }));

export function SummaryTab({ insights }: { insights: Insights }) {
  return (
    <div className="grid gap-3.5">
      <KeyFigures insights={insights} />
      <WatchesCard insights={insights} />
      <Suspense fallback={<SkeletonRows />}>
        <DeliveryCard promotion={insights.promotion} />
        <ComparisonCard id={insights.promotion.id} />
      </Suspense>
    </div>
  );
}
