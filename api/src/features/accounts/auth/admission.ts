import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { readSiteSettings } from '../../ground/site-settings/index.ts';
import { awaitApproval } from './approval-store.ts';
import { isAtDomain } from './blocked-domain.ts';
import { useInvitation } from './invitation-store.ts';

/** Also before a change of address, which would otherwise be the way around. */
export async function refuseBlockedDomain(tx: ReadTx, email: string): Promise<void> {
  const { blockedDomains } = await readSiteSettings(tx);
  if (isAtDomain(email, blockedDomains)) throw new Problem('email_domain_blocked');
}

/** Before the work of a registration: what can be refused without looking at an invitation. */
export async function refuseRegistration(
  tx: ReadTx,
  { email, invitation }: { email: string; invitation?: string | undefined },
): Promise<void> {
  const { registration } = await readSiteSettings(tx);
  if (registration === 'closed') throw new Problem('registration_closed');
  if (registration === 'invitation' && !invitation) throw new Problem('invitation_needed');
  await refuseBlockedDomain(tx, email);
}

/**
 * In the transaction of a registration, when the member is there. Uses the invitation up, and returns whether the new member has
 * to wait for an admin.
 */
export async function admitMember(
  tx: Tx,
  { id, email, invitation }: { id: string; email: string; invitation?: string | undefined },
): Promise<{ waits: boolean }> {
  await refuseRegistration(tx, { email, invitation });
  const { registration } = await readSiteSettings(tx);
  const isInvited = invitation ? await useInvitation(tx, invitation, id) : false;
  if (registration === 'invitation' && !isInvited) throw new Problem('invitation_invalid');
  const waits = registration === 'approval' && !isInvited;
  if (waits) await awaitApproval(tx, id);
  return { waits };
}
