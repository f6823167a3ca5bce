import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Answer, call, callOnce, type Input, type Row, read } from '../../lib/call.ts';
import { query, refresh } from '../../lib/query-client.ts';

export type Promotion = Row<'GET /api/promotions'>;
export type Stats = Answer<'GET /api/promotions/:id/stats'>;
export type Range = Stats['range'];

const PAGE = 20;

export const promotionsQuery = infiniteQueryOptions({
  queryKey: ['GET /api/promotions', 'all'],
  queryFn: ({ pageParam, signal }) =>
    read('GET /api/promotions', { query: { limit: PAGE, before: pageParam ?? undefined } }, signal),
  initialPageParam: null as number | null,
  getNextPageParam: (last: Promotion[]) => (last.length < PAGE ? null : (last.at(-1)?.id ?? null)),
});

export const statsQuery = (id: number, range: Range) => ({
  ...query('GET /api/promotions/:id/stats', { params: { id }, query: { range } }),
  // After a change of range the old bars stay until the new ones are loaded.
  placeholderData: (previous: Stats | undefined) => previous,
});

export type CheckedLink = Answer<'POST /api/promotions/check-link'>;

/** While the picture is being made, the same question a second later has it. */
const ASK_AGAIN_MS = 1000;
const MOST_QUESTIONS = 6;

export const checkedLinkQuery = (videoUrl: string) =>
  queryOptions({
    queryKey: ['POST /api/promotions/check-link', videoUrl],
    queryFn: () => call('POST /api/promotions/check-link', { body: { videoUrl } }),
    staleTime: 60_000,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.pictureComes && state.dataUpdateCount < MOST_QUESTIONS ? ASK_AGAIN_MS : false,
  });

export type NewPromotion = Input<'POST /api/promotions'>['body'];

export const createPromotion = (body: NewPromotion) => callOnce('POST /api/promotions', { body });
export const updateAudience = (id: number, body: Input<'POST /api/promotions/:id/audience'>['body']) =>
  call('POST /api/promotions/:id/audience', { params: { id }, body });
/** Whatever becomes of the promotion, the member is not asked again. */
export async function acceptRules(): Promise<void> {
  await call('POST /api/promotions/accept-rules');
  await refresh('GET /api/user');
}
export const pausePromotion = (id: number) => call('POST /api/promotions/:id/pause', { params: { id } });
export const resumePromotion = (id: number) => call('POST /api/promotions/:id/resume', { params: { id } });
export const stopPromotion = (id: number) => call('POST /api/promotions/:id/stop', { params: { id } });
export const topUpPromotion = (id: number, body: Input<'POST /api/promotions/:id/top-up'>['body']) =>
  callOnce('POST /api/promotions/:id/top-up', { params: { id }, body });

export const objectionsQuery = { ...query('GET /api/objections'), staleTime: 0 };
export const objectToHiding = (id: number, text: string) =>
  call('POST /api/promotions/:id/object', { params: { id }, body: { text } });
