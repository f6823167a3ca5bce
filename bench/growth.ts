import { startServer } from '../api/src/testing/server-process.ts';
import type { Case } from './cases/case.ts';
import { growthCases } from './cases/growth.ts';
import { completeWatching, startWatching } from './cases/watching.ts';
import { measure, requestText } from './load/measure.ts';
import { openWorld, type World } from './surroundings.ts';
import { cookieOf, memberId } from './world/identities.ts';
import { LARGE, SMALL, type WorldSize } from './world/sizes.ts';

export interface Growth {
  name: string;
  smallP95: number;
  largeP95: number;
  ratio: number;
}

const REQUESTS = 2000;

async function p95Of(world: World, address: URL, one: Case): Promise<number> {
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

/** The best of three rounds shows what the call costs, and not what else the machine was doing. */
async function measureWorld(size: WorldSize): Promise<{ generatedIn: number; p95: Map<string, number> }> {
  const world = await openWorld(size);
  // Switch the daily audit off, so that it does not run during the measurement.
  const settings = { RATE_LIMITS: 'off', ADMIN_PASSWORD: 'secret1', AUDIT_EVERY_HOURS: '0' };
  const server = await startServer({ DATABASE_URL: world.url, ...settings });
  try {
    await world.query('update member set is_admin = true where id = $1', [memberId(1)]);
    const address = new URL(server.address);
    const p95 = new Map<string, number>();
    for (const one of [...growthCases, startWatching, completeWatching]) {
      const rounds = [];
      for (let round = 0; round < 3; round++) rounds.push(await p95Of(world, address, one));
      p95.set(one.name, Math.min(...rounds));
    }
    return { generatedIn: world.generatedIn, p95 };
  } finally {
    await server.stop();
    await world.close();
  }
}

export async function measureGrowth(): Promise<{ generatedIn: number; rows: Growth[] }> {
  const small = await measureWorld(SMALL);
  const large = await measureWorld(LARGE);
  const rows = [...small.p95].map(([name, smallP95]) => {
    const largeP95 = large.p95.get(name) ?? 0;
    return { name, smallP95, largeP95, ratio: largeP95 / smallP95 };
  });
  return { generatedIn: large.generatedIn, rows };
}
