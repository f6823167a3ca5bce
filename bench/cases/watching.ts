import type { Known } from '../sql/script.ts';
import { memberId } from '../world/identities.ts';
import type { Case, Surroundings } from './case.ts';

const PROMOTIONS = 1000;
/** Each has one of them, so that after all rounds an owner has a handful of running promotions, as on a real site. */
const OWNERS = 1000;
let rounds = 0;

/**
 * Creates promotions of new videos for each round, because nobody is paid twice for a video. The last members of the world
 * own them.
 */
async function freshPromotions({ query, members }: Surroundings): Promise<number> {
  const [first] = await query<{ id: number }>(
    `with made as (
       insert into promotion (owner_id, platform, external_id, video_url, title, credits_spent)
       select md5('member ' || ($1::int - n % ${OWNERS}))::uuid, 'youtube', lpad(($2::int * ${PROMOTIONS} + n)::text, 11, 'b'), 'https://www.youtube.com/shorts/x', 'Bench', 2000
       from generate_series(1, ${PROMOTIONS}) n returning id
     ), accounts as (
       insert into account (kind, promotion_id) select 'escrow', id from made
     ) select min(id)::int as id from made`,
    [members, ++rounds],
  );
  const from = (first as { id: number }).id;
  worldMembers = members;
  await query(
    `select count(*) from (select distinct owner_id from promotion where id >= $1) o cross join lateral ledger_post(
       array['credits_adjusted:bench:' || $1 || ':' || o.owner_id], array['credits_adjusted'], array[null::bigint],
       array[null::bigint], array[null::bigint], array[null::uuid], array[null::text], array[1, 1],
       array['adjustments', 'member'], array[null::uuid, o.owner_id], array[null::bigint, null::bigint],
       array[-100000, 100000]::bigint[], array[null::bigint], array[null::bigint, null::bigint])`,
    [from],
  );
  await query(
    `select count(*) from promotion p cross join lateral ledger_post(
       array['promotion_funded:' || p.id], array['promotion_funded'], array[p.id], array[null::bigint], array[null::bigint],
       array[null::uuid], array[null::text], array[1, 1], array['member', 'escrow'], array[p.owner_id, null::uuid],
       array[null::bigint, p.id], array[-p.credits_spent, p.credits_spent],
       array[null::bigint], array[null::bigint, null::bigint]) where p.id >= $1`,
    [from],
  );
  return from;
}

let firstPromotion = 0;
let worldMembers = 0;
let firstView = 0;
const promotionOf = (i: number) => firstPromotion + (i % PROMOTIONS);
const promotionKnown = (i: number): Known[] => [
  { value: promotionOf(i), expression: `(${firstPromotion} + :i % ${PROMOTIONS})` },
  {
    value: memberId(worldMembers - ((1 + (i % PROMOTIONS)) % OWNERS)),
    expression: `md5('member ' || (${worldMembers} - (1 + :i % ${PROMOTIONS}) % ${OWNERS}))::uuid`,
  },
];

const endLiveViews = ({ query }: Surroundings) =>
  query(`with ended as (
           update view set state = 'interrupted', reason = 'closed', ended_at = clock_timestamp()
           where state = 'watching' returning promotion_id)
         update promotion p set reserved = p.reserved - e.n
         from (select promotion_id, count(*) as n from ended group by promotion_id) e where e.promotion_id = p.id`);

export const startWatching: Case = {
  name: 'POST /api/videos/start-watching',
  inFlight: 32,
  target: 0.75,
  async prepare(surroundings) {
    await endLiveViews(surroundings);
    firstPromotion = await freshPromotions(surroundings);
  },
  request: (i) => ({
    method: 'POST',
    path: '/api/videos/start-watching',
    member: i + 1,
    body: { videoId: promotionOf(i) + 1000, promotionId: promotionOf(i) },
  }),
  known: promotionKnown,
};

export const completeWatching: Case = {
  name: 'POST /api/videos/complete-watching',
  inFlight: 32,
  target: 3,
  async prepare(surroundings, turns) {
    await endLiveViews(surroundings);
    firstPromotion = await freshPromotions(surroundings);
    const [row] = await surroundings.query<{ id: number }>(`select coalesce(max(id), 0)::int + 1 as id from view`);
    firstView = (row as { id: number }).id;
    await surroundings.query(
      `insert into view (id, promotion_id, viewer_id, started_at, required_ms, credited_ms, beats, nonce, last_beat_at, video_key)
       overriding system value
       select $2::bigint + i, p.id, md5('member ' || (i + 1))::uuid, clock_timestamp() - interval '31 seconds',
         30000, 30000, 6, 'nonce', clock_timestamp() + interval '5 minutes', video_key(p.platform, p.external_id)
       from generate_series(0, $3::int - 1) i join promotion p on p.id = $1::bigint + i % ${PROMOTIONS}`,
      [firstPromotion, firstView, turns],
    );
    await surroundings.query(`select setval(pg_get_serial_sequence('view', 'id'), $1)`, [firstView + turns]);
    await surroundings.query(
      `update promotion p set reserved = v.n from (select promotion_id, count(*) as n from view where state = 'watching' group by 1) v
       where v.promotion_id = p.id`,
    );
  },
  request: (i) => ({
    method: 'POST',
    path: '/api/videos/complete-watching',
    member: i + 1,
    body: { viewId: firstView + i, watchDuration: 31 },
  }),
  known: (i) => [...promotionKnown(i), { value: firstView + i, expression: `(${firstView} + :i)` }],
};
