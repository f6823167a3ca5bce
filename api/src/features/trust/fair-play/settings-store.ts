import { fairPlay } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { readSettingsOf, writeSettingsOf } from '../../ground/site-settings/index.ts';

/** Parsed as they enter, so a row by hand cannot bring bad values. Rules and numbers added since keep their defaults. */
export async function readFairPlaySettings(tx: ReadTx): Promise<fairPlay.FairPlaySettings> {
  const stored = (await readSettingsOf(tx, 'fair_play')) as Partial<fairPlay.FairPlaySettings>;
  const { numbers, rules, retired, prices } = fairPlay.DEFAULT_FAIR_PLAY;
  return fairPlay.FairPlaySettings.parse({
    numbers: { ...numbers, ...stored.numbers },
    rules: { ...rules, ...stored.rules },
    retired: stored.retired ?? retired,
    prices: { ...prices, ...stored.prices },
  });
}

export const writeFairPlaySettings = (tx: Tx, settings: fairPlay.FairPlaySettings): Promise<void> =>
  writeSettingsOf(tx, 'fair_play', settings);

export async function countMembers(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ members: number }>(`select tally_of('members') as members`);
  return row?.members ?? 0;
}
