import type { ReadTx } from '../../../platform/db/tx.ts';
import { subjectInUse } from '../../ground/one-time-tokens/index.ts';

/** The purpose of the link by which the owner of an old address takes its change back. */
export const UNDO_EMAIL = 'undo-email';
/** The purpose of the link that confirms a new address. */
export const CHANGE_EMAIL = 'change-email';

/**
 * An address that its owner can still take back belongs to nobody else meanwhile: otherwise a thief would register it
 * anew, and the link would lead nowhere.
 */
export function isReservedForUndo(tx: ReadTx, email: string, exceptBy?: string): Promise<boolean> {
  return subjectInUse(tx, { purpose: UNDO_EMAIL, subject: email, exceptBy });
}
