import type { factors } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { type PasskeySite, passkeySite } from '../../../platform/settings/passkey-site.ts';
import { checkSigned, hashOfChallenge } from './ceremonies.ts';
import {
  type ChallengePurpose,
  insertChallenge,
  markPasskeyUsed,
  passkeyWith,
  takeChallenge,
} from './passkey-store.ts';

export function siteOf(app: Pick<App, 'settings'>): PasskeySite {
  const site = passkeySite(app.settings);
  if (!site) throw new Problem('passkeys_unavailable');
  return site;
}

/** Remembers the challenge of a ceremony and returns its options. */
export async function handOut<O extends { challenge: string }>(
  app: Pick<App, 'db'>,
  options: O,
  asked: { purpose: ChallengePurpose; memberId: string | null },
): Promise<O> {
  await app.db.write((tx) => insertChallenge(tx, { ...asked, hash: hashOfChallenge(options.challenge) }));
  return options;
}

export interface SignedPasskey {
  memberId: string;
  /** Uses the challenge up, in the transaction of what the passkey allows. */
  take(tx: Tx): Promise<void>;
}

/** Checks the signature, outside of any transaction. */
export async function readSigned(
  app: Pick<App, 'db' | 'settings'>,
  credential: factors.SignedCredential,
  purpose: ChallengePurpose,
): Promise<SignedPasskey> {
  const site = siteOf(app);
  const passkey = await app.db.read((tx) => passkeyWith(tx, credential.id));
  if (!passkey) throw new Problem('passkey_unknown');
  const hash = hashOfChallenge(await checkSigned(site, credential, passkey));
  const { memberId } = passkey;
  return {
    memberId,
    async take(tx) {
      const asked = await takeChallenge(tx, { hash, purpose });
      if (!asked || (asked.memberId !== null && asked.memberId !== memberId)) throw new Problem('passkey_refused');
      if (!(await markPasskeyUsed(tx, passkey.id))) throw new Problem('passkey_unknown');
    },
  };
}
