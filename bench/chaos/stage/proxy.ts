import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How Postgres reports that a transaction has committed. */
const COMMITTED = Buffer.from('COMMIT\0');

export interface DatabaseProxy {
  /** The address that the servers use instead of the database's own. */
  url(database?: string): string;
  /** Refuses new connections and cuts existing ones. */
  refuse(): void;
  /** Accepts everything and passes nothing on. */
  hang(): void;
  /** Hanging connections stay dead for ever, but new ones work, like in a network that forgot its connections. */
  forget(): void;
  slow(milliseconds: number): void;
  /** Called before the result of each commit is passed on. If it returns true, the connection is cut instead. */
  cutCommits(cut: (() => boolean) | undefined): void;
  pass(): void;
  connections(): number;
  close(): Promise<void>;
}

/**
 * A proxy between servers and database that does to their connections what bad networks do. Toxiproxy and its like delay
 * and cut as well, but do not read the protocol: this one can cut a connection exactly when Postgres reports a commit.
 */
export async function openProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const socketFile = path.join(new URL(databaseUrl).searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const links = new Set<{ inner: Socket; outer: Socket; silent: boolean }>();
  let mode: 'pass' | 'refuse' | 'hang' = 'pass';
  let delayMs = 0;
  let cut: (() => boolean) | undefined;

  const server = createServer({ noDelay: true }, (outer) => {
    if (mode === 'refuse') return void outer.destroy();
    const inner = connect(socketFile);
    const link = { inner, outer, silent: mode === 'hang' };
    links.add(link);
    const end = () => {
      links.delete(link);
      inner.destroy();
      outer.destroy();
    };
    for (const socket of [inner, outer]) socket.on('error', end).on('close', end);
    const forward = (from: Socket, to: Socket, mayPass: (chunk: Buffer) => boolean) => {
      let before = Promise.resolve();
      from.on('data', (chunk: Buffer) => {
        before = before.then(async () => {
          if (delayMs > 0) await sleep(delayMs);
          while (link.silent && !to.destroyed) await sleep(20);
          if (to.destroyed) return;
          if (mayPass(chunk)) to.write(chunk);
          else end();
        });
      });
    };
    forward(outer, inner, () => true);
    forward(inner, outer, (chunk) => !(cut && chunk.includes(COMMITTED) && cut()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const silence = (silent: boolean) => {
    for (const link of links) link.silent = silent;
  };

  return {
    url: (database = 'viewloop') => `postgres://viewloop@127.0.0.1:${port}/${database}?sslmode=disable`,
    refuse() {
      mode = 'refuse';
      for (const { outer } of links) outer.destroy();
    },
    hang() {
      mode = 'hang';
      silence(true);
    },
    forget() {
      mode = 'pass';
    },
    slow(milliseconds) {
      delayMs = milliseconds;
    },
    cutCommits(decide) {
      cut = decide;
    },
    pass() {
      mode = 'pass';
      delayMs = 0;
      cut = undefined;
      silence(false);
    },
    connections: () => links.size,
    async close() {
      for (const { outer } of links) outer.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
