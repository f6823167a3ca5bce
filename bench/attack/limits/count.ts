import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../cast.ts';
import type { Group } from '../findings.ts';
import { curlOf } from '../http/curl.ts';
import { type Answer, type Sent, send } from '../http/send.ts';

const MINUTE = 60_000;
const AT_ONCE = 10;

/**
 * Waits for a new minute if this one is nearly over: a limit counts by calendar minute, so the tries must not span two.
 */
export async function earlyInTheMinute(neededMs: number): Promise<void> {
  const left = MINUTE - (Date.now() % MINUTE);
  if (left < neededMs) await sleep(left + 50);
}

interface Limited {
  what: string;
  limit: number;
  /** How many calls beyond the limit to try. */
  beyond?: number;
  address: string | ((n: number) => string);
  request(n: number): Sent;
  /** Some calls are not refused beyond their limit, but cost a proof of work. */
  beyondIs?: 'refused' | 'work';
}

/**
 * Checks that exactly as many calls pass as the limit allows, and that every further one gets 429 with Retry-After, or
 * 428 with a challenge.
 */
export async function countPassed(
  group: Group,
  { what, limit, beyond = 5, address, request, beyondIs = 'refused' }: Limited,
): Promise<void> {
  const answers: Answer[] = [];
  const total = limit + beyond;
  for (let n = 0; n < total; n += AT_ONCE) {
    const size = Math.min(AT_ONCE, total - n);
    const batch = Array.from({ length: size }, (_, k) =>
      send(typeof address === 'string' ? address : address(n + k), request(n + k)),
    );
    answers.push(...(await Promise.all(batch)));
  }
  const repeat = curlOf(typeof address === 'string' ? address : address(0), request(0));
  const refused = answers.filter(({ status }) => status === (beyondIs === 'work' ? 428 : 429));
  group.tried += total;
  group.refused += refused.length;
  group.accepted += total - refused.length;
  group.check(`${what}: ${limit} pass`, total - refused.length === limit, `${total - refused.length} passed`, repeat);
  const silent = refused.filter((answer) =>
    beyondIs === 'work'
      ? codeOf(answer) !== 'human_check' || !answer.text.includes('challenge')
      : !(Number(answer.headers['retry-after']) >= 1) || codeOf(answer) !== 'too_many_requests',
  );
  group.check(`${what}: the rest is told what to do`, silent.length === 0, silent[0]?.text ?? '', repeat);
  const broken = answers.filter(({ status }) => status >= 500 && status !== 503);
  group.check(`${what}: nothing breaks`, broken.length === 0, broken[0]?.text ?? '', repeat);
}
