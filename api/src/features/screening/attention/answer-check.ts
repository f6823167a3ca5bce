import { randomUUID } from 'node:crypto';
import type { fairPlay } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { lockUnprovenOf, releasePromotions } from '../../exchange/promotions/index.ts';
import { hurryViewsOf, proveViewsOf } from '../../exchange/proving/index.ts';
import { type FairPlayRules, isWorkDone, type Keys, recordAnswer } from '../../trust/fair-play/index.ts';
import { findOpenCheck, insertChecks, lockOpenCheck, settleCheck } from './check-store.ts';

export interface Answer {
  checkId: string;
  memberId: string;
  choice?: number | undefined;
  work?: fairPlay.WorkDone | undefined;
}

interface Judged {
  kind: string;
  right: boolean;
  answerHash: Buffer | null;
}

/** Worked out before the transaction: a proof of work takes a moment. */
export async function judgeAnswer(
  db: App['db'],
  { checkId, memberId, choice, work }: Answer,
  keys: Keys,
): Promise<Judged> {
  const check = await db.read((tx) => findOpenCheck(tx, checkId, memberId));
  if (!check) throw new Problem('check_gone');
  const { kind, answerHash, draws } = check;
  if (kind === null || draws === 0) throw new Problem('check_not_drawn');
  if (kind === 'work') {
    const right = work !== undefined && (await isWorkDone(work, checkId, await keys.secrets()));
    return { kind, right, answerHash };
  }
  const right = choice !== undefined && answerHash !== null && (await keys.isAnswer(checkId, choice, answerHash));
  return { kind, right, answerHash };
}

/** Takes the one answer that a question gets. After a right one attention counts again; a wrong one brings another question. */
export async function answerScreeningCheck(
  tx: Tx,
  { checkId, memberId }: Answer,
  { kind, right, answerHash }: Judged,
  rules: FairPlayRules,
): Promise<{ passed: boolean; check: { id: string } | null; released: boolean }> {
  if (kind === 'work' && !right) throw new Problem('check_gone');
  const check = await lockOpenCheck(tx, checkId, memberId);
  if (!check) throw new Problem('check_gone');
  await lockUnprovenOf(tx, memberId);
  // The question may have been drawn anew since it was judged: then the answer belongs to a picture that is void.
  if (!(await settleCheck(tx, { id: checkId, passed: right, answerHash }))) throw new Problem('check_gone');
  const belief = kind === 'work' ? 'open' : await recordAnswer(tx, { memberId, kind, passed: right }, rules);
  const released = belief === 'believed' && (await releasePromotions(tx, memberId));
  if (belief === 'believed') await proveViewsOf(tx, memberId);
  if (belief === 'aside') await hurryViewsOf(tx, memberId);
  if (right) return { passed: true, check: null, released };
  const another = randomUUID();
  await insertChecks(tx, [{ id: another, memberId, visitId: check.visitId }]);
  return { passed: false, check: { id: another }, released };
}
