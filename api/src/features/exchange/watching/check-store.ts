import type { Tx } from '../../../platform/db/tx.ts';

export interface CheckedView {
  checkId: string | null;
  checkAtMs: number | null;
}

/** A member's live watch with its check; nobody else changes it until the transaction ends. */
export function lockChecked(tx: Tx, viewId: number, viewerId: string): Promise<CheckedView | undefined> {
  return tx.one<CheckedView>(
    `select check_id as "checkId", check_at_ms as "checkAtMs" from view
     where id = $1 and viewer_id = $2 and state = 'watching' for no key update`,
    [viewId, viewerId],
  );
}

/** Receipts name the question after its own row is forgotten. */
export async function countPassedQuestion(tx: Tx, viewId: number): Promise<void> {
  await tx.query('update view set questions_passed = least(32767, questions_passed + 1) where id = $1', [viewId]);
}

export async function setCheck(tx: Tx, viewId: number, { checkId, checkAtMs }: CheckedView): Promise<void> {
  await tx.query('update view set check_id = $2, check_at_ms = $3 where id = $1', [viewId, checkId, checkAtMs]);
}
