import { type Answer, call, type Row } from '../../../lib/call.ts';
import { pageQuery, query } from '../../../lib/query-client.ts';

export type Objection = Row<'GET /api/admin/objections'>;
export type ObjectionDetails = Answer<'GET /api/admin/objections/:id'>;

export const OBJECTIONS_A_PAGE = 20;

/** Members object without an event to admins, so the list is read again whenever it is shown. */
export const objectionsQuery = (show: 'open' | 'decided', page: number) => ({
  ...pageQuery('GET /api/admin/objections', { query: { show, page, limit: OBJECTIONS_A_PAGE } }),
  staleTime: 0,
});

export const objectionQuery = (id: number) => ({
  ...query('GET /api/admin/objections/:id', { params: { id } }),
  staleTime: 0,
});

export const decideObjection = ({ id, ...body }: { id: number; grant: boolean; answer: string }) =>
  call('POST /api/admin/objections/:id/decide', { params: { id }, body });
