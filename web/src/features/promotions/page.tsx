import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { DEFAULT_WATCH_SECONDS, MINIMUM_PROMOTION_CREDITS } from '@viewloop/contract/constants';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useMe } from '../../lib/session.ts';
import { siteQuery } from '../../lib/site.ts';
import { useMessages } from '../../messages/rest.ts';
import { PlaceSwitch } from '../../parts/place-switch.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Plus } from '../../ui/icons/index.ts';
import { LinkButton, TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { promotionsQuery } from './api.ts';
import { PromotionForm } from './promotion-form.tsx';
import { PromotionList } from './promotion-list.tsx';

const MoreWays = lazy(() => import('./more-ways.tsx'));

/**
 * On a wide screen the form is beside the list. On a phone the own promotions come first and a button opens the form, except
 * for somebody who has none yet.
 */
export default function PromotePage() {
  const me = useMe();
  const seconds = useQuery(siteQuery).data?.watchSeconds ?? DEFAULT_WATCH_SECONDS;
  const { promotions } = useMessages();
  const [, navigate] = useLocation();
  const isNew = new URLSearchParams(useSearch()).has('new');
  const hasNone = useInfiniteQuery(promotionsQuery).data?.pages[0]?.length === 0;
  const showsForm = isNew || hasNone;
  useEffect(() => {
    if (isNew) document.querySelector<HTMLElement>('main input[name="videoUrl"]')?.focus();
  }, [isNew]);
  return (
    <>
      <PageHeader title={promotions.title} description={promotions.description(seconds)}>
        {!showsForm && (
          <LinkButton variant="primary" className="lg:hidden" href={`${paths.promote}?new`}>
            <Plus aria-hidden />
            {promotions.newPromotion}
          </LinkButton>
        )}
      </PageHeader>
      <PlaceSwitch of="promote" />
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]">
        <Card
          className={classNames(
            'lg:[@media(min-height:52rem)]:sticky lg:[@media(min-height:52rem)]:top-21',
            !showsForm && 'max-lg:hidden',
          )}
        >
          <CardHeader title={promotions.newPromotion} />
          {me.credits < MINIMUM_PROMOTION_CREDITS && (
            <Notice className="mb-5">
              {promotions.noCredits} <TextLink href={paths.watch}>{promotions.earnCredits}</TextLink>
            </Notice>
          )}
          <PromotionForm onCreated={() => isNew && navigate(paths.promote, { replace: true })} />
          <Suspense>
            <MoreWays />
          </Suspense>
        </Card>
        {/* For somebody who has none, the list moves below the form once that is known. A new element does not jump. */}
        <PromotionList key={hasNone ? 'below' : 'first'} />
      </div>
    </>
  );
}
