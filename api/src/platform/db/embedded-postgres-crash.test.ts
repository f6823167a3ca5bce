import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { usedDataFolder } from '../../testing/data-folder.ts';
import { kill, killGroup, launchServer, query } from '../../testing/embedded-postgres.ts';
import { databasesIn, processesIn, temporaryFolder, until } from '../../testing/processes.ts';

const usedFolder = () => usedDataFolder(path.join(temporaryFolder(), 'data'));

test('a database left running by a killed server is used again, and stopped at the end', async () => {
  const dataDir = usedFolder();
  const first = launchServer(dataDir);
  const { url } = await first.outcome;
  await query(url, 'create table note as select 7 as number');
  const before = postmasterOf(dataDir);
  await kill(first.child, 'SIGKILL');

  const second = launchServer(dataDir);
  const outcome = await second.outcome;
  expect(outcome).toEqual({ url, reused: true });
  expect(postmasterOf(dataDir)).toBe(before);
  expect(await query(outcome.url, 'select number from note')).toEqual([{ number: 7 }]);
  await kill(second.child, 'SIGTERM');
  await until(() => databasesIn(dataDir).length === 0);
});

test('a server that is killed with its process group leaves no database behind, if no other server takes its place', async () => {
  const dataDir = usedFolder();
  const { child, outcome } = launchServer(dataDir, 1);
  const { url } = await outcome;
  await query(url, 'create table note as select 7 as number');
  await killGroup(child);
  await until(() => processesIn(dataDir).length === 0);
  const next = launchServer(dataDir);
  const { url: again, reused } = await next.outcome;
  expect(reused).toBe(false);
  expect(await query(again, 'select number from note')).toEqual([{ number: 7 }]);
  await kill(next.child, 'SIGTERM');
});

test('a reused database that is killed is started again', async () => {
  const dataDir = usedFolder();
  const first = launchServer(dataDir);
  await first.outcome;
  await kill(first.child, 'SIGKILL');
  const second = launchServer(dataDir);
  const { url } = await second.outcome;
  const before = postmasterOf(dataDir);
  process.kill(before, 'SIGKILL');
  await until(() => answers(url));
  expect(postmasterOf(dataDir)).not.toBe(before);
  await kill(second.child, 'SIGTERM');
});

test('after everything is killed at once the next start recovers what was acknowledged', async () => {
  const dataDir = usedFolder();
  const first = launchServer(dataDir);
  const { url } = await first.outcome;
  await query(url, 'create table note as select 7 as number');
  for (const pid of processesIn(dataDir)) process.kill(pid, 'SIGKILL');
  const second = launchServer(dataDir);
  const outcome = await second.outcome;
  expect(outcome.reused).toBe(false);
  expect(await query(outcome.url, 'select number from note')).toEqual([{ number: 7 }]);
  await kill(second.child, 'SIGTERM');
});

test('a server killed while it makes its first database does not spoil the folder', async () => {
  const dataDir = path.join(temporaryFolder(), 'data');
  const first = launchServer(dataDir);
  await until(() => unfinished(dataDir).length > 0);
  await kill(first.child, 'SIGKILL');
  expect(unfinished(dataDir)).toHaveLength(1);

  const second = launchServer(dataDir);
  expect(await second.outcome).toHaveProperty('reused', false);
  await kill(second.child, 'SIGTERM');
  // What the killed server's initdb still wrote after the second start goes with the third.
  await until(() => processesIn(dataDir).length === 0);
  const third = launchServer(dataDir);
  await third.outcome;
  await kill(third.child, 'SIGTERM');
  expect(unfinished(dataDir)).toEqual([]);
});

test('a left-over process number that now belongs to someone else does not stop the start', async () => {
  const dataDir = usedFolder();
  const first = launchServer(dataDir);
  await first.outcome;
  for (const pid of processesIn(dataDir)) process.kill(pid, 'SIGKILL');
  const file = path.join(dataDir, 'postgres', 'postmaster.pid');
  const stale = readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid));
  writeFileSync(file, stale);
  const second = launchServer(dataDir);
  expect(await second.outcome).toHaveProperty('reused', false);
  await kill(second.child, 'SIGTERM');
});

function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

function unfinished(dataDir: string): string[] {
  try {
    return readdirSync(dataDir).filter((name) => name.startsWith('postgres.unfinished-'));
  } catch {
    return [];
  }
}

async function answers(url: string | undefined): Promise<boolean> {
  return query(url, 'select 1').then(
    () => true,
    () => false,
  );
}
