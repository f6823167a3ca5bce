import type { Avatar } from '@viewloop/contract';
import { openMemberAccount } from '../../../ledger/index.ts';
import { isUniqueViolation } from '../../../platform/db/database-error.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { insertMember } from '../../ground/members/index.ts';
import { consentFor } from '../../ground/site-pages/index.ts';
import type { Language } from '../../messages/mail/index.ts';
import { attachReferrer, newReferralCode } from '../../money/referrals/index.ts';
import { isRetired } from './erase-store.ts';
import { isReservedForUndo } from './reserved-address.ts';
import * as store from './store.ts';

export interface Registration {
  username: string;
  email: string;
  passwordHash: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  avatar?: Avatar | null | undefined;
  referralCode?: string | null | undefined;
  isAdmin?: boolean;
  language?: Language | undefined;
  /** The referrer's commission begins when the address is verified. */
  commissionWaits?: boolean;
}

/**
 * Creates the member, their account and their referral in one transaction. A code that nobody has is ignored, so it
 * never blocks a registration.
 */
export async function register(tx: Tx, registration: Registration): Promise<string> {
  const { username, email, passwordHash, firstName, lastName, avatar, referralCode, isAdmin = false } = registration;
  const { language = 'en', commissionWaits = false } = registration;
  if (await isRetired(tx, username)) throw new Problem('username_taken');
  if (await isReservedForUndo(tx, email)) throw new Problem('email_taken');
  try {
    const id = await insertMember(tx, {
      username,
      email,
      passwordHash,
      firstName: firstName || null,
      lastName: lastName || null,
      avatar: avatar ?? 'male-1',
      referralCode: newReferralCode(),
      isAdmin,
      language,
    });
    await openMemberAccount(tx, id);
    if (referralCode) await attachReferrer(tx, { referredId: id, code: referralCode, begins: !commissionWaits });
    await consentFor(tx, id, 'registered');
    await store.countNewMember(tx);
    return id;
  } catch (error) {
    if (isUniqueViolation(error, 'member_username_folded_key')) throw new Problem('username_taken');
    if (isUniqueViolation(error, 'member_email_folded_key')) throw new Problem('email_taken');
    throw error;
  }
}
