import path from 'node:path';
import { type ServerProcess, startServer } from '../../../api/src/testing/server-process.ts';
import { type Balancer, startHaproxy } from './haproxy.ts';
import { type Pooler, startPgBouncer } from './pgbouncer.ts';
import { type PostgresNode, type Replication, startNewPostgres, startStandby } from './postgres.ts';
import { freePort, type Grounds, openGrounds } from './services.ts';

export interface Stage {
  grounds: Grounds;
  primary: PostgresNode;
  standby: PostgresNode | undefined;
  pooler: Pooler;
  balancer: Balancer;
  instances: Instance[];
  close(): Promise<void>;
}

export interface Instance {
  name: string;
  address: string;
  server: ServerProcess;
  /** Starts the instance again, on the same port, as the release of this repository. */
  startAgain(): Promise<void>;
}

export interface StageWishes {
  rateLimits: 'on' | 'off';
  replication?: Replication;
  /** The main file of an older release, which is started instead of this one. */
  olderMain?: string;
  /** Without PgBouncer the servers prepare their statements by name, which a change of a table can break. */
  pooled?: boolean;
  /** The servers make backups by themselves. */
  backups?: boolean;
}

export const METRICS_TOKEN = 'cluster-metrics-token';
export const ADMIN = { username: 'admin', password: 'cluster-admin' };

async function startInstance(name: string, environment: Record<string, string>, main?: string): Promise<Instance> {
  const server = await startServer(environment, [], undefined, main);
  const instance: Instance = {
    name,
    address: server.address,
    server,
    async startAgain() {
      instance.server = await startServer(environment);
    },
  };
  return instance;
}

/** Starts three servers at the same moment, and HAProxy in front of them. */
export async function startServers(
  opened: AsyncDisposableStack,
  grounds: Grounds,
  environment: Record<string, string>,
  olderMain?: string,
): Promise<Pick<Stage, 'instances' | 'balancer'>> {
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const starts = ['one', 'two', 'three'].map((name, index) =>
    startInstance(
      name,
      {
        PORT: String(ports[index]),
        ADMIN_PASSWORD: ADMIN.password,
        TRUST_PROXY: '1',
        METRICS_TOKEN,
        DRAIN_SECONDS: '5',
        WATCH_SECONDS: '1',
        FAIR_PLAY: 'off',
        UNVERIFIED_VIEWS_PER_DAY: '1000',
        ...environment,
      },
      olderMain,
    ),
  );
  const instances: Instance[] = [];
  opened.defer(async () => {
    for (const { server } of instances) server.child.kill('SIGKILL');
  });
  for (const start of await Promise.allSettled(starts)) {
    if (start.status === 'rejected') throw start.reason;
    instances.push(start.value);
  }
  const balancer = await startHaproxy(grounds.folder, ports);
  opened.defer(() => balancer.service.stop('SIGKILL'));
  return { instances, balancer };
}

/** Starts Postgres and PgBouncer with an empty database, then the servers. */
export async function openStage({
  rateLimits,
  replication,
  olderMain,
  pooled = true,
  backups = false,
}: StageWishes): Promise<Stage> {
  const opened = new AsyncDisposableStack();
  try {
    const grounds = openGrounds();
    opened.defer(() => grounds.close());
    const primary = await startNewPostgres(grounds, 'primary');
    opened.defer(() => primary.service.stop('SIGQUIT'));
    const standby = replication && (await startStandby(grounds, primary, replication));
    if (standby) opened.defer(() => standby.service.stop('SIGQUIT'));
    const pooler = await startPgBouncer(grounds, primary.port);
    opened.defer(() => pooler.service.stop());
    const servers = await startServers(
      opened,
      grounds,
      {
        ...(pooled
          ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.directUrl }
          : { DATABASE_URL: primary.url }),
        RATE_LIMITS: rateLimits,
        ...(backups && { BACKUP_DIR: path.join(grounds.folder, 'backups') }),
      },
      olderMain,
    );
    return { grounds, primary, standby, pooler, ...servers, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
