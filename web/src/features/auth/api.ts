import { call, type Input } from '../../lib/call.ts';
import { query } from '../../lib/query-client.ts';
import { forgetReferralCode } from '../../lib/referral-code.ts';
import { setSession, type User } from '../../lib/session.ts';

export const login = (body: Input<'POST /api/login'>['body']) => call('POST /api/login', { body });

export async function register(body: Input<'POST /api/register'>['body']): Promise<User> {
  const user = await call('POST /api/register', { body });
  forgetReferralCode();
  return user;
}

export const usernameQuery = (username: string) => query('GET /api/username-available', { query: { username } });

/** The router then redirects from `/auth` to the start page, or to where the member came from. */
export const signIn = (user: User) => setSession(user);
