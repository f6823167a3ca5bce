import { useQuery } from '@tanstack/react-query';
import { DEFAULT_WATCH_SECONDS, MINIMUM_PROMOTION_CREDITS } from '@viewloop/contract/constants';
import { lazy, Suspense } from 'react';
import { paths } from '../../lib/paths.ts';
import { useMe } from '../../lib/session.ts';
import { siteQuery } from '../../lib/site.ts';
import { useMessages } from '../../messages/index.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PromotionForm } from './promotion-form.tsx';
import { PromotionList } from './promotion-list.tsx';

const MoreWays = lazy(() => import('./more-ways.tsx'));

export default function PromotePage() {
  const me = useMe();
  const seconds = useQuery(siteQuery).data?.watchSeconds ?? DEFAULT_WATCH_SECONDS;
  const { promotions } = useMessages();
  return (
    <>
      <PageHeader title={promotions.title} description={promotions.description(seconds)} />
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]">
        <Card className="lg:[@media(min-height:52rem)]:sticky lg:[@media(min-height:52rem)]:top-21">
          <CardHeader title={promotions.newPromotion} />
          {me.credits < MINIMUM_PROMOTION_CREDITS && (
            <Notice className="mb-5">
              {promotions.noCredits} <TextLink href={paths.watch}>{promotions.earnCredits}</TextLink>
            </Notice>
          )}
          <PromotionForm />
          <Suspense>
            <MoreWays />
          </Suspense>
        </Card>
        <PromotionList />
      </div>
    </>
  );
}
