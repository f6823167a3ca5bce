import { createHash, randomUUID } from 'node:crypto';
import { formatLtc } from '@viewloop/contract';
import type { Random } from '../../random.ts';
import { PASSWORD, type Person } from '../stage/people.ts';
import type { Sender } from './sender.ts';

/** Calls of admins, and of people who register or sign in. */

/** Sets a member's credits. The reason identifies this change in the books. */
export function setCredits(sender: Sender, admin: Person, member: Person, credits: number) {
  const reason = `chaos-${randomUUID()}`;
  return sender.once(admin, 'set-credits', reason, {
    method: 'POST',
    path: '/api/admin/update-credits',
    body: { userId: member.id, credits, reason },
  });
}

let deposits = 0;

/** Every payment has a different amount, which identifies it on the simulated chain. */
export function deposit(sender: Sender, admin: Person, member: Person) {
  const litoshi = 2_100_000n + BigInt(++deposits);
  return sender.once(admin, 'deposit', String(litoshi), {
    method: 'POST',
    path: '/api/admin/simulate-deposit',
    body: { userId: member.id, amount: formatLtc(litoshi) },
  });
}

const visitor = (random: Random): Person => ({
  id: '',
  username: 'visitor',
  cookie: '',
  address: `172.${random.between(16, 31)}.${random.between(0, 255)}.${random.between(0, 255)}`,
});

export async function register(sender: Sender, random: Random): Promise<void> {
  const username = `new-${randomUUID().slice(0, 18)}`;
  const body = { username, email: `${username}@example.com`, password: PASSWORD };
  await sender.insist(visitor(random), 'register', username, { method: 'POST', path: '/api/register', body });
}

const tokenHash = (cookie = '') =>
  createHash('sha256')
    .update(cookie.split('=')[1] ?? '')
    .digest('hex');

/**
 * A session is identified by its token, which only the answer contains. If the answer was lost, nobody can use the
 * session.
 */
export async function login(sender: Sender, member: Person, random: Random): Promise<void> {
  const body = { username: member.username, password: PASSWORD };
  await sender.once(visitor(random), 'login', ({ outcome, cookie }) => (outcome === 'ok' ? tokenHash(cookie) : ''), {
    method: 'POST',
    path: '/api/login',
    body,
  });
}
