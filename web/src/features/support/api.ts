import { type Answer, call, callOnce, type Input, type Row } from '../../lib/call.ts';
import { query } from '../../lib/query-client.ts';

export type Thread = Row<'GET /api/support'>;
export type WholeThread = Answer<'GET /api/support/:id'>;
export type Subject = Row<'GET /api/support/subjects'>;

/** The operator may have answered while this page was closed. */
const READ_AGAIN = { staleTime: 0 } as const;

export const threadsQuery = { ...query('GET /api/support'), ...READ_AGAIN };
export const threadQuery = (id: number) => ({ ...query('GET /api/support/:id', { params: { id } }), ...READ_AGAIN });
export const subjectsQuery = { ...query('GET /api/support/subjects'), ...READ_AGAIN };

export const openThread = (body: Input<'POST /api/support'>['body']) => callOnce('POST /api/support', { body });
export const reply = ({ id, ...body }: { id: number } & Input<'POST /api/support/:id/reply'>['body']) =>
  callOnce('POST /api/support/:id/reply', { params: { id }, body });
export const seeThread = (id: number) => call('POST /api/support/:id/seen', { params: { id } });
export const closeThread = (id: number) => call('POST /api/support/:id/close', { params: { id } });
