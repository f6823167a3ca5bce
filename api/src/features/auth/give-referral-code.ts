import type { Tx } from '../../platform/tx.ts';
import { newReferralCode } from './register.ts';
import * as store from './store.ts';

/** Makes a code where there is none; a code once given stays, because links with it are out in the world. */
export function giveReferralCode(tx: Tx, memberId: string): Promise<string> {
  return store.keepReferralCode(tx, memberId, newReferralCode());
}
