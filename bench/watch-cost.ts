import { setTimeout as pause } from 'node:timers/promises';
import { constants, watching } from '@viewloop/contract';
import { startServer } from '../api/src/testing/server-process.ts';
import { startWatching } from './cases/watching.ts';
import { openWorld, type World } from './surroundings.ts';
import { cookieOf } from './world/identities.ts';
import { SMALL } from './world/sizes.ts';

/** What the calls of one watch cost the database, each on average over many watches. */
export interface CallCost {
  call: string;
  /** How often one watch of thirty seconds makes this call. */
  perWatch: number;
  statements: number;
  walBytes: number;
  rows: number;
}

const WATCHES = 300;
const SECONDS_WATCHED = 30;
const PAUSE_MS = 1600;

interface Counters {
  at: number;
  statements: number;
  wal: number;
  rows: number;
}

async function countersOf({ query }: World): Promise<Counters> {
  // Postgres passes its counters on about once a second.
  await pause(PAUSE_MS);
  const [row] = await query<{ statements: string; wal: string; rows: string }>(
    `select (select sum(calls) from pg_stat_statements where toplevel) as statements,
       pg_current_wal_lsn() - '0/0' as wal, (select sum(n_tup_ins) from pg_stat_user_tables) as rows`,
  );
  return {
    at: performance.now(),
    statements: Number(row?.statements),
    wal: Number(row?.wal),
    rows: Number(row?.rows),
  };
}

type Rates = Omit<Counters, 'at'>;

function difference(before: Counters, after: Counters, idle?: Rates): Rates {
  const seconds = (after.at - before.at) / 1000;
  const less = (name: keyof Rates) => after[name] - before[name] - (idle?.[name] ?? 0) * seconds;
  return { statements: less('statements'), wal: less('wal'), rows: less('rows') };
}

/** What jobs do by themselves in a second. */
async function idleRates(world: World): Promise<Rates> {
  const before = await countersOf(world);
  await pause(6000);
  const after = await countersOf(world);
  const seconds = (after.at - before.at) / 1000;
  const { statements, wal, rows } = difference(before, after);
  return { statements: statements / seconds, wal: wal / seconds, rows: rows / seconds };
}

interface Started {
  viewId: number;
  nonce: string;
}

export async function measureWatchCost(): Promise<CallCost[]> {
  const world = await openWorld(SMALL, { shared_preload_libraries: 'pg_stat_statements' });
  await world.query('create extension pg_stat_statements');
  const settings = { RATE_LIMITS: 'off', ADMIN_PASSWORD: 'secret1', AUDIT_EVERY_HOURS: '0', WATCH_SECONDS: '1' };
  const server = await startServer({ DATABASE_URL: world.url, FAIR_PLAY: 'off', ...settings });
  try {
    await startWatching.prepare(world, WATCHES);
    const send = async (member: number, method: string, path: string, body?: unknown) => {
      const response = await fetch(`${server.address}${path}`, {
        method,
        headers: { cookie: cookieOf(member), 'content-type': 'application/json', origin: server.address },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
      return (await response.json()) as Record<string, unknown>;
    };
    const idle = await idleRates(world);
    const started: Started[] = [];
    const each = async (work: (index: number) => Promise<void>): Promise<Rates> => {
      const before = await countersOf(world);
      for (let index = 0; index < WATCHES; index++) await work(index);
      return difference(before, await countersOf(world), idle);
    };
    const measured: [string, number, Rates][] = [
      ['list', 1, await each(async (i) => void (await send(i + 1, 'GET', watching.availableVideos.path)))],
      [
        'start',
        1,
        await each(async (i) => {
          const { path, body } = startWatching.request(i);
          started.push((await send(i + 1, 'POST', path, body)) as unknown as Started);
        }),
      ],
      [
        'heartbeat',
        SECONDS_WATCHED / constants.HEARTBEAT_SECONDS,
        await each(async (i) => {
          const played = { playedMs: 1200, mediaMs: 1200, state: 'playing', visible: true, focused: true, rate: 1 };
          const { viewId, nonce } = started[i] as Started;
          await send(i + 1, 'POST', watching.heartbeat.path, { viewId, nonce, seq: 1, ...played });
        }),
      ],
      [
        'complete',
        1,
        await each(async (i) => {
          const { viewId } = started[i] as Started;
          await send(i + 1, 'POST', watching.completeWatching.path, { viewId, watchDuration: 1 });
        }),
      ],
    ];
    return measured.map(([call, perWatch, { statements, wal, rows }]) => ({
      call,
      perWatch,
      statements: statements / WATCHES,
      walBytes: wal / WATCHES,
      rows: rows / WATCHES,
    }));
  } finally {
    await server.stop();
    await world.close();
  }
}
