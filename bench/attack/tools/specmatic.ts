import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Attack } from '../attack.ts';
import { requestOf } from '../cast.ts';
import { openProxy } from '../http/proxy.ts';
import { jsonOf, send } from '../http/send.ts';
import { onPath, runTool } from './run-tool.ts';

/** Specmatic is downloaded when it is needed, so that people who only run the product do not install it. */
const SPECMATIC = 'specmatic@2.55.1';
const FOLDER = path.join(import.meta.dirname, '../../../.cache/specmatic');
const SECONDS = 120;

async function specmaticProgram(): Promise<string> {
  const program = path.join(FOLDER, 'node_modules/specmatic/specmatic.jar');
  if (!existsSync(program)) {
    mkdirSync(FOLDER, { recursive: true });
    const install = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', FOLDER, SPECMATIC];
    await promisify(execFile)('npm', install);
  }
  return program;
}

interface Document {
  security?: unknown;
  components: { securitySchemes?: unknown };
  paths: Record<string, Record<string, { security?: unknown }>>;
}

/**
 * Specmatic cannot keep a session cookie, so the proxy adds it. The proxy also leaves out event streams, for whose end
 * Specmatic would wait for ever.
 */
function readable(document: Document): Document {
  delete document.security;
  delete document.components.securitySchemes;
  delete document.paths['/api/events'];
  for (const calls of Object.values(document.paths)) for (const call of Object.values(calls)) delete call.security;
  return document;
}

/**
 * Returns the answers that differ from the OpenAPI document. Two kinds of complaints are expected: Specmatic makes up
 * ids, names and passwords that do not exist and expects success, and it does not understand that the statement has two
 * formats.
 */
const isMismatch = (line: string) =>
  /Specification expected/.test(line) &&
  !/expected status 200 but response contained status 4\d\d/.test(line) &&
  !/text\/csv|number,time \(UTC\)|expected type string but response contained value \{$/.test(line);

/** Lets Specmatic derive allowed and forbidden requests from the OpenAPI document and send them. */
export async function attackWithSpecmatic({ findings, world, address }: Attack): Promise<void> {
  const group = findings.group('specmatic');
  const java = onPath('java');
  if (!java) return group.note('not run: java is missing; install with: apt-get install default-jre-headless');
  const program = await specmaticProgram().catch((error: Error) => error);
  if (program instanceof Error) return group.note(`not run: ${SPECMATIC} cannot be installed: ${program.message}`);
  const faults: string[] = [];
  const proxy = await openProxy(address, {
    onRequest(passed) {
      const { cookie } = passed.path.startsWith('/api/admin/') ? world.admin : world.attacker;
      // Do not really sign out, because later requests need the session.
      return passed.path === '/api/logout' ? passed : { ...passed, headers: { ...passed.headers, cookie } };
    },
    onAnswer(answer, { method, path: where, body }) {
      group.tried++;
      if (answer.status >= 500 && answer.status !== 503) faults.push(`${method} ${where} ${body} → ${answer.status}`);
      else if (answer.status >= 400) group.refused++;
      else group.accepted++;
      return answer;
    },
  });
  const cwd = mkdtempSync(path.join(tmpdir(), 'viewloop-specmatic-'));
  const document = jsonOf(await send(address, requestOf('GET', '/api/openapi.json'))) as Document;
  writeFileSync(path.join(cwd, 'openapi.json'), JSON.stringify(readable(document)));
  const env = { SPECMATIC_GENERATIVE_TESTS: 'true', MAX_TEST_REQUEST_COMBINATIONS: '2' };
  const args = ['-jar', program, 'test', `--testBaseURL=${proxy.address}`, 'openapi.json'];
  const { output, finished } = await runTool(java, args, { seconds: SECONDS, cwd, env });
  proxy.close();
  rmSync(cwd, { recursive: true, force: true });
  group.check('no fault of the server', faults.length === 0, faults.slice(0, 5).join('\n  '));
  group.check('it tried something', group.tried > 100, output.slice(-1000));
  const mismatches = [...new Set(output.split('\n').filter(isMismatch))];
  group.check('answers are as documented', mismatches.length === 0, mismatches.slice(0, 5).join('\n  '));
  const [, summary] = /(Tests run: .*)/.exec(output) ?? [];
  group.note(summary ?? (finished ? 'no summary' : `stopped after ${SECONDS} s`));
}
