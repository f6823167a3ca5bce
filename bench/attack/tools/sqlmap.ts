import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Attack } from '../attack.ts';
import type { Group } from '../findings.ts';
import { openProxy } from '../http/proxy.ts';
import type { World } from '../world.ts';
import { onPath, runTool } from './run-tool.ts';

const SECONDS_EACH = 40;
const OPTIONS = [
  '--batch',
  '--level=2',
  '--risk=1',
  '--dbms=PostgreSQL',
  '--threads=4',
  '--flush-session',
  '--ignore-code=401,404',
];

export interface SqlTarget {
  what: string;
  /** `*` marks the value that sqlmap replaces. */
  path: string;
  cookie?: string;
  body?: string;
}

/** Calls whose input reaches the database: searches, pages, ids, names. */
const targetsIn = ({ admin, attacker, endedView }: World): SqlTarget[] => [
  { what: 'the search for members', path: '/api/admin/users?q=person*&page=1*&limit=10*', cookie: admin.cookie },
  { what: 'the search for deposits', path: '/api/admin/deposits?q=a*&status=pending*', cookie: admin.cookie },
  {
    what: 'the search for promotions',
    path: '/api/admin/promotions?q=a*&state=active*&reported=false*',
    cookie: admin.cookie,
  },
  {
    what: 'the list of promotions',
    path: '/api/promotions?limit=10*&before=1000*&state=active*',
    cookie: attacker.cookie,
  },
  { what: 'an id in a path', path: `/api/videos/views/${endedView}*`, cookie: attacker.cookie },
  { what: 'the name at sign-in', path: '/api/login', body: '{"username":"person*","password":"wrong password"}' },
  { what: 'the session', path: '/api/user', cookie: 'viewloop=abc*' },
];

/** Runs sqlmap on all targets at once, for a limited time. An injectable value shows within the first tries. */
export async function attackWithSqlmap({ findings, world, address }: Attack): Promise<void> {
  const group = findings.group('sqlmap');
  const program = onPath('sqlmap');
  if (!program) return group.note('not run: sqlmap is missing; install with: apt-get install sqlmap');
  const targets = targetsIn(world);
  for (let n = 0; n < targets.length; n += 4)
    await Promise.all(targets.slice(n, n + 4).map((target) => trySqlmap(group, program, address, target)));
}

export async function trySqlmap(group: Group, program: string, address: string, target: SqlTarget): Promise<void> {
  let requests = 0;
  let faults = 0;
  const proxy = await openProxy(address, {
    onAnswer(answer) {
      requests++;
      if (answer.status >= 500 && answer.status !== 503) faults++;
      return answer;
    },
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-sqlmap-'));
  const { what, path: where, cookie, body } = target;
  const args = [
    ...OPTIONS,
    `--output-dir=${folder}`,
    `--url=${proxy.address}${where}`,
    ...(cookie ? [`--cookie=${cookie}`] : []),
    ...(body ? [`--data=${body}`, '--headers=Content-Type: application/json'] : []),
  ];
  const { output, finished } = await runTool(program, args, { seconds: SECONDS_EACH, cwd: folder });
  proxy.close();
  rmSync(folder, { recursive: true, force: true });
  const injectable = /identified the following injection point|is vulnerable|appears to be .*injectable/i.exec(output);
  const repeat = `sqlmap ${args.map((arg) => `'${arg}'`).join(' ')}`;
  group.tried += requests;
  group.refused += requests;
  group.check(`${what}: nothing injectable`, !injectable, injectable?.[0] ?? '', repeat);
  group.check(`${what}: no fault of the server`, faults === 0, `${faults} answers of 500`, repeat);
  group.check(`${what}: sqlmap tried something`, requests > 5, output.slice(-500), repeat);
  group.note(`${what}: ${requests} requests${finished ? '' : `, stopped after ${SECONDS_EACH} s`}`);
}
