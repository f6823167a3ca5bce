import { randomUUID } from 'node:crypto';
import type { fairPlay } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import {
  type FairPlayRules,
  findOpenCheck,
  insertChecks,
  isWorkDone,
  type Keys,
  recordAnswer,
  settleCheck,
} from '../../trust/fair-play/index.ts';
import { lockUnprovenOf, releasePromotions } from '../promotions/index.ts';
import { hurryViewsOf, proveViewsOf } from '../proving/index.ts';
import { countPassedQuestion, lockChecked, setCheck } from './check-store.ts';

export interface CheckAnswer {
  viewId: number;
  checkId: string;
  memberId: string;
  choice?: number | undefined;
  work?: fairPlay.WorkDone | undefined;
}

/** What was asked, and whether this answers it. Worked out before the transaction: a proof of work takes a moment. */
export interface Judged {
  kind: string;
  right: boolean;
  answerHash: Buffer | null;
}

export async function isRight(
  db: App['db'],
  { viewId, checkId, memberId, choice, work }: CheckAnswer,
  keys: Keys,
): Promise<Judged> {
  const check = await db.read((tx) => findOpenCheck(tx, checkId, memberId));
  if (!check || check.viewId !== viewId) throw new Problem('check_gone');
  const { kind, answerHash, draws } = check;
  if (kind === null || draws === 0) throw new Problem('check_not_drawn');
  if (kind === 'work') {
    const right = work !== undefined && (await isWorkDone(work, checkId, await keys.secrets()));
    return { kind, right, answerHash };
  }
  const right = choice !== undefined && answerHash !== null && (await keys.isAnswer(checkId, choice, answerHash));
  return { kind, right, answerHash };
}

/**
 * Takes the one answer that a check gets. A right one lets the clock go on; a wrong one brings another check. What the
 * member's answers say all together is judged here as well, and promotions that waited for it are offered.
 */
export async function answerCheck(
  tx: Tx,
  { viewId, checkId, memberId }: CheckAnswer,
  { kind, right, answerHash }: Judged,
  rules: FairPlayRules,
): Promise<{ passed: boolean; check: { id: string } | null; released: boolean }> {
  // Unfinished work says nothing about anybody; the check stays as it is.
  if (kind === 'work' && !right) throw new Problem('check_gone');
  const view = await lockChecked(tx, viewId, memberId);
  if (view?.checkId !== checkId) throw new Problem('check_gone');
  await lockUnprovenOf(tx, memberId);
  // The question may have been drawn anew since it was judged: then the answer belongs to a picture that is void.
  if (!(await settleCheck(tx, { id: checkId, passed: right, answerHash }))) throw new Problem('check_gone');
  const belief = kind === 'work' ? 'open' : await recordAnswer(tx, { memberId, kind, passed: right }, rules);
  const released = belief === 'believed' && (await releasePromotions(tx, memberId));
  if (belief === 'believed') await proveViewsOf(tx, memberId);
  if (belief === 'aside') await hurryViewsOf(tx, memberId);
  if (right) {
    if (kind !== 'work') await countPassedQuestion(tx, viewId);
    await setCheck(tx, viewId, { checkId: null, checkAtMs: kind === 'work' ? view.checkAtMs : null });
    return { passed: true, check: null, released };
  }
  const another = randomUUID();
  await insertChecks(tx, [{ id: another, viewId, memberId }]);
  await setCheck(tx, viewId, { checkId: another, checkAtMs: view.checkAtMs });
  return { passed: false, check: { id: another }, released };
}
