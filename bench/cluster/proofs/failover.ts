import { setTimeout as pause } from 'node:timers/promises';
import { auth } from '@viewloop/contract';
import { lostOf } from '../load/compare.ts';
import { type Person, promote as promotedBy, settle, type Town } from '../load/people.ts';
import { startTraffic, type Traffic } from '../load/traffic.ts';
import type { Report } from '../report.ts';
import { type PostgresNode, promote, type Replication } from '../stage/postgres.ts';
import { until } from '../stage/services.ts';
import type { Stage } from '../stage/stage.ts';
import { booksAreSound } from './books.ts';

const acknowledged = ({ history }: Traffic) =>
  history.rewarded.length + history.funded.length + history.registered.length;

/**
 * Breaks the link to the standby by stopping the process that receives commits. Returns a function that kills that
 * process.
 */
async function stopReceiving(standby: PostgresNode): Promise<() => void> {
  const [row] = await standby.query<{ pid: number }>('select pid from pg_stat_wal_receiver');
  const { pid } = row as { pid: number };
  process.kill(pid, 'SIGSTOP');
  return () => process.kill(pid, 'SIGKILL');
}

/** Without its standby the primary acknowledges no writes. Clients must get 503 in time, and reads must work. */
async function writesAreRefused(part: string, { owners, viewers }: Town, report: Report): Promise<void> {
  const began = performance.now();
  const written = await promotedBy(owners[0] as Person, 4);
  const seconds = (performance.now() - began) / 1000;
  const read = await (viewers[0] as Person).call('GET', auth.currentUser.path);
  const seen = `a write ${written.status} after ${seconds.toFixed(1)} s, a read ${read.status}`;
  report.add(
    part,
    'writes are refused in time, reads go on',
    written.status === 503 && seconds < 15 && read.status === 200,
    seen,
  );
}

export interface Failover {
  replication: Replication;
  /** Whether the standby receives every commit until the kill, or none in the last seconds. */
  link: 'sound' | 'broken';
}

/**
 * Kills the primary with -9 under load, then does what an operator does: promotes the standby and points PgBouncer at
 * it. With synchronous replication nothing acknowledged may be missing. With asynchronous replication and a broken link
 * something must be missing; otherwise this comparison could not notice a loss.
 */
export function failover({ replication, link }: Failover): (stage: Stage, report: Report) => Promise<void> {
  const part = `failover, ${replication}, ${link} link`;
  return async ({ balancer, primary, standby: node, pooler }, report) => {
    const standby = node as PostgresNode;
    const town = await settle(balancer.address);
    const traffic = startTraffic(balancer.address, town);
    await until('the load runs', () => acknowledged(traffic) > 200, 120);
    const before = acknowledged(traffic);
    const cut = link === 'broken' ? await stopReceiving(standby) : () => {};
    await pause(3000);
    const meanwhile = acknowledged(traffic) - before;
    if (replication === 'synchronous' && link === 'broken') await writesAreRefused(part, town, report);
    primary.service.killEverything();
    const killed = performance.now();
    // Whatever the link had not delivered yet is lost with it.
    cut();
    const secondsSince = (moment: number) => ((performance.now() - moment) / 1000).toFixed(1);
    await promote(standby);
    pooler.pointAt(standby.port);
    const promoted = performance.now();
    const promotedAfter = secondsSince(killed);
    const up = acknowledged(traffic);
    await until('writes go on', () => acknowledged(traffic) > up + 20, 120);
    const writesAfter = secondsSince(promoted);
    const history = await traffic.stop();

    const lost = await lostOf(standby, history);
    const total = `${acknowledged(traffic)} acknowledged (${meanwhile} in the last 3 s), ${lost.length} lost`;
    if (replication === 'synchronous') {
      report.add(part, 'no acknowledged credit, promotion or member is lost', lost.length === 0, total);
      report.add(
        part,
        'the servers come back by themselves',
        true,
        `promoted ${promotedAfter} s after the kill, 20 writes ${writesAfter} s later`,
      );
    } else {
      report.add(part, 'planted: without synchronous commits the loss is seen', lost.length > 0, total);
    }
    await booksAreSound(part, balancer.address, report);
  };
}
