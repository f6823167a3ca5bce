import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { useMessages } from '../../messages/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextLink } from '../../ui/link.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { promotionsQuery } from './api.ts';
import { findingsQuery } from './insights/api.ts';
import { PromotionRow } from './promotion-row.tsx';

export function PromotionList() {
  const list = useInfiniteQuery(promotionsQuery);
  const findings = useQuery(findingsQuery);
  const { promotions, shared } = useMessages();
  return (
    <Card>
      <CardHeader title={promotions.yours} className="mb-1">
        <TextLink href={paths.overview}>{promotions.overview}</TextLink>
      </CardHeader>
      <ShowQuery query={list}>
        {({ pages }) => {
          const rows = pages.flat();
          // The rows appear once, with their sentences. If those cannot be read, they do without.
          if (findings.isPending && rows.length > 0) return <SkeletonRows />;
          const findingOf = (id: number) => findings.data?.findings.find(({ promotionId }) => promotionId === id);
          if (rows.length === 0)
            return <EmptyState picture="megaphone" title={promotions.empty} description={promotions.emptyText} />;
          return (
            <ul>
              {rows.map((promotion) => (
                <PromotionRow key={promotion.id} promotion={promotion} finding={findingOf(promotion.id)} />
              ))}
            </ul>
          );
        }}
      </ShowQuery>
      {list.hasNextPage && (
        <div className="mt-5 grid justify-center">
          <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {shared.loadMore}
          </Button>
        </div>
      )}
    </Card>
  );
}
