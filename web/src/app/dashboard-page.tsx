import { useQuery } from '@tanstack/react-query';
import { FIRST_VIDEOS } from '@viewloop/contract/first-steps';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { receivedQuery, statsQuery } from '../features/dashboard/api.ts';
import { DailyGoalCard } from '../features/dashboard/daily-goal-card.tsx';
import { FigureCards } from '../features/dashboard/figure-cards.tsx';
import { FirstSteps } from '../features/dashboard/first-steps.tsx';
import { firstStepsAreLoud, loudButton } from '../features/dashboard/goal-rules.ts';
import { OwedNotice } from '../features/dashboard/owed-notice.tsx';
import { WatchCard } from '../features/dashboard/watch-card.tsx';
import { WeekSkeleton } from '../features/dashboard/week-skeleton.tsx';
import { Welcome } from '../features/dashboard/welcome.tsx';
import { ActivePromotionsCard } from '../features/promotions/active-card.tsx';
import { activePromotionsQuery } from '../features/promotions/active-query.ts';
import { summaryQuery } from '../features/referrals/api.ts';
import { ReferralLinkCard } from '../features/referrals/link-card.tsx';
import { startFirst } from '../features/watching/start-first.ts';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../lib/query-client.ts';
import { useMe } from '../lib/session.ts';
import { siteQuery } from '../lib/site.ts';
import { Afterwards } from '../ui/afterwards.tsx';
import { Card } from '../ui/card.tsx';
import { later } from './later.tsx';

const PromotionForm = later(async () => (await import('../features/promotions/promotion-form.tsx')).PromotionForm);
// The chart has more elements than the rest of the page together, and few see it without scrolling.
const WeekCard = later(
  async () => (await import('../features/dashboard/week-card.tsx')).WeekCard,
  <WeekSkeleton className="lg:col-span-2" />,
);
const DepositDialog = later(async () => (await import('../features/wallet/deposit-dialog.tsx')).DepositDialog);

// Its script comes with the figures, before the first render, and not with the scripts of a page that newcomers see without it.
const loadReceivedCard = async () => (await import('../features/dashboard/received-card.tsx')).ReceivedCard;
let ReceivedCard: Awaited<ReturnType<typeof loadReceivedCard>> | undefined;
const TrustCard = later(async () => (await import('../features/dashboard/trust-card.tsx')).TrustCard);

/** Reads everything before the first render, so that the page appears once, with its figures. */
export const prepare = () =>
  Promise.all([
    loadReceivedCard().then(
      (card) => {
        ReceivedCard = card;
      },
      () => {},
    ),
    queryClient.prefetchQuery(receivedQuery),
    queryClient.prefetchQuery(statsQuery),
    queryClient.prefetchQuery(activePromotionsQuery),
    queryClient.prefetchQuery(summaryQuery),
    queryClient.prefetchQuery(siteQuery),
  ]);

/** Combines several features, which do not import each other. */
export default function DashboardPage() {
  const [depositing, setDepositing] = useState(false);
  const [, navigate] = useLocation();
  const me = useMe();
  const { data: stats } = useQuery(statsQuery);
  const loud = loudButton(stats, me.credits);
  // With nothing to watch, no window opens; where it is blocked, the watch page says what to do.
  const startWatching = () => {
    if (stats?.availableVideos === 0) navigate(paths.watch);
    else if (!startFirst()) navigate(`${paths.watch}?blocked`);
  };
  return (
    <>
      <Welcome />
      <div className="grid gap-3.5">
        <OwedNotice />
        {stats?.hasReceivedView && ReceivedCard && <ReceivedCard />}
        <FirstSteps onStart={startWatching} promote={<PromotionForm firstCredits={FIRST_VIDEOS} />} />
        <FigureCards loud={!firstStepsAreLoud(stats, me.credits)} onAddCredits={() => setDepositing(true)} />
        <DailyGoalCard />
        {/* On a phone watching comes first, because it is the next thing to do; on a wide screen it is on the right. */}
        <div className="grid gap-3.5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
          <Afterwards waiting={<Card aria-hidden className="min-h-42 lg:col-start-2 lg:row-start-1" />}>
            <WatchCard loud={loud === 'watch'} className="lg:col-start-2 lg:row-start-1" onStart={startWatching} />
          </Afterwards>
          <Afterwards waiting={<Card aria-hidden className="min-h-72 lg:row-span-2 lg:row-start-1" />}>
            <ActivePromotionsCard loud={loud === 'promote'} className="lg:row-span-2 lg:row-start-1" />
          </Afterwards>
          <Afterwards waiting={<Card aria-hidden className="min-h-40" />}>
            <ReferralLinkCard />
          </Afterwards>
          <WeekCard className="lg:col-span-2" />
          <TrustCard className="lg:col-span-2" />
        </div>
      </div>
      <DepositDialog open={depositing} onClose={() => setDepositing(false)} />
    </>
  );
}
