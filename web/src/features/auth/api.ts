import { type Answer, call, type Input } from '../../lib/call.ts';
import { signWithPasskey } from '../../lib/passkeys.ts';
import { query } from '../../lib/query-client.ts';
import { forgetReferralCode } from '../../lib/referral-code.ts';
import { setSession, type User } from '../../lib/session.ts';

export const login = (body: Input<'POST /api/login'>['body']) => call('POST /api/login', { body });

export const finishSignIn = (body: Input<'POST /api/login/second-factor'>['body']) =>
  call('POST /api/login/second-factor', { body });

export type SignedCredential = Input<'POST /api/login/passkey'>['body']['credential'];

/** With the token of a sign-in that has begun, the passkey is its second factor. */
export const passkeyOptions = (token?: string) => call('POST /api/login/passkey/options', { body: { token } });

export const signInSigned = (credential: SignedCredential, token?: string) =>
  call('POST /api/login/passkey', { body: { credential, token } });

export const signInWithPasskey = async (token?: string) =>
  signInSigned(await signWithPasskey(await passkeyOptions(token)), token);

export async function register(body: Input<'POST /api/register'>['body']): Promise<User> {
  const user = await call('POST /api/register', { body });
  forgetReferralCode();
  return user;
}

export type Finished = Answer<'POST /api/identities/finish'>;

export const providersQuery = { ...query('GET /api/identities/providers'), staleTime: Number.POSITIVE_INFINITY };

/** Leaves this site; the other one leads back to the page of the callback. */
export async function continueWith(provider: string): Promise<void> {
  const { url } = await call('POST /api/identities/begin', { body: { provider, purpose: 'sign-in' } });
  location.assign(url);
}

export const finishIdentity = (body: Input<'POST /api/identities/finish'>['body']) =>
  call('POST /api/identities/finish', { body });

export async function registerWith(body: Input<'POST /api/identities/register'>['body']): Promise<User> {
  const user = await call('POST /api/identities/register', { body });
  forgetReferralCode();
  return user;
}

export const usernameQuery = (username: string) => query('GET /api/username-available', { query: { username } });

/** The router then redirects from `/auth` to the start page, or to where the member came from. */
export const signIn = (user: User) => setSession(user);

export const askLostFactor = (token: string) => call('POST /api/lost-factor/ask', { body: { token } });
