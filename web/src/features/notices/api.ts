import { DEPOSIT_POLL_SECONDS } from '@viewloop/contract/constants';
import { call, type Row } from '../../lib/call.ts';
import { query } from '../../lib/query-client.ts';

export type Notice = Row<'GET /api/notices'>;

/** Read every 30 seconds as well, because the event stream may be down. */
export const noticesQuery = { ...query('GET /api/notices'), refetchInterval: DEPOSIT_POLL_SECONDS * 1000 };

export const readNotice = (id: number) => call('POST /api/notices/:id/read', { params: { id } });
export const readAllNotices = () => call('POST /api/notices/read-all');
export const dismissNotice = (id: number) => call('POST /api/notices/:id/dismiss', { params: { id } });
