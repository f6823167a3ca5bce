import { isDeepStrictEqual } from 'node:util';
import type { fairPlay } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { readFairPlaySettings, writeFairPlaySettings } from './settings-store.ts';

/** The log names what was changed. */
export async function updateFairPlay(tx: Tx, adminId: string, after: fairPlay.FairPlaySettings): Promise<void> {
  const before = await readFairPlaySettings(tx);
  const changed = (['numbers', 'rules', 'retired', 'prices'] as const).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  if (changed.length === 0) return;
  await writeFairPlaySettings(tx, after);
  const facts = {
    numbers: changed.includes('numbers'),
    rules: changed.includes('rules') ? after.rules : null,
    retired: changed.includes('retired') ? after.retired : null,
    prices: changed.includes('prices') ? after.prices : null,
  };
  await recordAction(tx, { adminId, action: 'update_fair_play', subject: null, facts });
}
