import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useMessages } from '../../messages/rest.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { depositPageQuery, pagesOf } from './api.ts';
import { DepositRow } from './deposit-row.tsx';
import { WaitingNotice } from './waiting-notice.tsx';

function pageIn(search: string): number {
  const page = Number(new URLSearchParams(search).get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

export function DepositHistory() {
  const { wallet } = useMessages();
  const page = pageIn(useSearch());
  const [, navigate] = useLocation();
  const deposits = useQuery(depositPageQuery(page));
  return (
    <Card>
      <CardHeader title={wallet.history} />
      <WaitingNotice />
      <ShowQuery query={deposits}>
        {({ rows, total }) => (
          <>
            {total === 0 ? (
              <EmptyState picture="coins" title={wallet.empty} description={wallet.emptyText} />
            ) : (
              <ul>
                {rows.map((deposit) => (
                  <DepositRow key={deposit.id} deposit={deposit} />
                ))}
              </ul>
            )}
            {(page > 1 || pagesOf(total) > 1) && (
              <div className="mt-4 border-t border-line pt-4">
                <Pagination
                  page={page}
                  hasPrevious={page > 1}
                  hasNext={page < pagesOf(total)}
                  onPage={(to) => navigate(to === 1 ? paths.wallet : `${paths.wallet}?page=${to}`)}
                  label={wallet.page(page, total)}
                />
              </div>
            )}
          </>
        )}
      </ShowQuery>
    </Card>
  );
}
