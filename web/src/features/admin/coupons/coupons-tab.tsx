import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCouponMessages } from '../../../messages/coupons.ts';
import { useMessages } from '../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Download, Plus } from '../../../ui/icons/index.ts';
import { ShowQuery } from '../../../ui/show-query.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { couponsFile, couponsQuery } from './api.ts';
import { CouponsTable } from './coupons-table.tsx';
import { MakeDialog } from './make-dialog.tsx';

export function CouponsTab() {
  const texts = useCouponMessages();
  const { shared } = useMessages();
  const found = useInfiniteQuery(couponsQuery);
  const [making, setMaking] = useState(false);
  const isEmpty = found.data?.pages[0]?.coupons.length === 0;
  return (
    <Card>
      <CardHeader title={texts.title} description={texts.text}>
        <div className="flex flex-wrap gap-2">
          {found.data && !isEmpty && (
            <a href={couponsFile} download className="button" data-variant="secondary">
              <Download aria-hidden />
              {texts.download}
            </a>
          )}
          <Button variant="primary" onClick={() => setMaking(true)}>
            <Plus aria-hidden />
            {texts.make}
          </Button>
        </div>
      </CardHeader>
      <ShowQuery query={found}>
        {({ pages }) =>
          isEmpty ? (
            <EmptyState picture="coins" title={texts.empty} description={texts.emptyText} />
          ) : (
            <CouponsTable coupons={pages.flatMap(({ coupons }) => coupons)} />
          )
        }
      </ShowQuery>
      {found.hasNextPage && (
        <Button className="mt-3" pending={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {shared.loadMore}
        </Button>
      )}
      {making && <MakeDialog onClose={() => setMaking(false)} />}
    </Card>
  );
}
