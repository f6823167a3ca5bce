import { forgetTraces } from '../api/src/features/trust/fair-play/forget-traces.job.ts';
import { openDatabase } from '../api/src/platform/db/db.ts';
import type { Case } from './cases/case.ts';
import { growthCases } from './cases/growth.ts';
import { completeWatching, startWatching } from './cases/watching.ts';
import { measure, requestText } from './load/measure.ts';
import { type MadeWorld, makeWorld, openMade, removeWorld, startOn, type World } from './surroundings.ts';
import { cookieOf, memberId } from './world/identities.ts';
import { SMALL } from './world/sizes.ts';

interface Growth {
  name: string;
  smallP95: number;
  largeP95: number;
  ratio: number;
}

const REQUESTS = 2000;

export async function p95Of(world: World, address: URL, one: Case): Promise<number> {
  await one.prepare(world, REQUESTS);
  const requests = Array.from({ length: REQUESTS }, (_, i) => {
    const { method, path, member, body } = one.request(i);
    return requestText(method, path, cookieOf(member), body);
  });
  const result = await measure({
    host: address.hostname,
    port: Number(address.port),
    inFlight: 4,
    seconds: 60,
    request: (n) => requests[n],
  });
  const wrong = Object.keys(result.statuses).filter((status) => status !== '200');
  if (wrong.length > 0) throw new Error(`${one.name}: ${JSON.stringify(result.statuses)}`);
  return result.p95;
}

/**
 * Sealing a year of the large world would take hours, so its days get invented seals. The pages read them like real ones.
 * Only the audit would find out, and it does not run here.
 */
const sealEveryDay = (world: World, days: number) =>
  world.query(
    `insert into book_day (day, after_id, fence_id, fence_xid, fence_at, last_id, height, text, seal, key_id, signature, sealed_at)
     select day, last.id, last.id, 1, now(), last.id, 1, repeat('figure=123456' || chr(10), 25), sha256(day::text::bytea), 'none', 'none', now()
     from generate_series(now() - ($1::int + 3) * interval '1 day', now() - interval '1 day', interval '1 day') at
     cross join lateral (select (at at time zone 'UTC')::date as day) d
     cross join (select max(id) as id from entry) last`,
    [days],
  );

export interface Forgetting {
  rows: number;
  seconds: number;
}

/** Makes the traces of one day too old, and times the job that deletes them. */
async function forgetOneDay(world: World): Promise<Forgetting> {
  const [aged] = await world.query<{ rows: number }>(
    `with aged as (
       update view_trace set at = at - interval '30 days'
       where at < (select min(at) from view_trace) + interval '1 day' returning 1)
     select count(*)::int as rows from aged`,
  );
  const db = openDatabase(world.url);
  try {
    const started = performance.now();
    await forgetTraces({ db });
    const seconds = (performance.now() - started) / 1000;
    const left = await world.query(`select from view_trace where at < now() - interval '31 days' limit 1`);
    if (left.length > 0) throw new Error('old traces are still there');
    return { rows: aged?.rows ?? 0, seconds };
  } finally {
    await db.close();
  }
}

interface Measured {
  generatedIn: number;
  p95: Map<string, number>;
  forgetting: Forgetting;
}

/** The best of three rounds shows what the call costs, and not what else the machine was doing. */
async function measureWorld(made: MadeWorld): Promise<Measured> {
  const world = await openMade(made);
  await sealEveryDay(world, made.size.days);
  const server = await startOn(world);
  try {
    await world.query('update member set is_admin = true where id = $1', [memberId(1)]);
    const address = new URL(server.address);
    const p95 = new Map<string, number>();
    for (const one of [...growthCases, startWatching, completeWatching]) {
      const rounds = [];
      for (let round = 0; round < 3; round++) rounds.push(await p95Of(world, address, one));
      p95.set(one.name, Math.min(...rounds));
      process.stdout.write(`${one.name}: ${rounds.map((ms) => ms.toFixed(2)).join(', ')} ms\n`);
    }
    return { generatedIn: world.generatedIn, p95, forgetting: await forgetOneDay(world) };
  } finally {
    await server.stop();
    await world.close();
  }
}

export interface GrowthReport {
  generatedIn: number;
  rows: Growth[];
  forgetting: Forgetting;
}

export async function measureGrowth(largeWorld: MadeWorld): Promise<GrowthReport> {
  const smallWorld = await makeWorld(SMALL);
  const small = await measureWorld(smallWorld).finally(() => removeWorld(smallWorld));
  const large = await measureWorld(largeWorld);
  const rows = [...small.p95].map(([name, smallP95]) => {
    const largeP95 = large.p95.get(name) ?? 0;
    return { name, smallP95, largeP95, ratio: largeP95 / smallP95 };
  });
  return { generatedIn: large.generatedIn, rows, forgetting: large.forgetting };
}
