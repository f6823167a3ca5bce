import { useQuery } from '@tanstack/react-query';
import { REFERRAL_ID_PREFIX } from '@viewloop/contract/constants';
import { useLocation, useSearch } from 'wouter';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useMessages } from '../../messages/rest.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { pagesOf, type Referral, referralsQuery } from './api.ts';

function pageIn(search: string): number {
  const page = Number(new URLSearchParams(search).get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

export function ReferralActivity() {
  const page = pageIn(useSearch());
  const [, navigate] = useLocation();
  const people = useQuery(referralsQuery(page));
  const { referrals } = useMessages();
  return (
    <Card>
      <CardHeader title={referrals.activity} description={referrals.activityNote} />
      <ShowQuery query={people}>
        {({ rows, total }) => (
          <>
            {rows.length > 0 ? (
              <ul>
                {rows.map((referral) => (
                  <ReferralRow key={referral.id} referral={referral} />
                ))}
              </ul>
            ) : (
              <EmptyState picture="people" title={referrals.empty} description={referrals.emptyText} />
            )}
            {pagesOf(total) > 1 && (
              <div className="mt-4 border-t border-line pt-4">
                <Pagination
                  page={page}
                  hasPrevious={page > 1}
                  hasNext={page < pagesOf(total)}
                  onPage={(to) => navigate(to === 1 ? paths.referrals : `${paths.referrals}?page=${to}`)}
                  label={referrals.page(page, total)}
                />
              </div>
            )}
          </>
        )}
      </ShowQuery>
    </Card>
  );
}

function ReferralRow({ referral }: { referral: Referral }) {
  const { referrals } = useMessages();
  const { referredId, commissionEarned, createdAt } = referral;
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-3 first:border-0 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-mono font-medium">{`${referredId.slice(0, REFERRAL_ID_PREFIX)}…`}</p>
        <time dateTime={createdAt} className="text-small text-muted">
          {formatDate(createdAt)}
        </time>
      </div>
      <div className="grid justify-items-end gap-1">
        <span className={commissionEarned > 0 ? 'font-semibold text-link' : 'text-muted'}>
          {referrals.earned(commissionEarned)}
        </span>
        <Badge tone={commissionEarned > 0 ? 'good' : 'neutral'}>
          {commissionEarned > 0 ? referrals.commission : referrals.signup}
        </Badge>
      </div>
    </li>
  );
}
