import { queryOptions } from '@tanstack/react-query';
import { call, type Input } from '../../lib/call.ts';

export const requestReset = (body: Input<'POST /api/password-reset/request'>['body']) =>
  call('POST /api/password-reset/request', { body });

/** A POST, because the token of a GET would be in the logs of every proxy. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['POST /api/password-reset/link', token],
    queryFn: () => call('POST /api/password-reset/link', { body: { token } }),
  });

export const confirmReset = (body: Input<'POST /api/password-reset/confirm'>['body']) =>
  call('POST /api/password-reset/confirm', { body });

export const verifyEmail = (token: string) => call('POST /api/email/verify', { body: { token } });

export const undoEmailChange = (token: string) => call('POST /api/email/undo', { body: { token } });

export const notMe = (token: string) => call('POST /api/not-me', { body: { token } });

export const removeLostFactors = (body: Input<'POST /api/lost-factor/use'>['body']) =>
  call('POST /api/lost-factor/use', { body });

export const unsubscribe = (token: string) => call('POST /api/unsubscribe/:token', { params: { token } });

export const writeFromOutside = (body: Input<'POST /api/support/outside'>['body']) =>
  call('POST /api/support/outside', { body });

export const confirmFromOutside = (token: string) => call('POST /api/support/outside/confirm', { body: { token } });
