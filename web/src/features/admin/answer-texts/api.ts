import { call, type Row } from '../../../lib/call.ts';
import { pageQuery } from '../../../lib/query-client.ts';

export type ReportedText = Row<'GET /api/admin/answer-texts'>;

export const TEXTS_A_PAGE = 20;

export const reportedTextsQuery = (show: 'open' | 'decided', page: number) => ({
  ...pageQuery('GET /api/admin/answer-texts', { query: { show, page, limit: TEXTS_A_PAGE } }),
  staleTime: 0,
});

export const decideText = ({ id, hide }: { id: string; hide: boolean }) =>
  call('POST /api/admin/answer-texts/:id/decide', { params: { id }, body: { hide } });
