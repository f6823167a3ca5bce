import type { Case } from './case.ts';

const nothing = async () => {};

/** Every reading call of a busy member or an admin, sent by the member who has watched most. */
const reading = (name: string, path: string): Case => ({
  name,
  inFlight: 4,
  target: 0,
  prepare: nothing,
  request: () => ({ method: 'GET', path, member: 1 }),
  known: () => [],
});

export const growthCases: Case[] = [
  reading('available videos, page 1', '/api/videos/available?page=1&limit=10'),
  reading('available videos, page 50', '/api/videos/available?page=50&limit=10'),
  reading('current user', '/api/user'),
  reading('dashboard', '/api/dashboard/stats'),
  reading('own promotions', '/api/promotions'),
  reading('statement', '/api/credits/statement'),
  reading('referrals', '/api/referrals'),
  reading('deposits', '/api/wallet/deposits'),
  reading('admin: figures', '/api/admin/stats'),
  reading('admin: members', '/api/admin/users'),
  reading('admin: search', '/api/admin/users?q=member-19'),
  reading('admin: promotions', '/api/admin/promotions'),
];
