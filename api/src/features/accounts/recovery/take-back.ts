import type { Tx } from '../../../platform/db/tx.ts';
import { deleteTokensAbout, deleteTokensOf } from '../../ground/one-time-tokens/index.ts';
import {
  deleteLostFactor,
  deleteSessionsOf,
  type Mailbox,
  NOT_ME,
  type Origin,
  recordSecurity,
  tellOfSecurity,
} from '../auth/index.ts';
import { freezeWaysIn, removeWaysIn } from '../frozen/index.ts';
import { endTokensOf } from '../programs/index.ts';
import { CHANGE, LOST_FACTOR, RESET, VERIFY } from './links.ts';
import { waysIn } from './ways-in.ts';

/** What ends with the thief's visit in features above this one: the deletion that the thief asked for. True if there was one. */
export type EndDeletion = (tx: Tx, memberId: string) => Promise<boolean>;

/**
 * Somebody has shown by mail that the account is theirs. Everybody is signed out, links that were asked for before are dead,
 * and what was added in the last seven days is frozen. Before its first proof an address belongs to nobody: whatever was
 * attached to the account until then is removed instead.
 *
 * The caller holds the member's row.
 */
export async function takeBack(
  tx: Tx,
  { id, email, verifiedAt }: Mailbox,
  from: Origin,
  { endDeletion, provesAddress = true }: { endDeletion: EndDeletion; provesAddress?: boolean },
): Promise<void> {
  await deleteSessionsOf(tx, id);
  await deleteTokensOf(tx, id, [VERIFY.purpose, CHANGE.purpose, RESET.purpose, LOST_FACTOR.purpose]);
  // Links of the same mailbox that somebody may have copied. Those that went to another address stay its owner's.
  await deleteTokensAbout(tx, id, { purpose: NOT_ME, subject: email });
  await deleteLostFactor(tx, id);
  if (await endDeletion(tx, id)) await recordSecurity(tx, id, { kind: 'deletion_ended' }, from);
  if (verifiedAt === null && provesAddress) return removeWaysIn(tx, waysIn, id);
  const frozen = await freezeWaysIn(tx, waysIn, id);
  // Older tokens end with the password, and can be made again.
  await endTokensOf(tx, id);
  if (frozen > 0) await tellOfSecurity(tx, id, { kind: 'frozen', name: String(frozen) }, from);
}
