import { type Answer, call, type Input, type Row } from '../../../lib/call.ts';
import { query } from '../../../lib/query-client.ts';

export type ClipInReview = Answer<'GET /api/admin/clips'>['clips'][number];
export type ClipNotice = Answer<'GET /api/admin/clip-notices'>['notices'][number];
export type Refusal = NonNullable<Input<'POST /api/admin/clips/:id/decision'>['body']['refusal']>;

const LOOK_AGAIN_MS = 15_000;

/** Members send clips without an event to moderators, so the lists are read again while they are shown. */
export const reviewsQuery = {
  ...query('GET /api/admin/clips', { query: { page: 1 } }),
  staleTime: 0,
  refetchInterval: LOOK_AGAIN_MS,
};

export const noticesQuery = {
  ...query('GET /api/admin/clip-notices', { query: { page: 1, open: 'true' } }),
  staleTime: 0,
  refetchInterval: LOOK_AGAIN_MS,
};

export type ShownVisit = Row<'GET /api/admin/visits'>;
export const VISITS_A_PAGE = 20;

export const visitsQuery = (search: string, page: number) => ({
  ...query('GET /api/admin/visits', { query: { search, page, limit: VISITS_A_PAGE } }),
  staleTime: 0,
});

export const voidVisit = (body: Input<'POST /api/admin/void-visit'>['body']) =>
  call('POST /api/admin/void-visit', { body });
export const undoVisitVoid = (body: Input<'POST /api/admin/undo-visit-void'>['body']) =>
  call('POST /api/admin/undo-visit-void', { body });

type Decision = Input<'POST /api/admin/clips/:id/decision'>['body'];
export const decideClip = ({ id, ...body }: Decision & { id: number }) =>
  call('POST /api/admin/clips/:id/decision', { params: { id }, body });

type NoticeDecision = Input<'POST /api/admin/clip-notices/:id/decision'>['body'];
export const decideNotice = ({ id, ...body }: NoticeDecision & { id: number }) =>
  call('POST /api/admin/clip-notices/:id/decision', { params: { id }, body });
