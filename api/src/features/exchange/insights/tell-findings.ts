import type { Tx } from '../../../platform/db/tx.ts';
import { tell } from '../../messages/notices/index.ts';
import { findingOf } from './finding-rules.ts';
import * as store from './store.ts';
import type { ReadUsual } from './usual-attention.ts';

/**
 * Tells owners what the figures of a promotion say, once it has all its views and all of them are counted. No further view of it is
 * counted afterwards, so this happens once. Called in the transaction that counts.
 */
export async function tellFindings(
  tx: Tx,
  counted: { promotionIds: readonly number[]; upTo: number },
  { readUsual, watchSeconds }: { readUsual: ReadUsual; watchSeconds: number },
): Promise<void> {
  const whole = await store.wholeAmong(tx, counted);
  if (whole.length === 0) return;
  const counts = await store.countersOf(
    tx,
    whole.map(({ id }) => id),
  );
  for (const { id, ownerId, title, platform, lengthClass } of whole) {
    const { clips } = await readUsual(tx, { platform, lengthClass, seconds: watchSeconds });
    const finding = findingOf(counts.get(id) ?? new Map(), watchSeconds, clips);
    if (!finding) continue;
    const { leavesAt, firstSeconds } = finding;
    const facts = {
      promotionId: id,
      title,
      leavesAt,
      better: firstSeconds?.better ?? null,
      percent: firstSeconds?.percent ?? null,
    };
    await tell(tx, [{ memberId: ownerId, subject: `finding:${id}`, kind: 'promotion_finding', facts }]);
  }
}
