import type { Surroundings } from '../cases/case.ts';

/** Clips and visits of the screening room that are written as rows, without files. The last members of the world own the clips. */

const SECONDS = 60;
const OWNERS = 100;
const RENDITIONS = JSON.stringify([
  {
    name: '480.mp4',
    width: 480,
    height: 854,
    bytes: SECONDS * 1000,
    dataStart: 0,
    ends: Array.from({ length: SECONDS }, (_, second) => (second + 1) * 1000),
  },
]);

let batches = 0;

/** Makes clips of a minute that run in the room, each with its credits set aside. Returns the first of their numbers. */
export async function screenedClips(
  { query, members }: Surroundings,
  { clips, credits }: { clips: number; credits: number },
): Promise<number> {
  const [row] = await query<{ id: number }>(
    `with made as (
       insert into clip (owner_id, title, state, bytes, received, reserved_bytes, has_original, has_files, duration_ms, width,
         height, has_sound, renditions, ready_at)
       select md5('member ' || ($1::integer - n % ${OWNERS}))::uuid, 'Bench', 'screening', 1000, 1000, 0, false, false,
         ${SECONDS * 1000}, 480, 854, true, $2::jsonb, now() from generate_series(1, $3::integer) n
       returning id, owner_id
     ), accounts as (
       insert into account (kind, clip_id) select 'screening', id from made
     ), shown as (
       insert into screening (clip_id, owner_id, review, budget, started_at) select id, owner_id, 'kept', $4, now() from made
     ) select min(id)::integer as id from made`,
    [members, RENDITIONS, clips, credits],
  );
  const first = (row as { id: number }).id;
  await query(
    `select count(*) from (select owner_id, sum(budget)::bigint as credits from screening where clip_id >= $1 group by 1) o
     cross join lateral ledger_post(
       array['credits_adjusted:screening:' || $2 || ':' || o.owner_id], array['credits_adjusted'], null, null, null, null, null,
       array[1, 1], array['adjustments', 'member'], array[null::uuid, o.owner_id], array[null::bigint, null::bigint],
       array[-o.credits, o.credits], null, null)`,
    [first, `${++batches}`],
  );
  await query(
    `select count(*) from screening s cross join lateral ledger_post(
       array['screening_funded:' || s.clip_id || ':1'], array['screening_funded'], null, null, null, null, null, array[1, 1],
       array['member', 'screening'], array[s.owner_id, null::uuid], array[null::bigint, null::bigint],
       array[-s.budget, s.budget], array[s.clip_id], array[null, s.clip_id]) where s.clip_id >= $1`,
    [first],
  );
  return first;
}

/** Every visit that is open ends, and is in no figures. */
export async function endVisits({ query }: Surroundings): Promise<void> {
  await query(
    `update clip_visit set ended_at = now(), reserved_ms = 0, address = null, device_key = null, in_curve = true
     where ended_at is null`,
  );
  await query('update screening set reserved_ms = 0, ended_at = now() where ended_at is null');
  await query(`update clip set state = 'ended', ended_at = now() where state = 'screening'`);
}

/** How far the visits are that `openVisits` makes. */
export const SEEN_SECONDS = 9;
export const REPORTS_SO_FAR = 3;
export const NONCE = 'nonce';

/**
 * Opens one visit for each of the first members, spread over the clips. Each has sent three reports of three seconds and is sent
 * the rest of its clip, as the serving of files writes it down. One viewer in ten has a ring that the next report fills.
 * Returns the first number of the visits.
 */
export async function openVisits(
  { query }: Surroundings,
  { firstClip, clips, visits }: { firstClip: number; clips: number; visits: number },
): Promise<number> {
  const [row] = await query<{ id: number }>('select coalesce(max(id), 0)::integer + 1 as id from clip_visit');
  const first = (row as { id: number }).id;
  // The last report is of the future, so that nobody is silent for too long before the round begins.
  await query(
    `insert into clip_visit (id, clip_id, viewer_id, code, nonce, previous_nonce, beats, running, counted_ms, seconds, device,
       opened_at, shown_at, last_beat_at, reserved_ms, day)
     overriding system value
     select $1::bigint + i, $2::bigint + i % $3::integer, md5('member ' || (i + 1))::uuid, 'bench-' || ($1::bigint + i), '${NONCE}',
       'before', ${REPORTS_SO_FAR}, true, ${SEEN_SECONDS * 1000}, repeat('1', ${SEEN_SECONDS}), 'desktop', now() - interval '1 minute',
       now() - interval '1 minute', now() + interval '10 minutes', ${(SECONDS - SEEN_SECONDS) * 1000}, (now() at time zone 'utc')::date
     from generate_series(0, $4::integer - 1) i`,
    [first, firstClip, clips, visits],
  );
  await query(`select setval(pg_get_serial_sequence('clip_visit', 'id'), $1)`, [first + visits]);
  await query(
    `insert into clip_sent (clip_id, member_id, seconds)
     select clip_id, viewer_id, array_fill(1000, array[${SECONDS}])::smallint[] from clip_visit where id >= $1`,
    [first],
  );
  await query(
    `insert into attention_day (viewer_id, day, counted_ms, clock_at)
     select md5('member ' || (i + 1))::uuid, (now() at time zone 'utc')::date, (i % 10) * 3000, now() - interval '3 seconds'
     from generate_series(0, $1::integer - 1) i
     on conflict (viewer_id, day) do update set counted_ms = attention_day.paid * 30000 + excluded.counted_ms,
       clock_at = excluded.clock_at`,
    [visits],
  );
  await query(
    `update screening s set counted_ms = v.counted, reserved_ms = v.reserved, blocks = ceil(v.counted / 30000.0), viewers = v.n
     from (select clip_id, sum(counted_ms) as counted, sum(reserved_ms) as reserved, count(*) as n from clip_visit
       where id >= $1 group by 1) v
     where s.clip_id = v.clip_id`,
    [first],
  );
  return first;
}
