import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createEmptyDatabase } from '../../testing/database.ts';
import { onServer, withDatabase } from '../../testing/server-commands.ts';
import { CannotStart } from '../run/cannot-start.ts';
import { databaseRefusal } from './database-refusal.ts';
import { CONNECTIONS_OF_A_SERVER } from './db.ts';
import { migrate } from './migrate.ts';

const refusalOf = (url: string) =>
  migrate(url).then(
    () => new Error('it migrated'),
    (error: unknown) => error as Error,
  );

test('a database that does not exist is one line that says how to make it', async () => {
  const refusal = await refusalOf(withDatabase(inject('testDatabases').serverUrl, 'no_such_site'));
  expect(refusal).toBeInstanceOf(CannotStart);
  expect(refusal.message).toMatch(/^database "no_such_site" does not exist \(.*createdb.*\)$/);
});

test.each(['SQL_ASCII', 'LATIN1'])('a database with the encoding %s is refused', async (encoding) => {
  const { serverUrl, prefix } = inject('testDatabases');
  const name = `${prefix}_${encoding.toLowerCase()}`;
  await onServer(
    serverUrl,
    `create database ${name} template template0 encoding '${encoding}' locale_provider libc locale 'C'`,
  );
  onTestFinished(async () => void (await onServer(serverUrl, `drop database ${name} with (force)`)));
  const refusal = await refusalOf(withDatabase(serverUrl, name));
  expect(refusal).toBeInstanceOf(CannotStart);
  expect(refusal.message).toMatch(new RegExp(`has the encoding ${encoding}, and only UTF8 works`));
});

test('a user who may not create tables is one line that says what to grant', async () => {
  const { url, drop } = await createEmptyDatabase();
  const guest = `guest_${path.basename(new URL(url).pathname)}`;
  await onServer(url, `create role ${guest} login; revoke create on schema public from public`);
  onTestFinished(async () => {
    await drop();
    await onServer(inject('testDatabases').serverUrl, `drop role ${guest}`);
  });
  const asGuest = new URL(url);
  asGuest.username = guest;
  const refusal = await refusalOf(asGuest.href);
  expect(refusal).toBeInstanceOf(CannotStart);
  expect(refusal.message).toMatch(
    /^permission denied for schema public \(the database user may not create tables: .*\)$/,
  );
});

test('a wrong password is one line', () => {
  const error = new pg.DatabaseError('password authentication failed for user "viewloop"', 0, 'error');
  error.code = '28P01';
  expect(databaseRefusal(error)?.message).toMatch(/^password authentication failed[^\n]*correct DATABASE_URL\)$/);
});

test.each(['docs/operating.md', 'deploy/pgbouncer.ini', 'docs/decisions/0010-a-pooler-between-server-and-database.md'])(
  '%s says how many connections a server opens',
  (file) => {
    const text = readFileSync(path.join(import.meta.dirname, '../../../..', file), 'utf8');
    const said = [...text.matchAll(/up to (\d+)(?: connections|; see)/g)].map(([, number]) => Number(number));
    expect(new Set(said)).toEqual(new Set([CONNECTIONS_OF_A_SERVER]));
  },
);
