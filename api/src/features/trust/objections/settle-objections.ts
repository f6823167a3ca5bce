import type { Tx } from '../../../platform/db/tx.ts';
import { tell } from '../../messages/notices/index.ts';
import { type Matter, markClosed, markGranted } from './store.ts';

interface About {
  promotionId: number | null;
  title: string | null;
}

/** The matter ended as the member wanted, without a decision about the objection. Tells the member. */
export async function grantObjections(
  tx: Tx,
  matter: Matter,
  { promotionId, title }: About = { promotionId: null, title: null },
): Promise<void> {
  const granted = await markGranted(tx, matter);
  await tell(
    tx,
    granted.map(({ id, memberId, about }) => ({
      memberId,
      subject: `objection:${id}`,
      kind: 'objection_granted',
      facts: { about, answer: '', promotionId, title },
    })),
  );
}

/** The promotions have ended, so nobody decides any more whether they are shown. */
export async function closeObjections(tx: Tx, promotionIds: readonly number[]): Promise<void> {
  if (promotionIds.length > 0) await markClosed(tx, promotionIds);
}
