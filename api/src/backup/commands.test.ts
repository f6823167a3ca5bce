import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { auth } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { usedDataFolder } from '../testing/data-folder.ts';
import { createEmptyDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/processes.ts';
import { environmentWith, serverProgram, startServer } from '../testing/server-process.ts';

/** Runs the commands as an operator would, on the built-in database and on the operator's own. */

const run = (command: 'backup' | 'restore' | 'admin', args: string[], environment: Record<string, string>) =>
  promisify(execFile)(process.execPath, [serverProgram(command), ...args], {
    env: environmentWith(environment),
  }).then(
    ({ stdout }) => stdout.trim().split('\n').at(-1) ?? '',
    ({ stderr, code }: { stderr: string; code: number }) => `${code}: ${stderr.trim()}`,
  );

const signIn = (address: string) =>
  fetch(`${address}${auth.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'secret1' }),
  }).then(({ status }) => status);

test('from the built-in database of a running server into a Postgres of one’s own, and back into a new folder', async () => {
  const folder = temporaryFolder();
  const own = await createEmptyDatabase();
  const first = await startServer({ DATA_DIR: usedDataFolder(`${folder}/data`), ADMIN_PASSWORD: 'secret1' });
  expect(await run('backup', ['--to', `${folder}/one`], { DATA_DIR: `${folder}/data` })).toMatch(
    /holds \d+ rows of \d+/,
  );
  expect(await run('restore', ['--from', `${folder}/one`], { DATA_DIR: `${folder}/data` })).toMatch(
    /^1: Nothing was restored: The database is not empty [^\n]+$/,
  );
  const theAdmin = 'admin\tadmin\tadmin@viewloop.local';
  expect(await run('admin', ['list'], { DATA_DIR: `${folder}/data` })).toBe(theAdmin);
  await first.stop();
  expect(await run('admin', ['list'], { DATA_DIR: `${folder}/data` })).toBe(theAdmin);

  expect(await run('restore', ['--from', `${folder}/one`], { DATABASE_URL: own.url })).toMatch(/^Restored \d+ rows/);
  const second = await startServer({ DATABASE_URL: own.url });
  expect(await signIn(second.address)).toBe(200);
  await second.stop();
  expect(await run('backup', ['--to', `${folder}/two`], { DATABASE_URL: own.url })).toMatch(/holds \d+ rows/);
  await own.drop();
  expect(await run('restore', ['--from', `${folder}/two`], { DATA_DIR: `${folder}/new` })).toMatch(
    /^Restored \d+ rows .* invariants hold/,
  );
});

test.each([
  [['restore'], 'usage: npm run restore -- --from FILE'],
  [['restore', '--from', 'no-such-file'], 'is not a whole backup: ENOENT'],
  [['backup', '--to', 'x'], 'There is no database in'],
  [['admin', 'list'], 'There is no database in'],
] as [['backup' | 'restore' | 'admin', ...string[]], string][])(
  '%j is refused in one line',
  async ([command, ...args], line) => {
    const folder = temporaryFolder();
    const said = await run(command, args, { DATA_DIR: `${folder}/data`, INIT_CWD: folder });
    expect(said).toMatch(/^1: [^\n]+$/);
    expect(said).toContain(line);
    expect([existsSync(`${folder}/data`), readdirSync(folder)]).toEqual([false, []]);
  },
);
