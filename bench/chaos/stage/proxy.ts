import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How Postgres says that a transaction is in the books. */
const COMMITTED = Buffer.from('COMMIT\0');

export interface DatabaseProxy {
  /** What the servers are given instead of the database's own address. */
  url(database?: string): string;
  /** Nobody is let in, and whoever was in is thrown out. */
  refuse(): void;
  /** Takes everything and passes nothing on. */
  hang(): void;
  /** Those who hang stay so for ever; new ones get through: a network that forgot its connections. */
  forget(): void;
  slow(milliseconds: number): void;
  /** Asked at every commit that is about to be told; true cuts the connection instead. */
  cutCommits(cut: (() => boolean) | undefined): void;
  pass(): void;
  connections(): number;
  close(): Promise<void>;
}

/** Stands between servers and database and does to their connections what networks do. */
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
