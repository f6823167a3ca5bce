import { lazy, Suspense } from 'react';
import { useMe } from '../../../lib/session.ts';
import { ClustersCard } from './clusters-card.tsx';
import { CostCard } from './cost-card.tsx';
import { KindsCard } from './kinds-card.tsx';
import { NumbersCard } from './numbers-card.tsx';
import { PricesCard } from './prices-card.tsx';
import { QueueCard } from './queue-card.tsx';
import { RulesCard } from './rules-card.tsx';
import { VoidsCard } from './voids-card.tsx';

const BlocksCard = lazy(async () => ({ default: (await import('./blocks-card.tsx')).BlocksCard }));

/** What needs a decision first, then what it costs, then the rules. Only admins change the rules. */
export function FairPlayTab() {
  const { isAdmin } = useMe();
  return (
    <div className="grid gap-3.5">
      <CostCard />
      <QueueCard />
      <VoidsCard />
      <ClustersCard />
      <Suspense fallback={null}>
        <BlocksCard />
      </Suspense>
      <RulesCard mayChange={isAdmin} />
      <KindsCard mayChange={isAdmin} />
      {isAdmin && <PricesCard />}
      {isAdmin && <NumbersCard />}
    </div>
  );
}
