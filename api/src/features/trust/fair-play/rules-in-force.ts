import type { fairPlay } from '@viewloop/contract';
import type { App } from '../../../platform/run/app-context.ts';
import { wideBlocks } from './block-store.ts';
import { modeOf } from './mode-rules.ts';
import { countMembers, readFairPlaySettings } from './settings-store.ts';

/** The rules as they stand: what an admin set, and the mode that follows from it. */
export interface FairPlayRules extends fairPlay.FairPlaySettings {
  mode: 'open' | 'strict';
  checks: boolean;
  unverifiedADay: number;
  /** Blocks of addresses that an admin allows more a day. */
  wide: ReadonlyMap<string, number>;
}

export type CurrentRules = () => Promise<FairPlayRules>;

const ALL_OFF: fairPlay.FairPlaySettings['rules'] = {
  ceiling: 'off',
  cluster_ceiling: 'off',
  made_up_beats: 'off',
  unverified_in_all: 'off',
  unproven_waits: 'off',
  set_aside: 'off',
  block_ceiling: 'off',
  windows: 'off',
};

/** Every start asks for them, and they change a few times a year. */
const KEEP_MS = 5_000;

export function currentRules({ db, settings }: Pick<App, 'db' | 'settings'>, now = Date.now): CurrentRules {
  let kept: { until: number; rules: Promise<FairPlayRules> } | undefined;

  async function read(): Promise<FairPlayRules> {
    const [stored, members, blocks] = await db.read((tx) =>
      Promise.all([readFairPlaySettings(tx), countMembers(tx), wideBlocks(tx)]),
    );
    const isOff = settings.fairPlay === 'off';
    return {
      ...stored,
      rules: isOff ? ALL_OFF : stored.rules,
      mode: modeOf(settings.fairPlay, members, stored.numbers),
      checks: !isOff,
      unverifiedADay: settings.unverifiedViewsPerDay,
      wide: new Map(blocks.map(({ block, mostADay }) => [block, mostADay])),
    };
  }

  return () => {
    if (kept && kept.until > now()) return kept.rules;
    const rules = read();
    kept = { until: now() + KEEP_MS, rules };
    // A failed look must not be remembered.
    rules.catch(() => {
      if (kept?.rules === rules) kept = undefined;
    });
    return rules;
  };
}
