import { type Answer, call, type Input } from '../../lib/call.ts';
import { query } from '../../lib/query-client.ts';

export type OwnProfile = Answer<'GET /api/user/public-profile'>;

export const profileQuery = { ...query('GET /api/user/public-profile'), staleTime: 0 };

export const updateProfile = (body: Input<'POST /api/user/public-profile'>['body']) =>
  call('POST /api/user/public-profile', { body });
