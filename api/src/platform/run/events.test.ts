import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { until } from '../../testing/processes.ts';
import { openDatabase } from '../db/db.ts';
import { openEvents } from './events.ts';

const log = pino({ level: 'silent' });

async function instances(count: number) {
  const database = await createTestDatabase();
  const opened = Array.from({ length: count }, () => {
    const db = openDatabase(database.url);
    return { db, events: openEvents(database.url, db, log) };
  });
  onTestFinished(async () => {
    for (const { db, events } of opened) {
      await events.close();
      await db.close();
    }
    await database.drop();
  });
  return opened;
}

test('what one instance publishes reaches the members of another, each thing once, and nobody else', async () => {
  const [one, two] = await instances(2);
  const heard: string[] = [];
  const overheard: string[] = [];
  two?.events.subscribe('ada', (topic) => heard.push(topic));
  two?.events.subscribe('bob', (topic) => overheard.push(topic));
  // Listening begins in the background: the first word that arrives says that it has.
  await until(() => {
    one?.events.publish('ada', 'session');
    return heard.length > 0;
  });
  // What one instance publishes arrives in order, so after this one no earlier word is under way.
  one?.events.publish('ada', 'notices');
  await until(() => heard.includes('notices'));
  heard.length = 0;
  for (let n = 0; n < 100; n++) one?.events.publish('ada', 'credits');
  one?.events.publish('ada', 'deposits');
  await until(() => heard.length >= 2);
  expect(heard).toEqual(['credits', 'deposits']);
  expect(overheard).toEqual([]);
});

test('thousands at once fit into notifications, and listening comes back after a cut', async () => {
  const [one, two] = await instances(2);
  const heard = new Set<string>();
  const names = Array.from({ length: 3000 }, (_, index) => `member-${index}`);
  for (const name of names) two?.events.subscribe(name, () => heard.add(name));
  await until(() => {
    one?.events.publish('member-0', 'credits');
    return heard.size > 0;
  });
  for (const name of names) one?.events.publish(name, 'credits');
  await until(() => heard.size === names.length);

  await one?.db.write((tx) =>
    tx.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
    ),
  );
  heard.clear();
  await until(() => {
    one?.events.publish('member-7', 'credits');
    return heard.has('member-7');
  });
  expect([...heard]).toEqual(['member-7']);
});
