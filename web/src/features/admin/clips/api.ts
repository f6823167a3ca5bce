import { type Answer, call, type Input } from '../../../lib/call.ts';
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

type Decision = Input<'POST /api/admin/clips/:id/decision'>['body'];
export const decideClip = ({ id, ...body }: Decision & { id: number }) =>
  call('POST /api/admin/clips/:id/decision', { params: { id }, body });

type NoticeDecision = Input<'POST /api/admin/clip-notices/:id/decision'>['body'];
export const decideNotice = ({ id, ...body }: NoticeDecision & { id: number }) =>
  call('POST /api/admin/clip-notices/:id/decision', { params: { id }, body });
