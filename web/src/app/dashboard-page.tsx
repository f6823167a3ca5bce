import { useState } from 'react';
import { DailyGoalCard } from '../features/dashboard/daily-goal-card.tsx';
import { FigureCards } from '../features/dashboard/figure-cards.tsx';
import { WatchCard } from '../features/dashboard/watch-card.tsx';
import { WeekCard } from '../features/dashboard/week-card.tsx';
import { Welcome } from '../features/dashboard/welcome.tsx';
import { ActivePromotionsCard } from '../features/promotions/active-card.tsx';
import { ReferralLinkCard } from '../features/referrals/link-card.tsx';
import { later } from './later.tsx';

const DepositDialog = later(async () => (await import('../features/wallet/deposit-dialog.tsx')).DepositDialog);

/** Shows several features, which know nothing of each other. */
export default function DashboardPage() {
  const [depositing, setDepositing] = useState(false);
  return (
    <>
      <Welcome />
      <div className="grid gap-3.5">
        <FigureCards onAddCredits={() => setDepositing(true)} />
        <DailyGoalCard />
        {/* On a phone watching comes first, the next thing to do; beside each other it stands on the right. */}
        <div className="grid gap-3.5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
          <WatchCard className="lg:col-start-2 lg:row-start-1" />
          <ActivePromotionsCard className="lg:row-span-2 lg:row-start-1" />
          <ReferralLinkCard />
          <WeekCard className="lg:col-span-2" />
        </div>
      </div>
      <DepositDialog open={depositing} onClose={() => setDepositing(false)} />
    </>
  );
}
