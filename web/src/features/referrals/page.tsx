import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { siteQuery } from '../../lib/site.ts';
import { useMessages } from '../../messages/rest.ts';
import { StatCard } from '../../ui/card.tsx';
import { CountingFigure } from '../../ui/counting-figure.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReferralActivity } from './activity.tsx';
import { summaryQuery, useCommissionRate } from './api.ts';
import { CommissionOverview } from './commission-overview.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { ReferralLinkCard } from './link-card.tsx';

/** Reads everything before the first render, so that the page appears once, with its figures. */
export const prepare = () =>
  Promise.all([queryClient.prefetchQuery(summaryQuery), queryClient.prefetchQuery(siteQuery)]);

export default function ReferralsPage() {
  const { data: summary, isError } = useQuery(summaryQuery);
  const rate = useCommissionRate();
  const { referrals } = useMessages();
  const waiting = isError ? '–' : <Skeleton className="mt-1 h-8 w-16" />;
  return (
    <>
      <PageHeader title={referrals.title} description={referrals.description(rate ?? '…')} />
      <div className="grid grid-cols-2 gap-3.5 lg:grid-cols-4">
        <ReferralLinkCard className="col-span-2" variant="primary" />
        <StatCard
          label={referrals.totalReferrals}
          figure={summary ? formatNumber(summary.totalReferrals) : waiting}
          note={referrals.joined}
        />
        <StatCard
          label={referrals.creditsEarned}
          figure={summary ? <CountingFigure value={summary.creditsEarned} /> : waiting}
          note={referrals.ofTheirs(rate ?? '…')}
        />
      </div>
      <div className="mt-3.5 grid items-start gap-3.5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ReferralActivity />
        <div className="grid gap-3.5">
          <CommissionOverview />
          <HowItWorks />
        </div>
      </div>
    </>
  );
}
