import { setTimeout as sleep } from 'node:timers/promises';
import { rateLimits } from '@viewloop/contract';
import type { FastifyRequest } from 'fastify';
import { limitKeyOfAddress } from '../../../platform/http/client-address.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { Counted, HumanCheck } from '../human-check/index.ts';
import { isKnownDevice } from './device-store.ts';
import { passwordMatches } from './password.ts';
import { deviceHash, type Exchange, signInDevice } from './sign-in-device.ts';
import * as store from './store.ts';

/** Each failure makes the next answer this much slower. */
const FAILURE_DELAY_MS = 100;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Names are counted as they were typed. If username and e-mail address of an account shared a count, whoever uses up one
 * of them would learn from the other that both belong together.
 */
const folded = (usernameOrEmail: string) => usernameOrEmail.trim().toLowerCase();

/**
 * Wrong passwords lock a name for the place they come from: the address, or a device that the member has signed in with.
 * So nobody can lock the owner out from elsewhere.
 */
const lockKey = (name: string, place: string) => `${name}|${place}`;

function countsOf(name: string, place: string, isKnown: boolean): { attempts: Counted[]; failures: Counted[] } {
  const attempts = [{ limit: rateLimits.signIns, key: place }];
  // What others do at the same address or to the same account is no concern of a known device.
  if (isKnown) return { attempts, failures: [] };
  return {
    attempts,
    failures: [
      { limit: rateLimits.failuresOfAddress, key: place },
      { limit: rateLimits.failuresOfAccount, key: name },
    ],
  };
}

/** Whoever has shown in another way who they are need not wait for the wrong guesses before. */
export async function forgetFailures(
  { limits }: Pick<App, 'limits'>,
  { names, request }: { names: readonly string[]; request: FastifyRequest },
): Promise<void> {
  for (const name of names.map(folded)) {
    await limits.forget(rateLimits.failedSignIns, lockKey(name, limitKeyOfAddress(request.ip)));
    await limits.forget(rateLimits.failuresOfAccount, name);
  }
}

interface Attempt {
  usernameOrEmail: string;
  password: string;
  at: Exchange;
}

/** An unknown name and a wrong password get the same answer in the same time. */
export async function signIn(
  app: App,
  humanCheck: HumanCheck,
  { usernameOrEmail, password, at }: Attempt,
): Promise<store.Credentials> {
  const { db, limits, settings } = app;
  const name = folded(usernameOrEmail);
  const found = await db.read((tx) => store.findCredentials(tx, name));
  const { device } = signInDevice(at, settings);
  const memberId = found?.id ?? NOBODY;
  const met = await db.read((tx) => isKnownDevice(tx, memberId, deviceHash(memberId, device)));
  // Anybody can claim to be a program of that name; the cookie of a browser is a secret.
  const isKnown = met && !device.startsWith('program:');
  const place = isKnown ? `device:${device}` : limitKeyOfAddress(at.request.ip);
  const { attempts, failures } = countsOf(name, place, isKnown);
  // Raised before the password is checked, so that guesses sent at the same moment all count.
  const tries = await limits.takeFor(rateLimits.failedSignIns, lockKey(name, place));
  await humanCheck.pass(at.request, 'sign-in', [...attempts, ...failures]);
  if (!(await passwordMatches(found?.passwordHash, password)) || !found) {
    // For programs such as fail2ban. Without the name, because people also type their password there.
    app.log.info({ address: at.request.ip }, 'sign-in refused');
    await sleep(FAILURE_DELAY_MS * tries);
    throw new Problem('wrong_credentials');
  }
  await limits.forget(rateLimits.failedSignIns, lockKey(name, place));
  for (const { limit, key } of failures) await limits.takeBack(limit, key);
  if (found.suspendedReason !== null) throw new Problem('suspended', { reason: found.suspendedReason });
  return found;
}
