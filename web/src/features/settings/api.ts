import { call, type Input } from '../../lib/call.ts';

export const updateProfile = (body: Input<'POST /api/user/update-profile'>['body']) =>
  call('POST /api/user/update-profile', { body });

export const updateEmail = (body: Input<'POST /api/user/update-email'>['body']) =>
  call('POST /api/user/update-email', { body });

export const updatePassword = (body: Input<'POST /api/user/update-password'>['body']) =>
  call('POST /api/user/update-password', { body });
