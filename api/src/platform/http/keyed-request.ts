import { randomUUID } from 'node:crypto';
import { problemsThatPass } from '@viewloop/contract';
import type { Database } from '../db/db.ts';
import { forgetInSteps } from '../db/forget-in-steps.ts';
import type { App } from '../run/app-context.ts';
import * as store from './keyed-request-store.ts';
import { Problem } from './problem.ts';
import { lockWith } from './request-key.ts';

export interface KeyedRequest {
  ownerId: string;
  key: string;
  method: string;
  url: string;
  body: unknown;
  /** Whether a value has the shape of an answer to this call. */
  isAnswer: (value: unknown) => boolean;
}

export interface KeyedAnswer {
  status: number;
  body: unknown;
  /** True if the request had been answered before and nothing happened now. */
  replayed: boolean;
}

/** A refusal that will be the same next time. After any other error nothing was done, and a retry may succeed. */
const isLasting = (error: unknown): error is Problem =>
  error instanceof Problem && error.status < 500 && error.status !== 429 && !problemsThatPass.has(error.code);

/**
 * Runs a request under its Idempotency-Key. The key is marked as used in the transaction that writes the effect, so there is
 * no moment at which a crash could leave an effect without its key. `work` must use the `write` it is given.
 */
export async function runUnderKey(
  db: Database,
  { ownerId, key, method, url, body, isAnswer }: KeyedRequest,
  work: (write: Database['write']) => Promise<unknown>,
): Promise<KeyedAnswer> {
  const lock = lockWith(ownerId, key);
  const claim: store.Claim = {
    ownerId,
    keyHash: lock.keyHash,
    fingerprint: lock.fingerprint(method, url, body),
    claim: randomUUID(),
  };
  if (!(await db.write((tx) => store.claimKey(tx, claim)))) return earlierAnswer();

  const write: Database['write'] = (change) =>
    db.write(async (tx) => {
      if (!(await store.commitUnderKey(tx, claim))) throw new Problem('key_in_use');
      const result = await change(tx);
      await store.keepResult(tx, claim, lock.seal(result));
      return result;
    });

  let answer: Omit<KeyedAnswer, 'replayed'>;
  try {
    answer = { status: 200, body: await work(write) };
  } catch (error) {
    if (!isLasting(error)) {
      await db.write((tx) => store.releaseKey(tx, claim)).catch(() => {});
      throw error;
    }
    answer = { status: error.status, body: error.body };
  }
  // The effect is in the database already. If the answer cannot be kept, a retry gets what the transaction returned.
  await db.write((tx) => store.keepAnswer(tx, claim, answer.status, lock.seal(answer.body))).catch(() => {});
  return { ...answer, replayed: false };

  async function earlierAnswer(): Promise<KeyedAnswer> {
    const found = await db.read((tx) => store.findRequest(tx, claim));
    if (!found) throw new Problem('key_in_use');
    if (!found.fingerprint.equals(claim.fingerprint)) throw new Problem('key_reused');
    const kept = found.answer ? lock.open(found.answer) : undefined;
    if (found.status !== null) return { status: found.status, body: kept, replayed: true };
    // The first request is still at work, or it died before it wrote anything.
    if (found.state === 'running' || found.held) throw new Problem('key_in_use');
    if (!isAnswer(kept)) throw new Problem('already_done');
    return { status: 200, body: kept, replayed: true };
  }
}

export function forgetOldKeys(app: Pick<App, 'db' | 'jobs'>): void {
  app.jobs.every({
    name: 'forget-old-keys',
    seconds: 3600,
    run: async (signal) => void (await forgetInSteps(app.db, store.OLD_KEYS, signal)),
  });
}
