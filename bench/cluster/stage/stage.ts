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
  /** Starts the same instance again, on the same port. */
  startAgain(): Promise<void>;
}

export interface StageWishes {
  rateLimits: 'on' | 'off';
  replication?: Replication;
}

export const ADMIN = { username: 'admin', password: 'cluster-admin' };

async function startInstance(name: string, environment: Record<string, string>): Promise<Instance> {
  const server = await startServer(environment);
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

/** Starts Postgres, PgBouncer, three servers at the same moment on an empty database, and HAProxy in front of them. */
export async function openStage({ rateLimits, replication }: StageWishes): Promise<Stage> {
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
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    const starts = ['one', 'two', 'three'].map((name, index) =>
      startInstance(name, {
        PORT: String(ports[index]),
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: pooler.directUrl,
        ADMIN_PASSWORD: ADMIN.password,
        TRUST_PROXY: '1',
        RATE_LIMITS: rateLimits,
        DRAIN_SECONDS: '5',
        WATCH_SECONDS: '1',
        FAIR_PLAY: 'off',
        UNVERIFIED_VIEWS_PER_DAY: '1000',
      }),
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
    return { grounds, primary, standby, pooler, balancer, instances, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
