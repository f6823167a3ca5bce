import { useQuery } from '@tanstack/react-query';
import { DEPOSIT_COMMISSION_DAYS } from '@viewloop/contract/constants';
import type { Answer } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { useMessages } from '../../messages/index.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { summaryQuery, useCommissionRate } from './api.ts';

/** Commission on purchases is held back for a week; people should see that it is there, and when it comes. */
function Pending({ summary: { pendingCredits, pending } }: { summary: Answer<'GET /api/referrals/summary'> }) {
  const { referrals, shared } = useMessages();
  return (
    <section className="mt-4 rounded-control border border-line p-4">
      <h3 className="flex justify-between gap-4 text-body">
        <span>{referrals.pending}</span>
        <span>{shared.credits(pendingCredits)}</span>
      </h3>
      <p className="mt-1 text-small text-muted">{referrals.pendingNote(DEPOSIT_COMMISSION_DAYS)}</p>
      <ul className="mt-3 grid gap-1.5 text-small">
        {pending.map(({ credits, settlesAt }) => (
          <li key={settlesAt} className="flex justify-between gap-4">
            <time dateTime={settlesAt}>{formatDate(settlesAt)}</time>
            <span className="font-medium">{referrals.earned(credits)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
      {summary && summary.pendingCredits > 0 && <Pending summary={summary} />}
    </Card>
  );
}
