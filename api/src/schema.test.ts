import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeSchema, SCHEMA_FILE } from './platform/db/describe-schema.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

test('api/schema.sql is what the migrations make; `npm run schema` writes it anew', async () => {
  expect(await describeSchema(client)).toBe(readFileSync(SCHEMA_FILE, 'utf8'));
});

test('a change of the database is seen', async () => {
  const before = await describeSchema(client);
  await client.query('begin');
  await client.query('alter table member alter column first_name set not null');
  expect(await describeSchema(client)).not.toBe(before);
  await client.query('rollback');
});
