import { isDeepStrictEqual } from 'node:util';
import type { fairPlay } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { readFairPlaySettings, writeFairPlaySettings } from './settings-store.ts';

const PARTS = ['numbers', 'rules', 'retired', 'prices'] as const;

async function changedParts(tx: ReadTx, after: fairPlay.FairPlaySettings): Promise<(typeof PARTS)[number][]> {
  const before = await readFairPlaySettings(tx);
  return PARTS.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

/**
 * Whether the change could make cheating easier: ceilings, rules, kinds of checks, when strict mode begins. The prices of a
 * cheat only change what the admin area shows.
 */
export async function touchesFairPlay(tx: ReadTx, after: fairPlay.FairPlaySettings): Promise<boolean> {
  return (await changedParts(tx, after)).some((name) => name !== 'prices');
}

/** The log names what was changed. */
export async function updateFairPlay(tx: Tx, adminId: string, after: fairPlay.FairPlaySettings): Promise<void> {
  const changed = await changedParts(tx, after);
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
