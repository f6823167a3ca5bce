import { setTimeout as sleep } from 'node:timers/promises';
import { rateLimits } from '@viewloop/contract';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { HumanCheck } from '../human-check/index.ts';
import { passwordMatches } from './password.ts';
import { countTry } from './password-tries.ts';
import type { Exchange } from './sign-in-device.ts';
import * as store from './store.ts';

/** Each failure makes the next answer this much slower. */
const FAILURE_DELAY_MS = 100;

const folded = (usernameOrEmail: string) => usernameOrEmail.trim().toLowerCase();

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
  const name = folded(usernameOrEmail);
  const found = await app.db.read((tx) => store.findCredentials(tx, name));
  // By account, so that its name and its address do not have a count each.
  const { place, count, failures, succeed } = await countTry(app, { who: found?.id ?? name, memberId: found?.id, at });
  await humanCheck.pass(at.request, 'sign-in', [{ limit: rateLimits.signIns, key: place }, ...failures]);
  if (!(await passwordMatches(found?.passwordHash, password)) || !found) {
    // For programs such as fail2ban. Without the name, because people also type their password there.
    app.log.info({ address: at.request.ip }, 'sign-in refused');
    await sleep(FAILURE_DELAY_MS * count);
    throw new Problem('wrong_credentials');
  }
  await succeed();
  if (found.awaitsApproval) throw new Problem('awaiting_approval');
  return found;
}

/**
 * Checks the password of somebody who is known already, with the same counts as a sign-in. A stolen session gets few tries a
 * day besides.
 */
export async function provePassword(
  app: Pick<App, 'db' | 'limits' | 'settings'>,
  { memberId, password, at }: { memberId: string; password: string; at: Exchange },
): Promise<store.Credentials> {
  const { failures, succeed } = await countTry(app, { who: memberId, memberId, at });
  await app.limits.takeFor(rateLimits.provenPasswords, memberId);
  for (const { limit, key } of failures) await app.limits.count(limit, key);
  const credentials = await app.db.read((tx) => store.credentialsOf(tx, memberId));
  if (!(await passwordMatches(credentials?.passwordHash, password)) || !credentials)
    throw new Problem('wrong_password');
  await succeed();
  await app.limits.takeBack(rateLimits.provenPasswords, memberId);
  return credentials;
}
