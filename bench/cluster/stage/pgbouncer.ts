import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort, type Grounds, PASSWORD, programs, type Service, startService, until } from './services.ts';

export interface Pooler {
  url: string;
  directUrl: string;
  service: Service;
  /** Does what an operator does after a failover: writes the new address into the file and reloads. */
  pointAt(postgresPort: number): void;
}

const EXAMPLE = new URL('../../../deploy/pgbouncer.ini', import.meta.url);

/** Uses deploy/pgbouncer.ini, with the ports and files of this run. */
export async function startPgBouncer(grounds: Grounds, postgresPort: number): Promise<Pooler> {
  const folder = grounds.makeFolder('pgbouncer');
  const file = (name: string) => path.join(folder, name);
  const port = await freePort();
  const write = (databasePort: number) => {
    const config = readFileSync(EXAMPLE, 'utf8')
      .replaceAll('port=5432', `port=${databasePort}`)
      .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
      .replace(/^auth_file = .*$/m, `auth_file = ${file('userlist.txt')}`)
      .replace(/^logfile = .*$/m, `logfile = ${file('log')}`)
      .replace(/^pidfile = .*$/m, `pidfile = ${file('pid')}`);
    writeFileSync(file('pgbouncer.ini'), config);
  };
  write(postgresPort);
  writeFileSync(file('userlist.txt'), `"viewloop" "${PASSWORD}"\n`, { mode: 0o600 });
  const { owner } = grounds.runAs;
  if (owner) for (const name of ['pgbouncer.ini', 'userlist.txt']) chownSync(file(name), owner.uid, owner.gid);

  const service = startService(programs.pgbouncer, [file('pgbouncer.ini')], grounds.runAs);
  const address = (database: string) => `postgres://viewloop:${PASSWORD}@127.0.0.1:${port}/${database}`;
  const url = address('viewloop');
  await until('PgBouncer answers', async () => {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      return false;
    }
  });
  return {
    url,
    directUrl: address('viewloop_session'),
    service,
    pointAt(databasePort) {
      write(databasePort);
      service.signal('SIGHUP');
    },
  };
}
