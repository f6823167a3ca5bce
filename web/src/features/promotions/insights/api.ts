import { type Answer, call, read } from '../../../lib/call.ts';
import { query } from '../../../lib/query-client.ts';
import { wholeFeedback } from '../feedback/api.ts';

export type Insights = Answer<'GET /api/promotions/:id/insights'>;
export type Attention = NonNullable<Insights['attention']>;
export type Seconds = NonNullable<Attention['seconds']>;
export type ViewsPage = Answer<'GET /api/promotions/:id/views'>;
export type ViewRow = ViewsPage['views'][number];

export const insightsQuery = (id: number) => query('GET /api/promotions/:id/insights', { params: { id } });
export const findingsQuery = query('GET /api/promotions-findings');
export const overviewQuery = query('GET /api/promotions-overview');

export const viewsQuery = (id: number) => ({
  queryKey: ['GET /api/promotions/:id/views', id],
  queryFn: ({ pageParam, signal }: { pageParam: number | null; signal: AbortSignal }) =>
    read(
      'GET /api/promotions/:id/views',
      { params: { id: String(id) }, query: pageParam === null ? {} : { before: String(pageParam) } },
      signal,
    ),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }: ViewsPage) => next,
});

/** Everything on the page as one object, with all views. */
export async function wholePromotion(id: number): Promise<object> {
  const insights = await call('GET /api/promotions/:id/insights', { params: { id: String(id) } });
  const delivery = await call('GET /api/promotions/:id/delivery', { params: { id: String(id) } });
  const { comparison } = await call('GET /api/promotions/:id/comparison', { params: { id: String(id) } });
  const views: ViewRow[] = [];
  for (let next: number | null | undefined; next !== null; ) {
    const page: ViewsPage = await call('GET /api/promotions/:id/views', {
      params: { id: String(id) },
      query: next === undefined ? {} : { before: String(next) },
    });
    views.push(...page.views);
    next = page.next;
  }
  return { insights, delivery, comparison, views, answers: await wholeFeedback(id) };
}
