import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPgBouncer } from '../stage/pgbouncer.ts';
import { type PostgresNode, queryAt } from '../stage/postgres.ts';
import { freePort, openGrounds, PASSWORD, programs, startService, until } from '../stage/services.ts';
import { type Stage, startServers } from '../stage/stage.ts';
import { haproxyConfig } from './files.ts';
import { openNetwork } from './network.ts';
import { type DatabaseNode, prepareNode } from './node.ts';
import { type ClusterStatus, clusterStatus, etcdIsWhole, isWhole, leaderIn, synchronousIn } from './status.ts';

const SIZE = 3;

export interface PatroniStage {
  nodes: DatabaseNode[];
  balancer: Stage['balancer'];
  /** Whichever node leads, as the servers see it. */
  database: Pick<PostgresNode, 'query'>;
  status(): Promise<ClusterStatus | undefined>;
  /** The leader and its synchronous standby, once all nodes are well. */
  whenWhole(): Promise<{ leader: DatabaseNode; synchronous: DatabaseNode; other: DatabaseNode }>;
  close(): Promise<void>;
}

/** Three database machines with Patroni and etcd; HAProxy, PgBouncer and three servers on this one. */
export async function openPatroniStage(): Promise<PatroniStage> {
  const opened = new AsyncDisposableStack();
  try {
    const grounds = openGrounds();
    opened.defer(() => grounds.close());
    const network = await openNetwork(SIZE);
    opened.defer(() => network.close());
    const all = network.machines.map(({ address }) => address);
    const nodes = network.machines.map((machine, index) =>
      prepareNode(grounds, machine, { name: `node${index + 1}`, address: machine.address, all }),
    );
    opened.defer(() => {
      for (const { watchdog } of nodes) watchdog.close();
    });
    for (const node of nodes) node.startEverything();

    const status = () => clusterStatus(all);
    const named = (name: string | undefined) => nodes.find((node) => node.name === name);
    await until('a node leads', async () => leaderIn((await status()) ?? { members: [] }) !== undefined);
    const first = named(leaderIn((await status()) as ClusterStatus)) as DatabaseNode;
    await first.administer(
      `create role viewloop login password '${PASSWORD}'`,
      'create database viewloop owner viewloop',
    );

    const whenWhole = async () => {
      let found: ClusterStatus = { members: [] };
      await until(
        'all nodes are well',
        async () => {
          found = (await status()) ?? found;
          if (!isWhole(found, SIZE) || !(await etcdIsWhole(all))) return false;
          // Twice the same, because roles may be about to change.
          await pause(1000);
          const again = await status();
          return again !== undefined && isWhole(again, SIZE) && synchronousIn(again) === synchronousIn(found);
        },
        120,
      ).catch((error: Error) => {
        throw new Error(`${error.message}: ${JSON.stringify(found.members)}`);
      });
      const leader = named(leaderIn(found)) as DatabaseNode;
      const synchronous = named(synchronousIn(found)) as DatabaseNode;
      const other = nodes.find((node) => node !== leader && node !== synchronous) as DatabaseNode;
      return { leader, synchronous, other };
    };
    // Until a standby follows, commits wait and every write is refused.
    await whenWhole();

    const port = await freePort();
    const file = path.join(grounds.folder, 'haproxy-database.cfg');
    const example = readFileSync(new URL('../../../deploy/haproxy-database.cfg', import.meta.url), 'utf8');
    writeFileSync(file, haproxyConfig(example, all, port));
    const haproxy = startService(programs.haproxy, ['-db', '-f', file]);
    opened.defer(() => haproxy.stop('SIGKILL'));
    const pooler = await startPgBouncer(grounds, port);
    opened.defer(() => pooler.service.stop());
    const { balancer } = await startServers(opened, grounds, {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: pooler.directUrl,
      RATE_LIMITS: 'off',
    });
    return {
      nodes,
      balancer,
      database: { query: queryAt(`postgres://viewloop:${PASSWORD}@127.0.0.1:${port}/viewloop`) },
      status,
      whenWhole,
      close: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
