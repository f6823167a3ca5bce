import { createApp } from '../api/src/app.ts';
import { parseSettings } from '../api/src/platform/settings/settings.ts';
import type { ServerProcess } from '../api/src/testing/server-process.ts';
import { type Case, memberKnown } from './cases/case.ts';
import { type LoadResult, measure, requestText } from './load/measure.ts';
import { median } from './median.ts';
import { tellStep } from './progress.ts';
import { pgbench } from './sql/pgbench.ts';
import { recordStatements, type Statement } from './sql/record.ts';
import { pgbenchScript } from './sql/script.ts';
import type { World } from './surroundings.ts';
import { cookieOf, deviceOf, memberId, tokenHash } from './world/identities.ts';

export interface Comparison {
  name: string;
  target: number;
  queries: number;
  http: LoadResult[];
  pgbench: number[];
  /** The median of the ratios of all rounds. A round measures the server and pgbench within the same minute. Null without pgbench. */
  ratio: number | null;
}

const PGBENCH_CLIENTS = 8;
/** So many requests come before each round. */
const WARM_UP = 1000;

/** Records the statements that the server sends for one such request while nothing else is running. */
async function statementsOf(world: World, one: Case): Promise<Statement[]> {
  const app = await createApp(parseSettings({ RATE_LIMITS: 'off', CLIPS: 'off', LOG_LEVEL: 'silent' }), {
    databaseUrl: world.url,
  });
  const send = (i: number) => {
    const { method, path, member, body } = one.request(i);
    const headers = { cookie: cookieOf(member), ...(body ? { 'content-type': 'application/json' } : {}) };
    return app.http.inject({ method, url: path, headers, ...(body ? { payload: JSON.stringify(body) } : {}) });
  };
  await one.prepare(world, 2);
  await send(0);
  let status = 0;
  const statements = await recordStatements(async () => {
    status = (await send(1)).statusCode;
  });
  await app.close();
  if (status !== 200) throw new Error(`${one.name} answered ${status}`);
  return statements;
}

async function scriptFor(world: World, one: Case): Promise<{ script: () => string; queries: number }> {
  const statements = await statementsOf(world, one);
  const sample = one.known(1);
  return {
    queries: statements.filter(({ text }) => !/^(begin|commit)/i.test(text)).length,
    // Write the script again for each round, because its ids start where the last round ended. The values it replaces
    // are the recorded ones.
    script: () => {
      const now = one.known(1);
      const known = [
        ...memberKnown(memberId(2), tokenHash(2), deviceOf(2)),
        ...sample.map(({ value }, index) => ({ value, expression: now[index]?.expression ?? '' })),
      ];
      return pgbenchScript(statements, known, []);
    },
  };
}

/**
 * Clean up before each round, so that no round pays for the one before it. Like on a server that has run for a while,
 * Postgres then has log files to reuse and need not create new ones.
 */
async function prepare(world: World, one: Case, turns: number): Promise<void> {
  await one.prepare(world, turns);
  await world.query('vacuum analyze');
  await world.query('checkpoint');
}

export async function httpRound(world: World, server: ServerProcess, one: Case, turns: number): Promise<LoadResult> {
  await prepare(world, one, turns);
  const requests = Array.from({ length: turns }, (_, i) => {
    const { method, path, member, body } = one.request(i);
    return requestText(method, path, cookieOf(member), body);
  });
  const { hostname, port } = new URL(server.address);
  const send = (from: number, to: number) =>
    measure({
      host: hostname,
      port: Number(port),
      inFlight: one.inFlight,
      seconds: 60,
      request: (n) => (from + n < to ? requests[from + n] : undefined),
    });
  // Not measured: `vacuum analyze`, which no site runs every few seconds, makes Postgres plan each statement again.
  await send(0, WARM_UP);
  return send(WARM_UP, turns);
}

export interface Rounds {
  repeats: number;
  /** Leaves pgbench out, which takes most of the time. */
  alone: boolean;
}

export async function compare(
  world: World,
  server: ServerProcess,
  one: Case,
  { repeats, alone }: Rounds,
): Promise<Comparison> {
  const turns = Math.floor((world.members * 0.9) / PGBENCH_CLIENTS) * PGBENCH_CLIENTS;
  const { script, queries } = await scriptFor(world, one);
  const http: LoadResult[] = [];
  const limits: number[] = [];
  // Warm up first: a server that has just started is still compiling the code that is measured.
  await httpRound(world, server, one, turns);
  for (let repeat = 0; repeat < repeats; repeat++) {
    tellStep(`  round ${repeat + 1} of ${repeats}`);
    if (!alone) {
      await prepare(world, one, turns);
      const limit = await pgbench({
        url: world.url,
        script: script(),
        clients: PGBENCH_CLIENTS,
        turns: turns / PGBENCH_CLIENTS - 1,
      });
      limits.push(limit.perSecond);
    }
    const round = await httpRound(world, server, one, turns);
    http.push(round);
    tellStep(`    ${Math.round(round.perSecond)} a second, p99 ${round.p99.toFixed(1)} ms`);
  }
  const wrong = http.flatMap(({ statuses }) => Object.entries(statuses)).filter(([status]) => status !== '200');
  if (wrong.length > 0) throw new Error(`${one.name}: ${JSON.stringify(wrong)}`);
  const ratios = limits.map((limit, index) => (http[index] as LoadResult).perSecond / limit);
  const ratio = alone ? null : median(ratios);
  return { name: one.name, target: one.target, queries, http, pgbench: limits, ratio };
}
