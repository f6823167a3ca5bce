import type { ServerProcess } from '../../api/src/testing/server-process.ts';
import type { Case } from '../cases/case.ts';
import { p95Of } from '../growth.ts';
import { tellStep } from '../progress.ts';
import type { World } from '../surroundings.ts';
import { endVisits, screenedClips } from './room.ts';

/** What calls of the screening room take in a small and in a large room. */
export interface RoomGrowth {
  name: string;
  smallP95: number;
  largeP95: number;
}

export interface RoomSize {
  clips: number;
  /** How many clips each of the viewers has seen. */
  seen: number;
  viewers: number;
}

/** How long each visit was. */
const SEEN_SECONDS = 20;
export const secondsIn = ({ viewers, seen }: RoomSize) => viewers * seen * SEEN_SECONDS;
const SMALL_ROOM: RoomSize = { clips: 20, seen: 5, viewers: 2000 };
export const LARGE_ROOM: RoomSize = { clips: 1000, seen: 250, viewers: 2000 };

const CREDITS = 1_000_000;
const OFFERED_AT_ONCE = 3;
const COUNTRIES = 40;
const LANGUAGES = 12;

/** Visits that have ended, and the figures that they made. Returns the first clip. */
async function fill(world: World, { clips, seen, viewers }: RoomSize): Promise<number> {
  const { query } = world;
  await endVisits(world);
  const first = await screenedClips(world, { clips, credits: CREDITS });
  await query(
    `insert into clip_visit (clip_id, viewer_id, code, nonce, beats, counted_ms, seconds, device, country, language, opened_at,
       shown_at, last_beat_at, ended_at, in_curve, day)
     select $1::bigint + (m * 7 + n * ($2::integer / $3::integer)) % $2, md5('member ' || m)::uuid, 'room-' || $1 || '-' || m || '-' || n,
       'nonce', 7, ${SEEN_SECONDS * 1000}, repeat('1', ${SEEN_SECONDS}), 'desktop', 'DE', 'de', at, at, at, at, true, at::date
     from generate_series(1, $4::integer) m, generate_series(0, $3 - 1) n,
       lateral (select now() - make_interval(hours => 2 + (m + n) % 700) as at) moment`,
    [first, clips, seen, viewers],
  );
  await query(
    `insert into clip_curve (clip_id, part, value, viewers, reached, again, to_end, with_sound, replays)
     select c, part, value, $3, array_fill($3::integer, array[${SEEN_SECONDS}]), array_fill(1, array[${SEEN_SECONDS}]), $3 / 2, $3 / 2, 1
     from generate_series($1::bigint, $1::bigint + $2::integer - 1) c, (
       select 'all' as part, '' as value union all select 'device', d from unnest(array['desktop', 'phone']) d
       union all select 'country', 'C' || n from generate_series(1, ${COUNTRIES}) n
       union all select 'language', 'l' || n from generate_series(1, ${LANGUAGES}) n) parts`,
    [first, clips, Math.round((viewers * seen) / clips)],
  );
  await query('vacuum analyze');
  return first;
}

function casesOf(first: number, { viewers }: RoomSize): Case[] {
  const shared = { inFlight: 4, target: 0, known: () => [] };
  return [
    {
      ...shared,
      name: 'GET /api/clips/:id/report',
      prepare: async () => {},
      // The owner of the first clip that `screenedClips` makes.
      request: () => ({ method: 'GET', path: `/api/clips/${first}/report`, member: 20_000 - 1 }),
    },
    {
      ...shared,
      name: 'POST /api/screening/next',
      async prepare({ query }) {
        await query('delete from clip_visit where ended_at is null');
        await query('update screening set reserved_ms = 0 where ended_at is null');
      },
      request: (i) => ({ method: 'POST', path: '/api/screening/next', member: (i % viewers) + 1, body: {} }),
    },
  ];
}

/** The best of three rounds shows what the call costs, and not what else the machine was doing. */
async function measureRoom(world: World, server: ServerProcess, size: RoomSize): Promise<Map<string, number>> {
  tellStep(`  a room with ${secondsIn(size).toLocaleString('en')} attended seconds is made`);
  const first = await fill(world, size);
  const address = new URL(server.address);
  const p95 = new Map<string, number>();
  for (const one of casesOf(first, size)) {
    const rounds = [];
    for (let round = 0; round < 3; round++) rounds.push(await p95Of(world, address, one));
    p95.set(one.name, Math.min(...rounds));
    tellStep(`  ${one.name}: ${rounds.map((ms) => ms.toFixed(2)).join(', ')} ms`);
    if (one.name.endsWith('/next')) await demandOffers(world, size);
  }
  return p95;
}

async function demandOffers({ query }: World, { viewers }: RoomSize): Promise<void> {
  const [row] = await query<{ open: number }>(
    'select count(*)::integer as open from clip_visit where ended_at is null',
  );
  if (row?.open !== viewers * OFFERED_AT_ONCE) throw new Error(`${viewers} viewers have ${row?.open} open clips`);
}

export async function measureRoomGrowth(world: World, server: ServerProcess, large: RoomSize): Promise<RoomGrowth[]> {
  const smallP95 = await measureRoom(world, server, SMALL_ROOM);
  const largeP95 = await measureRoom(world, server, large);
  return [...smallP95].map(([name, p95]) => ({ name, smallP95: p95, largeP95: largeP95.get(name) ?? 0 }));
}
