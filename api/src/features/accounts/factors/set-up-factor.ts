import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { type Origin, recordSecurity, tellOfSecurity } from '../auth/index.ts';
import { type CreatedPasskey, hashOfChallenge } from './ceremonies.ts';
import { insertPasskey, passkeysOf, takeChallenge } from './passkey-store.ts';
import { appCodeIn, hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import * as store from './store.ts';
import { useAppCode } from './use-code.ts';

const MOST_PASSKEYS = 20;

/** Ten new codes; the old ones no longer work. Only here are they known in clear. */
export async function renewRecoveryCodes(tx: Tx, memberId: string, from: Origin): Promise<string[]> {
  await store.lockFactorsOf(tx, memberId);
  if (!(await store.hasFactor(tx, memberId))) throw new Problem('no_factor');
  await tellOfSecurity(tx, memberId, { kind: 'recovery_codes_made' }, from);
  return writeRecoveryCodes(tx, memberId);
}

async function writeRecoveryCodes(tx: Tx, memberId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await store.replaceRecoveryCodes(tx, memberId, codes.map(hashOfRecoveryCode));
  return codes;
}

/** The first factor brings recovery codes with it; null if the member has codes from an earlier one. */
async function firstRecoveryCodes(tx: Tx, memberId: string, from: Origin): Promise<string[] | null> {
  const { all } = await store.countRecoveryCodes(tx, memberId);
  if (all > 0) return null;
  // The mail about the factor is enough.
  await recordSecurity(tx, memberId, { kind: 'recovery_codes_made' }, from);
  return writeRecoveryCodes(tx, memberId);
}

export async function confirmAuthenticator(
  tx: Tx,
  memberId: string,
  text: string,
  from: Origin,
): Promise<string[] | null> {
  await store.lockFactorsOf(tx, memberId);
  const app = await store.authenticatorOf(tx, memberId);
  if (!app) throw new Problem('no_authenticator');
  if (app.confirmedAt) throw new Problem('authenticator_exists');
  await useAppCode(tx, memberId, app.secret, appCodeIn(text) ?? '');
  await tellOfSecurity(tx, memberId, { kind: 'authenticator_added' }, from);
  return firstRecoveryCodes(tx, memberId, from);
}

export async function addPasskey(
  tx: Tx,
  memberId: string,
  { challenge, ...passkey }: CreatedPasskey & { name: string },
  from: Origin,
): Promise<string[] | null> {
  await store.lockFactorsOf(tx, memberId);
  const asked = await takeChallenge(tx, { hash: hashOfChallenge(challenge), purpose: 'register' });
  if (asked?.memberId !== memberId) throw new Problem('passkey_refused');
  if ((await passkeysOf(tx, memberId)).length >= MOST_PASSKEYS)
    throw new Problem('too_many_passkeys', { limit: MOST_PASSKEYS });
  if (!(await insertPasskey(tx, { ...passkey, memberId }))) throw new Problem('passkey_exists');
  await tellOfSecurity(tx, memberId, { kind: 'passkey_added', name: passkey.name }, from);
  return firstRecoveryCodes(tx, memberId, from);
}
