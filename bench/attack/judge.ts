import { setTimeout as sleep } from 'node:timers/promises';
import { problems } from '@viewloop/contract';
import type { Group } from './findings.ts';
import { curlOf } from './http/curl.ts';
import { type Answer, jsonOf, type Sent, send } from './http/send.ts';

export type Expected =
  /** The answer must have one of these statuses and, if a code is given and not empty, this problem code. */
  | { refuse: readonly number[]; code?: string }
  /** The request may be refused or accepted, but must not cause a 500 or reveal anything internal. */
  | 'harmless';

const BAD_REQUEST: Expected = { refuse: [400], code: 'bad_request' };
export const refused = (status: number, code: string): Expected => ({ refuse: [status], code });
export { BAD_REQUEST };

/** Words that only appear inside the server, such as names of files and SQL. */
const INSIDE = /\bat [\w./]+:\d+:\d+|node_modules|\.ts:\d+|syntax error at|pg_catalog|relation "|SELECT .* FROM /i;
const TRIES_WHEN_BUSY = 5;

function troubleOf(answer: Answer, path: string): string | undefined {
  if (answer.status >= 500) return `answered ${answer.status}`;
  if (answer.headers['x-content-type-options'] !== 'nosniff') return 'x-content-type-options is missing';
  if (answer.status < 400) return undefined;
  if (INSIDE.test(answer.text)) return 'tells about the inside of the server';
  // The upload protocol has refusals of its own, in plain words.
  if (!path.startsWith('/api/') || path.startsWith('/api/clips/uploads/')) return undefined;
  if (!String(answer.headers['content-type']).startsWith('application/json')) return 'a refusal that is not JSON';
  if (answer.text === '') return undefined;
  const { message, code } = (jsonOf(answer) ?? {}) as { message?: unknown; code?: unknown };
  if (typeof message !== 'string' || typeof code !== 'string' || !(code in problems))
    return 'a refusal without message and code';
  return undefined;
}

function mismatch(answer: Answer, expected: Expected): string | undefined {
  if (expected === 'harmless') return undefined;
  const { code } = (jsonOf(answer) ?? {}) as { code?: string };
  const asExpected = expected.refuse.includes(answer.status) && (!expected.code || expected.code === code);
  return asExpected ? undefined : `expected ${expected.refuse.join(' or ')} ${expected.code ?? ''}`.trim();
}

/** Repeats a request that was refused with 503 "try again in a moment", as a real client does. */
async function persistently(address: string, sent: Sent): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await send(address, sent);
    if (answer.status !== 503 || !answer.headers['retry-after'] || tries === TRIES_WHEN_BUSY) return answer;
    await sleep(200 * tries);
  }
}

/** Sends one request and compares the answer with what is expected. */
export async function attempt(
  group: Group,
  address: string,
  what: string,
  sent: Sent,
  expected: Expected,
): Promise<Answer> {
  group.tried++;
  let answer: Answer;
  try {
    answer = await persistently(address, sent);
  } catch (error) {
    group.fail(what, `no answer: ${(error as Error).message}`, curlOf(address, sent));
    return { status: 0, headers: {}, text: '' };
  }
  const trouble = troubleOf(answer, sent.path) ?? mismatch(answer, expected);
  if (trouble) {
    group.fail(what, `${trouble}; got ${answer.status} ${answer.text.slice(0, 200)}`, curlOf(address, sent));
  } else if (answer.status >= 400) group.refused++;
  else group.accepted++;
  return answer;
}
