import { WATCH_PAGE_SIZE } from '@viewloop/contract/constants';
import { type Answer, call, type Input } from '../../lib/call.ts';
import { query } from '../../lib/query-client.ts';

export type VideoPage = Answer<'GET /api/videos/available'>;
export type Video = VideoPage['videos'][number];
export type ViewState = Answer<'GET /api/videos/views/:id'>;
export type ReportReason = Input<'POST /api/promotions/:id/report'>['body']['reason'];

export const videosQuery = (page: number) =>
  query('GET /api/videos/available', { query: { page, limit: WATCH_PAGE_SIZE } });

export const statsQuery = query('GET /api/dashboard/stats');

export const readView = (id: number) => call('GET /api/videos/views/:id', { params: { id } });

export const abandonView = (viewId: number, reason: 'closed' | 'skipped') =>
  call('POST /api/videos/abandon-watching', { body: { viewId, reason } });

export const reportVideo = (promotionId: number, reason: ReportReason, note: string) =>
  call('POST /api/promotions/:id/report', { params: { id: promotionId }, body: { reason, note: note || null } });
