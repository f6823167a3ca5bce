import { useQuery } from '@tanstack/react-query';
import { screenAt } from '@viewloop/contract/screens';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useInsightsMessages } from '../../messages/insights.ts';
import { useMessages } from '../../messages/rest.ts';
import { CardsSkeleton } from '../../ui/cards-skeleton.tsx';
import { ArrowLeft, ExternalLink } from '../../ui/icons/index.ts';
import { TextLink } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ShowQuery } from '../../ui/show-query.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { comparisonQuery } from './comparison/api.ts';
import { deliveryQuery } from './delivery/api.ts';
import { feedbackQuery } from './feedback/api.ts';
import { HiddenCard } from './hidden-card.tsx';
import { type Insights, insightsQuery } from './insights/api.ts';
import { ExportsMenu } from './insights/exports-menu.tsx';
import { FindingLine } from './insights/finding-line.tsx';
import { SummaryTab } from './insights/summary-tab.tsx';
import { PageActions } from './page-actions.tsx';
import { StateBadge } from './state-badge.tsx';

/** How old the figures of a running promotion may become on an open page. */
const REFRESH_MS = 10_000;
const TABS = ['summary', 'attention', 'audience', 'answers', 'views'] as const;
type PromotionTab = (typeof TABS)[number];

/** Each part but the first is a file of its own, fetched when it is opened. */
const contents: Record<PromotionTab, ComponentType<{ insights: Insights }>> = {
  summary: SummaryTab,
  attention: lazy(async () => ({ default: (await import('./insights/attention-tab.tsx')).AttentionTab })),
  audience: lazy(async () => ({ default: (await import('./insights/audience-tab.tsx')).AudienceTab })),
  answers: lazy(async () => ({ default: (await import('./feedback/answers-tab.tsx')).AnswersTab })),
  views: lazy(async () => ({ default: (await import('./insights/views-tab.tsx')).ViewsTab })),
};

const idIn = (path: string) => Number(screenAt(path)?.parts.id);

/** Asks for what the parts of the page show, before any of them is rendered. */
const prefetchParts = (id: number) =>
  Promise.all([
    queryClient.prefetchQuery(deliveryQuery(id)),
    queryClient.prefetchQuery(comparisonQuery(id)),
    queryClient.prefetchQuery(feedbackQuery(id)),
  ]);

export const preparePromotion = (path: string) =>
  Promise.all([queryClient.prefetchQuery(insightsQuery(idIn(path))), prefetchParts(idIn(path))]);

/** Everything about one promotion, one thing at a time. */
export default function PromotionPage({ notFound }: { notFound: ReactNode }) {
  const [path] = useLocation();
  const id = idIn(path);
  useEffect(() => void prefetchParts(id), [id]);
  const insights = useQuery({
    ...insightsQuery(id),
    // Not every watch that ends is told to the page.
    refetchInterval: ({ state: { data } }) => (data?.promotion.state === 'active' ? REFRESH_MS : false),
  });
  const { promotions } = useMessages();
  if (insights.error instanceof CallError && insights.error.status === 404) return notFound;
  return (
    <>
      <TextLink href={paths.promote} className="mb-3 inline-flex items-center gap-1.5 text-small">
        <ArrowLeft aria-hidden className="size-4" />
        {promotions.allPromotions}
      </TextLink>
      <ShowQuery query={insights} skeleton={<CardsSkeleton heading />}>
        {(data) => <Promotion insights={data} />}
      </ShowQuery>
    </>
  );
}

/** The open part is in the address, so that a link leads to it. */
function useTab(id: number) {
  const wanted = new URLSearchParams(useSearch()).get('tab');
  const [, navigate] = useLocation();
  const tab = TABS.find((name) => name === wanted) ?? 'summary';
  const go = (next: string) => navigate(`${paths.promote}/${id}${next === 'summary' ? '' : `?tab=${next}`}`);
  return { tab, go };
}

function Promotion({ insights }: { insights: Insights }) {
  const { promotions } = useMessages();
  const { promotion: texts } = useInsightsMessages();
  const { promotion } = insights;
  const { id, state, videoUrl, title, videoTitle } = promotion;
  const { tab, go } = useTab(id);
  const Content = contents[tab];
  const name = title ?? videoTitle ?? promotions.untitled;
  return (
    <>
      <PageHeader
        title={name}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StateBadge state={state} />
            <a href={videoUrl} target="_blank" rel="noopener noreferrer" className="link">
              {texts.openVideo} <ExternalLink aria-hidden className="inline size-3.5" />
            </a>
            {title && videoTitle && title !== videoTitle && <span>{texts.platformTitle(videoTitle)}</span>}
          </span>
        }
      />
      <FindingLine finding={insights.finding} />
      <PageActions promotion={promotion} title={name}>
        <ExportsMenu insights={insights} />
      </PageActions>
      {state === 'hidden' && (
        <div className="mt-4">
          <HiddenCard promotion={promotion} />
        </div>
      )}
      <Tabs value={tab} onValueChange={go} className="mt-6">
        <TabList aria-label={texts.tabList} className="mb-3.5">
          {TABS.map((one) => (
            <Tab key={one} value={one}>
              {texts.tabs[one]}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={tab} key={tab}>
          <Suspense fallback={<CardsSkeleton />}>
            <Content insights={insights} />
          </Suspense>
        </TabPanel>
      </Tabs>
    </>
  );
}
