import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { usedDataFolder } from '../../testing/data-folder.ts';
import { kill, launchServer, query } from '../../testing/embedded-postgres.ts';
import { temporaryFolder } from '../../testing/processes.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const quiet = { log: () => {} };

describe('a folder that is not a good Viewloop data folder is refused in one line and left as it was', () => {
  test('a folder with something else in it', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(path.join(dataDir, 'thesis.txt'), 'all my work');
    await expectRefusal(dataDir, /was not made by Viewloop \(it contains "thesis.txt"\); nothing was changed/);
  });

  test('a Postgres folder of someone else', async () => {
    const dataDir = temporaryFolder();
    mkdirSync(path.join(dataDir, 'postgres'));
    writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
    await expectRefusal(dataDir, /was not made by Viewloop/);
  });

  test('a file', async () => {
    const file = path.join(temporaryFolder(), 'data');
    writeFileSync(file, '');
    await expect(startEmbeddedPostgres({ dataDir: file, ...quiet })).rejects.toThrow(/cannot be used: EEXIST/);
    expect(statSync(file).size).toBe(0);
  });

  test('a database without PG_VERSION', async () => {
    const dataDir = usedFolder();
    rmSync(path.join(dataDir, 'postgres', 'PG_VERSION'));
    await expectRefusal(dataDir, /has no PG_VERSION: it is damaged or not a database; nothing was changed/);
  });

  test('a database of another Postgres', async () => {
    const dataDir = usedFolder();
    writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    await expectRefusal(dataDir, /was made by Postgres 15, and this Viewloop brings Postgres 18; nothing was changed/);
  });

  test('a database whose control file is damaged', async () => {
    const dataDir = usedFolder();
    truncateSync(path.join(dataDir, 'postgres', 'global', 'pg_control'), 100);
    await expectRefusal(dataDir, /does not start: could not read file "global\/pg_control": read 100 of/);
  });
});

describe('a data folder has one server at a time', () => {
  test('a second start names the first, which goes on undisturbed', async () => {
    const dataDir = usedFolder();
    const first = launchServer(dataDir);
    const { url } = await first.outcome;
    const second = launchServer(dataDir);
    expect(await second.outcome).toEqual({
      refusal: `The data folder ${dataDir} is in use by another Viewloop server (process ${first.child.pid}).`,
    });
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await kill(first.child, 'SIGTERM');
  });

  test('of many starts at the same moment in an empty folder one wins', async () => {
    const dataDir = path.join(temporaryFolder(), 'data');
    const starts = Array.from({ length: 6 }, () => launchServer(dataDir));
    const outcomes = await Promise.all(starts.map(({ outcome }) => outcome));
    const winner = starts.find((_, index) => outcomes[index]?.url);
    expect(outcomes.filter(({ url }) => url)).toHaveLength(1);
    for (const { refusal } of outcomes.filter(({ url }) => !url)) {
      expect(refusal).toContain(`(process ${winner?.child.pid})`);
    }
    if (winner) await kill(winner.child, 'SIGTERM');
  });
});

describe('awkward places', () => {
  test('a path too long for a socket, with spaces and quotes', async () => {
    const dataDir = path.join(temporaryFolder(), `it's a "long" path, ${'x'.repeat(120)}`, 'data');
    expect(await startsAndAnswers(dataDir)).toBe(true);
  });

  test('a folder inside a closed one, and the same data after the door was opened and closed again', async () => {
    const parent = temporaryFolder();
    const dataDir = path.join(parent, 'data');
    for (const mode of [0o700, 0o755, 0o700]) {
      chmodSync(parent, mode);
      expect(await startsAndAnswers(dataDir)).toBe(true);
    }
  });

  test('data made in an open place goes on working when the place is closed', async () => {
    const parent = temporaryFolder();
    const dataDir = usedDataFolder(path.join(parent, 'data'));
    for (const mode of [0o755, 0o700, 0o755]) {
      chmodSync(parent, mode);
      expect(await startsAndAnswers(dataDir)).toBe(true);
    }
  });

  test('the folder of the demo inside the ordinary one, whichever was first', async () => {
    const dataDir = path.join(temporaryFolder(), 'data');
    mkdirSync(dataDir);
    expect(await startsAndAnswers(usedDataFolder(path.join(dataDir, 'demo')))).toBe(true);
    expect(await startsAndAnswers(dataDir)).toBe(true);
  });
});

async function startsAndAnswers(dataDir: string): Promise<boolean> {
  const server = await startEmbeddedPostgres({ dataDir, ...quiet });
  try {
    await query(server.url, 'create table if not exists note ()');
    return true;
  } finally {
    await server.stop();
  }
}

const usedFolder = () => usedDataFolder(path.join(temporaryFolder(), 'data'));

async function expectRefusal(dataDir: string, line: RegExp): Promise<void> {
  const before = contents(dataDir);
  await expect(startEmbeddedPostgres({ dataDir, ...quiet })).rejects.toThrow(line);
  expect(contents(dataDir)).toEqual(before);
}

/** Every file with a digest, except those that say who works here and the database's log. */
const NOTES = ['VIEWLOOP', 'postgres.log', 'postgres.lock', 'postmaster.pid'];

function contents(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const kept = files.filter(({ name }) => !NOTES.includes(name));
  const paths = kept.map(({ parentPath, name }) => path.join(parentPath, name));
  return Object.fromEntries(paths.map((file) => [file, createHash('sha1').update(readFileSync(file)).digest('hex')]));
}
