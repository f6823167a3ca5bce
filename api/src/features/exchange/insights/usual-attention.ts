import type { insights } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { medianSeconds, secondsOf } from './attention-rules.ts';
import { attentionOfPromotions, ofSameLength } from './attention-store.ts';
import { heldAtFirst } from './finding-rules.ts';
import { watchingBySecond } from './insight-rules.ts';
import { LEAST_REFERENCE, medianCurve } from './median-rules.ts';
import * as store from './store.ts';

type Attention = NonNullable<insights.Insights['attention']>;
export interface UsualAttention {
  shown: Pick<Attention, 'usual' | 'reference' | 'usualSeconds'>;
  /** How many stayed for the first seconds of each clip of about the same length. */
  clips: number[];
}
export type ReadUsual = (tx: ReadTx, video: ComparedVideo) => Promise<UsualAttention>;

interface ComparedVideo {
  platform: string;
  lengthClass: number | null;
  /** How much of the curve is shown. */
  seconds: number;
}

const KEPT_MS = 10 * 60_000;

/** Promotions of about the same length if there are enough of them, otherwise all of the platform. */
async function referenceFor(tx: ReadTx, { platform, lengthClass }: ComparedVideo) {
  const alike = lengthClass === null ? [] : await ofSameLength(tx, platform, lengthClass);
  if (alike.length >= LEAST_REFERENCE) return { of: 'length' as const, ids: alike };
  return { of: 'platform' as const, ids: await store.comparable(tx, platform) };
}

async function readUsual(tx: ReadTx, video: ComparedVideo): Promise<UsualAttention> {
  const { of, ids } = await referenceFor(tx, video);
  if (ids.length < LEAST_REFERENCE) return { shown: { usual: null, reference: null, usualSeconds: null }, clips: [] };
  const counts = await store.countersOf(tx, ids);
  const seconds = (await attentionOfPromotions(tx, ids)).map((one) => secondsOf(one, video.seconds));
  return {
    shown: {
      usual: medianCurve([...counts.values()].map((one) => watchingBySecond(one, video.seconds))),
      reference: { of, promotions: ids.length },
      usualSeconds: medianSeconds(seconds.filter((one) => one !== null)),
    },
    clips: of === 'length' ? [...counts.values()].flatMap((one) => heldAtFirst(one)?.held ?? []) : [],
  };
}

/** The figures of a bounded number of other promotions, worked out once in ten minutes for each class of videos. */
export function usualAttention(): ReadUsual {
  const known = new Map<string, { until: number; usual: UsualAttention }>();
  return async (tx, video) => {
    const key = `${video.platform} ${video.lengthClass} ${video.seconds}`;
    const kept = known.get(key);
    if (kept && kept.until > Date.now()) return kept.usual;
    const usual = await readUsual(tx, video);
    known.set(key, { until: Date.now() + KEPT_MS, usual });
    return usual;
  };
}
