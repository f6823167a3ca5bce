import { memberId } from '../world/identities.ts';
import type { Case, Surroundings } from './case.ts';

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

const TOKEN = 'A'.repeat(43);

/** A promotion of the member who calls, with a link to its receipts. */
async function ownPromotion({ query }: Surroundings): Promise<number> {
  const [own] = await query<{ id: number }>(
    'select id::int as id from promotion where owner_id = $1 order by id limit 1',
    [memberId(1)],
  );
  const { id } = own as { id: number };
  await query('insert into receipt_link (token, promotion_id) values ($1, $2) on conflict do nothing', [TOKEN, id]);
  return id;
}

/** A page of a promotion's insights. Which promotion belongs to the member depends on the size of the world. */
function ofOwnPromotion(name: string, pathOf: (id: number) => string): Case {
  let path = '';
  return {
    ...reading(name, path),
    async prepare(surroundings) {
      path = pathOf(await ownPromotion(surroundings));
    },
    request: () => ({ method: 'GET', path, member: 1 }),
  };
}

const insightCases: Case[] = [
  ofOwnPromotion('insights: one promotion in figures', (id) => `/api/promotions/${id}/insights`),
  ofOwnPromotion('insights: its views', (id) => `/api/promotions/${id}/views`),
  ofOwnPromotion('insights: its delivery', (id) => `/api/promotions/${id}/delivery`),
  ofOwnPromotion('insights: its comparison', (id) => `/api/promotions/${id}/comparison`),
  reading('insights: overview', '/api/promotions-overview'),
  ofOwnPromotion('receipts of a link', () => `/api/receipts/${TOKEN}`),
  reading('open books', '/api/books?limit=10'),
  reading('own views', '/api/videos/views'),
  ofOwnPromotion('insights: answers of viewers', (id) => `/api/promotions/${id}/feedback`),
  reading('objections', '/api/objections'),
  reading('notices', '/api/notices'),
  reading('fair play: own standing', '/api/fair-play'),
];

export const growthCases: Case[] = [
  reading('available videos, page 1', '/api/videos/available?page=1&limit=10'),
  reading('available videos, page 50', '/api/videos/available?page=50&limit=10'),
  reading('current user', '/api/user'),
  reading('dashboard', '/api/dashboard/stats'),
  reading('own promotions', '/api/promotions'),
  ...insightCases,
  reading('statement', '/api/credits/statement'),
  reading('referrals', '/api/referrals'),
  reading('deposits', '/api/wallet/deposits'),
  reading('admin: figures', '/api/admin/stats'),
  reading('admin: members', '/api/admin/users'),
  reading('admin: search', '/api/admin/users?q=member-19'),
  reading('admin: fair play', '/api/admin/fair-play'),
  reading('admin: promotions', '/api/admin/promotions'),
];
