import { randomInt } from 'node:crypto';
import type { Tx } from '../../../platform/db/tx.ts';
import { tell } from '../../messages/notices/index.ts';
import * as store from './store.ts';

/** Without 0, O, 1, I and L, which people confuse when they read a code aloud. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export function newReferralCode(): string {
  return Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Makes a code for a member who has none. A code that exists never changes, because links with it are already shared. */
export function giveReferralCode(tx: Tx, memberId: string): Promise<string> {
  return store.setReferralCodeIfMissing(tx, memberId, newReferralCode());
}

/** Called at registration only; a referrer never changes afterwards. A code that nobody has attaches nobody. */
export async function attachReferrer(
  tx: Tx,
  { referredId, code, begins }: { referredId: string; code: string; begins: boolean },
): Promise<void> {
  const referrerId = await store.findReferrer(tx, { code: code.trim(), referredId });
  if (!referrerId) return;
  await store.insertReferral(tx, { referredId, referrerId, begins });
  const facts = { member: referredId.slice(0, 8) };
  await tell(tx, [{ memberId: referrerId, subject: `referral:${referredId}`, kind: 'referral_joined', facts }]);
}
