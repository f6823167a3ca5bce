import { type Answer, call } from '../../lib/call.ts';
import { createPasskey, signWithPasskey } from '../../lib/passkeys.ts';
import { query, refresh } from '../../lib/query-client.ts';

export type Factors = Answer<'GET /api/factors'>;
export type Passkey = Factors['passkeys'][number];

export const factorsQuery = { ...query('GET /api/factors'), staleTime: 0 };

/** An admin who had to set up a factor is then let in everywhere. */
export const readAgain = () => refresh('GET /api/factors', 'GET /api/fair-play');

export async function addPasskey(name: string): Promise<string[] | null> {
  const credential = await createPasskey(await call('POST /api/factors/passkeys/options'));
  return (await call('POST /api/factors/passkeys', { body: { name, credential } })).recoveryCodes;
}

export const renamePasskey = (id: number, name: string) =>
  call('POST /api/factors/passkeys/:id/rename', { params: { id }, body: { name } });

export const removePasskey = (id: number) => call('POST /api/factors/passkeys/:id/remove', { params: { id } });

export const beginAuthenticator = () => call('POST /api/factors/authenticator/begin');

export const confirmAuthenticator = async (code: string): Promise<string[] | null> =>
  (await call('POST /api/factors/authenticator/confirm', { body: { code } })).recoveryCodes;

export const removeAuthenticator = () => call('POST /api/factors/authenticator/remove');

export const renewRecoveryCodes = async (): Promise<string[]> =>
  (await call('POST /api/factors/recovery-codes')).recoveryCodes;

export const confirmWith = (body: { password: string } | { code: string }) => call('POST /api/confirm', { body });

export async function confirmWithPasskey(): Promise<void> {
  const credential = await signWithPasskey(await call('POST /api/confirm/passkey/options'));
  await call('POST /api/confirm/passkey', { body: { credential } });
}

export type WaysIn = Answer<'GET /api/identities'>;

export const waysInQuery = { ...query('GET /api/identities'), staleTime: 0 };

/** Leaves this site; the other one leads back, and the member repeats what they were about to do. */
export async function confirmWithSite(provider: string): Promise<void> {
  const { url } = await call('POST /api/identities/begin', { body: { provider, purpose: 'confirm' } });
  location.assign(url);
}
