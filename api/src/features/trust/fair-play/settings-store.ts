import { fairPlay } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { readSettingsOf, writeSettingsOf } from '../../ground/site-settings/index.ts';

type Levels = fairPlay.FairPlayNumbers['levels'];

function withDefaults(stored: Partial<Levels> = {}): Levels {
  const { levels } = fairPlay.DEFAULT_FAIR_PLAY_NUMBERS;
  return {
    new: { ...levels.new, ...stored.new },
    known: { ...levels.known, ...stored.known },
    trusted: { ...levels.trusted, ...stored.trusted },
  };
}

/** Parsed as they enter, so a row by hand cannot bring bad values. Rules and numbers added since keep their defaults. */
export async function readFairPlaySettings(tx: ReadTx): Promise<fairPlay.FairPlaySettings> {
  const stored = (await readSettingsOf(tx, 'fair_play')) as Partial<fairPlay.FairPlaySettings>;
  const { numbers, rules, retired, prices } = fairPlay.DEFAULT_FAIR_PLAY;
  return fairPlay.FairPlaySettings.parse({
    numbers: { ...numbers, ...stored.numbers, levels: withDefaults(stored.numbers?.levels) },
    rules: { ...rules, ...stored.rules },
    retired: stored.retired ?? retired,
    // Version 0.2 also stored prices of answers and machines.
    prices: {
      addressADay: stored.prices?.addressADay ?? prices.addressADay,
      litecoin: stored.prices?.litecoin ?? prices.litecoin,
    },
  });
}

export const writeFairPlaySettings = (tx: Tx, settings: fairPlay.FairPlaySettings): Promise<void> =>
  writeSettingsOf(tx, 'fair_play', settings);

export async function countMembers(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ members: number }>(`select tally_of('members') as members`);
  return row?.members ?? 0;
}
