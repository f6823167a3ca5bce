import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../messages/rest.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { summaryQuery, useCommissionRate } from './api.ts';
import { HeldCommission } from './held-commission.tsx';

export function CommissionOverview() {
  const { data: summary, isError } = useQuery(summaryQuery);
  const rate = useCommissionRate();
  const { referrals, shared } = useMessages();
  const earned = summary ? shared.credits(summary.creditsEarned) : isError ? '–' : <Skeleton className="h-5 w-24" />;
  const lines = [
    { name: referrals.rate, value: rate ?? '–' },
    { name: referrals.earnings, value: earned },
    { name: referrals.dividends, value: earned },
  ];
  return (
    <Card>
      <CardHeader title={referrals.overview} className="mb-1" />
      <dl>
        {lines.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-4 border-t border-line py-3 first:border-0 last:pb-0">
            <dt className="text-muted">{name}</dt>
            <dd className="text-end font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {summary && summary.held.length > 0 && <HeldCommission summary={summary} />}
    </Card>
  );
}
