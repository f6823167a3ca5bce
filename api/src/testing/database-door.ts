import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface DatabaseDoor {
  /** The address of the database behind the door. */
  url: string;
  open(): Promise<void>;
  /** Closes all connections and refuses new ones until it is opened again. */
  shut(): Promise<void>;
}

/** A TCP proxy to a database that a test can open and shut, to simulate a database that is down. It begins shut. */
export async function doorTo(databaseUrl: string): Promise<DatabaseDoor> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const port = target.port || '5432';
  const reach = () => (folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), target.hostname));

  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: doorPort } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');

  const guests = new Set<Socket>();
  const door = createServer((guest) => {
    const database = reach();
    guests.add(guest);
    guest.on('error', () => database.destroy()).on('close', () => guests.delete(guest));
    database.on('error', () => guest.destroy());
    guest.pipe(database).pipe(guest);
  });
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(doorPort);
  url.searchParams.delete('host');
  return {
    url: url.href,
    async open() {
      door.listen(doorPort, '127.0.0.1');
      await once(door, 'listening');
    },
    async shut() {
      const closed = once(door, 'close');
      door.close();
      for (const guest of guests) guest.destroy();
      await closed;
    },
  };
}
