import { openScreening, post, recipes, reserveBalance } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { type FairPlayRules, judgeSpending } from '../../trust/fair-play/index.ts';
import { type ClipRow, lockClip, markClipScreening } from '../clips/index.ts';
import { endScreening } from './end-screening.ts';
import * as store from './screening-store.ts';

export interface Payment {
  clipId: number;
  ownerId: string;
  credits: number;
  /** A keyed hash of the address block. */
  address: Buffer | null;
  rules: FairPlayRules;
}

async function ownClip(tx: Tx, { clipId, ownerId }: Pick<Payment, 'clipId' | 'ownerId'>): Promise<ClipRow> {
  const clip = await lockClip(tx, clipId);
  if (clip?.ownerId !== ownerId) throw new Problem('clip_unknown');
  return clip;
}

/** There is no unproven money in this room: what waits for an answer elsewhere cannot be spent here. */
async function reserve(tx: Tx, { clipId, ownerId, credits, address, rules }: Payment): Promise<void> {
  const balance = await reserveBalance(tx, ownerId, credits);
  const spending = { memberId: ownerId, credits, balance, address, video: `clip:${clipId}` };
  const { unproven } = await judgeSpending(tx, spending, rules);
  if (unproven > 0) throw new Problem('credits_unproven', { unproven });
}

async function fund(tx: Tx, payment: Payment, number: number): Promise<void> {
  const { clipId, ownerId, credits } = payment;
  await openScreening(tx, clipId);
  await post(tx, [recipes.screeningFunded({ clipId, ownerId, credits, number })]);
}

async function addTo(tx: Tx, payment: Payment, clip: ClipRow, screening: store.ScreeningRow): Promise<void> {
  const { clipId, credits } = payment;
  await reserve(tx, payment);
  await store.addBudget(tx, clipId, credits);
  // It was let in before, so it is shown again at once.
  if (screening.review === 'kept' && clip.state === 'ended') await markClipScreening(tx, clipId);
  await fund(tx, payment, screening.fundings + 1);
}

/** Sets credits aside and asks for the review, unless the clip was let in before. */
export async function startScreening(tx: Tx, payment: Payment, plan: store.Plan): Promise<void> {
  const { clipId, ownerId, credits } = payment;
  const clip = await ownClip(tx, payment);
  const screening = await store.lockScreening(tx, clipId);
  if (screening && !screening.endedAt) throw new Problem('clip_screened');
  if (clip.state !== 'waiting' && clip.state !== 'ended') throw new Problem('clip_not_ready');
  if (screening) {
    await store.setPlan(tx, clipId, plan);
    return addTo(tx, payment, clip, screening);
  }
  await reserve(tx, payment);
  await store.insertScreening(tx, { clipId, ownerId, credits, plan });
  await fund(tx, payment, 1);
}

export async function addToScreening(tx: Tx, payment: Payment): Promise<void> {
  const clip = await ownClip(tx, payment);
  const screening = await store.lockScreening(tx, payment.clipId);
  if (!screening || !['waiting', 'screening', 'ended'].includes(clip.state)) throw new Problem('clip_not_screened');
  await addTo(tx, payment, clip, screening);
}

export async function stopScreening(tx: Tx, clipId: number, ownerId: string): Promise<void> {
  await ownClip(tx, { clipId, ownerId });
  if (!(await endScreening(tx, clipId))) throw new Problem('clip_not_screened');
}
