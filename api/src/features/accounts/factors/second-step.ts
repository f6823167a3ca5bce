import { hash } from 'node:crypto';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { issueToken, lookAtToken, useToken } from '../../ground/one-time-tokens/index.ts';
import { credentialsOf, lockCredentials, type SecondStep } from '../auth/index.ts';
import { passkeysOf } from './passkey-store.ts';
import { authenticatorOf } from './store.ts';

const PURPOSE = 'second-factor';
const VALID_SECONDS = 600;

/** A sign-in that has begun ends with the password that it began with. */
const markOf = (passwordHash: string) => hash('sha256', passwordHash, 'base64url');

/** What a sign-in with the right password leads to, if the member has a second factor. */
export const secondStep: SecondStep = {
  async begin(tx, { id, passwordHash }) {
    const [passkeys, app] = await Promise.all([passkeysOf(tx, id), authenticatorOf(tx, id)]);
    const has = { passkey: passkeys.length > 0, authenticator: app?.confirmedAt != null };
    if (!has.passkey && !has.authenticator) return undefined;
    const wish = { purpose: PURPOSE, memberId: id, validSeconds: VALID_SECONDS, subject: markOf(passwordHash) };
    return { token: await issueToken(tx, wish), ...has };
  },
};

/** Whose sign-in it is; looking does not use the token up. */
export async function memberInSecondStep(tx: ReadTx, token: string): Promise<string> {
  const { state, memberId } = await lookAtToken(tx, token, PURPOSE);
  if (state !== 'valid' || !memberId) throw new Problem('sign_in_over');
  return memberId;
}

/**
 * Uses the token up, in the transaction that opens the session. Locks the member, so that no session is opened after the
 * password was changed. Whether the member is suspended is asked last, when the second factor was shown.
 */
export async function takeSecondStep(tx: Tx, token: string): Promise<string> {
  const { memberId, subject } = await useToken(tx, token, { purposes: [PURPOSE] }).catch((error: unknown) => {
    throw error instanceof Problem ? new Problem('sign_in_over') : error;
  });
  const credentials = await credentialsOf(tx, memberId);
  if (!credentials || markOf(credentials.passwordHash) !== subject || !(await lockCredentials(tx, credentials)))
    throw new Problem('sign_in_over');
  return memberId;
}
