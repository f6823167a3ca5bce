import { call, type Input } from '../../lib/call.ts';
import { query } from '../../lib/query-client.ts';

export const requestReset = (body: Input<'POST /api/password-reset/request'>['body']) =>
  call('POST /api/password-reset/request', { body });

export const resetLinkQuery = (token: string) => query('GET /api/password-reset/link', { query: { token } });

export const confirmReset = (body: Input<'POST /api/password-reset/confirm'>['body']) =>
  call('POST /api/password-reset/confirm', { body });

export const verifyEmail = (token: string) => call('POST /api/email/verify', { body: { token } });

export const undoEmailChange = (token: string) => call('POST /api/email/undo', { body: { token } });

export const unsubscribe = (token: string) => call('POST /api/unsubscribe/:token', { params: { token } });
