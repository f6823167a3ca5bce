import type { fairPlay } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { levelOf } from './level-rules.ts';
import { readFairPlaySettings } from './settings-store.ts';
import { trustOf } from './trust-store.ts';

/** How far each of these members is trusted now. */
export async function levelsOf(
  tx: ReadTx,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, fairPlay.TrustLevel>> {
  const [{ numbers }, trust] = await Promise.all([readFairPlaySettings(tx), trustOf(tx, [...new Set(memberIds)])]);
  return new Map([...trust].map(([id, facts]) => [id, levelOf(facts, numbers)]));
}
