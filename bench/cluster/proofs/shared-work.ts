import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { admin, events, promotions } from '@viewloop/contract';
import pg from 'pg';
import { must } from '../load/caller.ts';
import { give, promote, registered, signedInAdmin } from '../load/people.ts';
import type { Report } from '../report.ts';
import { until } from '../stage/services.ts';
import type { Stage } from '../stage/stage.ts';

const PART = 'three instances';

/** Opens the event stream and collects its events. */
function listen(address: string, cookie: string): { heard(): string; close(): void } {
  let text = '';
  const stream = request(`${address}${events.events.path}`, { headers: { cookie } }, (answer) => {
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    answer.on('error', () => {});
  });
  stream.on('error', () => {});
  stream.end();
  return { heard: () => text, close: () => stream.destroy() };
}

export async function eventsTravel({ instances, balancer }: Stage, report: Report): Promise<void> {
  const [one, two] = instances.map(({ address }) => address) as [string, string];
  const member = await registered(one, '10.3.0.1');
  const boss = await signedInAdmin(one, '10.3.0.2');
  for (const [door, address] of [
    ['another instance', two],
    ['HAProxy', balancer.address],
  ] as const) {
    const stream = listen(address, member.cookie());
    await until('the stream is open', () => stream.heard().includes('retry'));
    const began = performance.now();
    await give(boss, member, 100 + Math.ceil(began));
    const heard = await until('the event', () => stream.heard().includes('"credits"'), 10).then(
      () => true,
      () => false,
    );
    const seen = heard ? `after ${Math.round(performance.now() - began)} ms` : 'never';
    report.add(PART, `an event raised on one reaches a browser at ${door}`, heard, seen);
    stream.close();
  }
}

export async function jobsHaveOneRunner({ instances, primary }: Stage, report: Report): Promise<void> {
  const bosses = await Promise.all(instances.map(({ address }, index) => signedInAdmin(address, `10.4.0.${index}`)));
  const most = new Map<string, number>();
  for (let look = 0; look < 12; look++) {
    const runners = new Map<string, number>();
    const answers = await Promise.all(bosses.map((boss) => must(boss.call('GET', admin.platformStatus.path))));
    for (const { jobs } of answers as { jobs: { name: string; runsHere: boolean }[] }[]) {
      for (const { name, runsHere } of jobs) runners.set(name, (runners.get(name) ?? 0) + Number(runsHere));
    }
    for (const [name, count] of runners) most.set(name, Math.max(most.get(name) ?? 0, count));
    await pause(500);
  }
  const [{ fresh } = { fresh: 0 }] = await primary.query<{ fresh: number }>(
    `select count(*)::int as fresh from job where last_run_at > now() - interval '30 seconds' and last_error is null`,
  );
  const ok = most.size > 0 && [...most.values()].every((count) => count <= 1) && fresh > 0;
  const seen = `${most.size} jobs, at most ${Math.max(...most.values())} runner each in 12 looks, ${fresh} ran just now`;
  report.add(PART, 'each job has one runner', ok, seen);
}

/** Somebody locks a member's account. The member gets 503, and nobody else notices. */
export async function limitsOfTimeHold({ instances, primary }: Stage, report: Report): Promise<void> {
  const [one] = instances.map(({ address }) => address) as [string];
  const boss = await signedInAdmin(one, '10.5.0.1');
  const stuck = await registered(one, '10.5.0.2');
  const other = await registered(one, '10.5.0.3');
  for (const person of [stuck, other]) {
    await give(boss, person, 50);
    await must(person.call('POST', promotions.acceptRules.path));
  }
  const holder = new pg.Client(primary.url);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from account where member_id = $1 for update', [stuck.id]);
  const began = performance.now();
  const waiting = promote(stuck, 4).then((answer) => ({ ...answer, seconds: (performance.now() - began) / 1000 }));
  const beside = await promote(other, 4);
  const refused = await waiting;
  await holder.query('rollback');
  await holder.end();
  const after = await promote(stuck, 4);
  const ok = refused.status === 503 && refused.seconds < 10 && beside.status === 200 && after.status === 200;
  const seen = `${refused.status} after ${refused.seconds.toFixed(1)} s, beside it ${beside.status}, afterwards ${after.status}`;
  report.add(PART, 'the time limits hold through PgBouncer', ok, seen);
}

/** Checks that transactions leave no settings on the connections that PgBouncer lends to the next client. */
export async function nothingLeaks({ pooler }: Stage, report: Report): Promise<void> {
  const clients = Array.from({ length: 10 }, () => new pg.Client(pooler.url));
  await Promise.all(clients.map((client) => client.connect()));
  const found = await Promise.all(
    clients.map(async (client) => {
      const { rows } = await client.query(
        `select pg_backend_pid() as pid, current_setting('statement_timeout') as timeout,
           current_setting('default_transaction_read_only') as read_only, current_setting('synchronous_commit') as commit,
           (select count(*)::int from pg_prepared_statements) as statements, pg_sleep(0.05)`,
      );
      return rows[0] as { pid: number; timeout: string; read_only: string; commit: string; statements: number };
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  const clean = found.filter(
    (one) => one.timeout === '0' && one.read_only === 'off' && one.commit === 'on' && one.statements === 0,
  );
  const seen = `${clean.length} of ${found.length} looks at ${new Set(found.map(({ pid }) => pid)).size} connections are clean`;
  report.add(PART, 'nothing of a session is left on a shared connection', clean.length === found.length, seen);
}
