import { createHmac, randomInt } from 'node:crypto';
import { fairPlay, type RateLimit, rateLimits } from '@viewloop/contract';
import type { FastifyRequest } from 'fastify';
import { forgetInSteps } from '../../../platform/db/forget-in-steps.ts';
import { blockOfAddress, limitKeyOfAddress } from '../../../platform/http/client-address.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { readSiteSettings } from '../../ground/site-settings/index.ts';
import { isDearEnough, levelOf, triesOf } from './price-rules.ts';
import { EXPIRED_PROOFS, useProof } from './store.ts';
import { isWorkDone, newWork } from './work-proof.ts';

export type Purpose = 'register' | 'sign-in' | 'reset' | 'support' | 'clip-notice';

/** One count that an attempt adds to: up to the limit's points it is free, beyond them it costs work. */
export interface Counted {
  limit: RateLimit;
  key: string;
}

export interface HumanCheck {
  /**
   * Counts one attempt. Throws `human_check` with a challenge if one of the counts is over its threshold, or an admin
   * asks it of everybody, and the request shows no work for it.
   */
  pass(request: FastifyRequest, purpose: Purpose, counted: readonly Counted[]): Promise<void>;
}

/** Long enough for the dearest work on an old phone. */
const VALID_SECONDS = 600;
const HEADER = 'human-check';
const LONGEST_HEADER = 4096;
const FINE = 1_000_000;

/** The header holds the challenge and its solution, as JSON in base64url. */
function proofIn(request: FastifyRequest): fairPlay.WorkDone | undefined {
  const header = request.headers[HEADER];
  if (typeof header !== 'string' || header.length > LONGEST_HEADER) return undefined;
  try {
    const parsed = fairPlay.WorkDone.safeParse(JSON.parse(Buffer.from(header, 'base64url').toString('utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

interface Needs {
  keys: { secret(): Promise<string>; secrets(): Promise<string[]> };
  /** How many times the usual an admin allows a block of addresses. Blocks belong to a room above, so the application hands this in. */
  widthOf: (block: string) => Promise<number>;
}

export function humanCheckFeature(app: App, { keys, widthOf }: Needs): HumanCheck {
  const { db, limits } = app;

  /** Work is bound to the address that asked for it, so that nobody can have it done elsewhere and sell it. */
  const callerOf = (request: FastifyRequest, secret: string) =>
    createHmac('sha256', secret)
      .update(`human-check:${limitKeyOfAddress(request.ip)}`)
      .digest('hex')
      .slice(0, 32);

  async function isProven(request: FastifyRequest, purpose: Purpose, level: number): Promise<boolean> {
    const proof = proofIn(request);
    const data = proof?.challenge.parameters.data;
    if (!proof || data?.purpose !== purpose || !isDearEnough(Number(data.level), level)) return false;
    const secrets = (await keys.secrets()).filter((secret) => data.caller === callerOf(request, secret));
    if (!(await isWorkDone(proof, secrets))) return false;
    const { nonce, expiresAt = 0 } = proof.challenge.parameters;
    return db.write((tx) => useProof(tx, nonce, new Date(expiresAt * 1000)));
  }

  async function ask(request: FastifyRequest, purpose: Purpose, level: number): Promise<never> {
    const secret = await keys.secret();
    const work = await newWork({
      data: { purpose, level: String(level), caller: callerOf(request, secret) },
      tries: triesOf(level, randomInt(FINE) / FINE),
      validSeconds: VALID_SECONDS,
      secret,
    });
    throw new Problem('human_check', { challenge: JSON.stringify(work) });
  }

  /** Registrations are also counted for the whole block: whoever rents one has thousands of addresses. */
  async function alsoOfBlock(request: FastifyRequest): Promise<Counted> {
    const key = blockOfAddress(request.ip);
    const { points, ...limit } = rateLimits.registrationsOfBlock;
    return { limit: { ...limit, points: Math.round(points * Math.max(1, await widthOf(key))) }, key };
  }

  const isAskedOfAll = () => db.read(async (tx) => (await readSiteSettings(tx)).humanCheckForAll);

  app.jobs.every({
    name: 'forget-used-work',
    seconds: 600,
    run: async (signal) => void (await forgetInSteps(db, EXPIRED_PROOFS, signal)),
  });

  return {
    async pass(request, purpose, own) {
      const counted = purpose === 'register' ? [...own, await alsoOfBlock(request)] : own;
      const [forAll, ...counts] = await Promise.all([
        isAskedOfAll(),
        ...counted.map(({ limit, key }) => limits.countOf(limit, key)),
      ]);
      const beyond = (of: readonly number[]) =>
        Math.max(0, ...of.map((count, index) => count - (counted[index] as Counted).limit.points));
      const level = levelOf(beyond(counts.map((count) => count + 1)));
      const asked = forAll || beyond(counts.map((count) => count + 1)) > 0;
      if (asked && !(await isProven(request, purpose, level))) await ask(request, purpose, level);
      // Attempts that arrive together have all read the same count. Only the free ones among them may pass without work.
      const now = await Promise.all(counted.map(({ limit, key }) => limits.count(limit, key)));
      if (!asked && beyond(now) > 0) await ask(request, purpose, level);
    },
  };
}
