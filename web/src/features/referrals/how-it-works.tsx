import { useQuery } from '@tanstack/react-query';
import { useHasClips } from '../../lib/site.ts';
import { useMessages } from '../../messages/rest.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { summaryQuery, useCommissionRate } from './api.ts';

export function HowItWorks() {
  const rate = useCommissionRate();
  const watchHoldDays = useQuery(summaryQuery).data?.watchHoldDays ?? null;
  const { referrals } = useMessages();
  const hasClips = useHasClips();
  return (
    <Card>
      <CardHeader title={referrals.how} />
      <ol className="grid gap-4">
        {referrals.steps(rate ?? '…', watchHoldDays).map(({ title, text }, index) => (
          <li key={title} className="flex gap-3.5">
            <span
              aria-hidden
              className="grid size-8 flex-none place-items-center rounded-full bg-raised text-small font-semibold"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="text-small text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {hasClips && <p className="mt-4 text-small text-muted">{referrals.noAttention}</p>}
    </Card>
  );
}
