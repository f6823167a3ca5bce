import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ALL_DEPOSITS, depositsQuery, RECENT_DEPOSITS } from './api.ts';
import { DepositRow } from './deposit-row.tsx';

export function DepositHistory() {
  const { wallet } = useMessages();
  const [limit, setLimit] = useState(RECENT_DEPOSITS);
  const deposits = useQuery({ ...depositsQuery(limit), placeholderData: keepPreviousData });
  return (
    <Card>
      <CardHeader title={wallet.history} />
      <ShowQuery query={deposits}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState picture="coins" title={wallet.empty} description={wallet.emptyText} />
          ) : (
            <ul>
              {rows.map((deposit) => (
                <DepositRow key={deposit.id} deposit={deposit} />
              ))}
            </ul>
          )
        }
      </ShowQuery>
      {limit === RECENT_DEPOSITS && deposits.data?.length === RECENT_DEPOSITS && (
        <Button className="mt-4" onClick={() => setLimit(ALL_DEPOSITS)}>
          {wallet.showOlder}
        </Button>
      )}
    </Card>
  );
}
