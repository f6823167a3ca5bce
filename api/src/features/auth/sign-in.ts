import { setTimeout as sleep } from 'node:timers/promises';
import { rateLimits } from '@viewloop/contract';
import type { App } from '../../platform/app-context.ts';
import { Problem } from '../../platform/problem.ts';
import { passwordMatches } from './password.ts';
import * as store from './store.ts';

/** Each failure makes the next answer this much slower. */
const FAILURE_DELAY_MS = 100;

/** Whoever has shown in another way who they are need not wait for the wrong guesses before. */
export const forgetFailures = ({ limits }: Pick<App, 'limits'>, memberId: string) =>
  limits.forget(rateLimits.failedSignIns, memberId);

/** An unknown name and a wrong password get the same answer in the same time. */
export async function signIn(
  app: App,
  { usernameOrEmail, password }: { usernameOrEmail: string; password: string },
): Promise<store.Credentials> {
  const account = usernameOrEmail.trim().toLowerCase();
  const found = await app.db.read((tx) => store.findCredentials(tx, account));
  // Name and e-mail address share one count. It is raised before the password is checked, so that guesses sent at the
  // same moment all count.
  const counted = found?.id ?? account;
  const failures = await app.limits.takeFor(rateLimits.failedSignIns, counted);
  if (!(await passwordMatches(found?.passwordHash, password)) || !found) {
    await sleep(FAILURE_DELAY_MS * failures);
    throw new Problem('wrong_credentials');
  }
  await app.limits.forget(rateLimits.failedSignIns, counted);
  if (found.suspendedReason !== null) throw new Problem('suspended', { reason: found.suspendedReason });
  return found;
}
