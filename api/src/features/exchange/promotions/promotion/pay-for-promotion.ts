import { randomUUID } from 'node:crypto';
import { reserveBalance } from '../../../../ledger/index.ts';
import type { Tx } from '../../../../platform/db/tx.ts';
import { emit } from '../../../messages/webhooks/index.ts';
import { type FairPlayRules, type JudgedSpending, judgeSpending } from '../../../trust/fair-play/index.ts';
import * as store from './store.ts';

/** Where a payment comes from, and the rules it is judged by. */
export interface Payer {
  /** A keyed hash of the address block. */
  address: Buffer | null;
  rules: FairPlayRules;
}

/** Reserves the credits and writes down which of them wait until their owner is believed. */
export async function payForPromotion(
  tx: Tx,
  payment: {
    id: number;
    ownerId: string;
    credits: number;
    /** Set aside for answers at the same time. Proven credits pay for these first. */
    forAnswers?: number;
    video: { platform: string; externalId: string };
  },
  { address, rules }: Payer,
): Promise<JudgedSpending> {
  const { id, ownerId, credits, forAnswers = 0, video } = payment;
  const before = await reserveBalance(tx, ownerId, credits + forAnswers);
  const balance = before - forAnswers;
  const data = { before, balance: balance - credits };
  await emit(tx, [{ memberId: ownerId, type: 'balance.low', occurrence: `${id}:${randomUUID()}`, data }]);
  const spending = { memberId: ownerId, credits, balance, address, video: `${video.platform}:${video.externalId}` };
  const judged = await judgeSpending(tx, spending, rules);
  await store.addUnproven(tx, id, judged);
  return judged;
}
