import type { FairPlaySettings, Overview } from './api.ts';

type CheckKind = FairPlaySettings['retired'][number];

const known: readonly CheckKind[] = [
  'count',
  'turned',
  'second',
  'end',
  'top',
  'outlines',
  'stripes',
  'high_tones',
  'long_tones',
  'rising_tones',
];

export const isKind = (kind: string): kind is CheckKind => known.some((one) => one === kind);

/** With fewer answers the shares are chance. */
const ENOUGH_ANSWERS = 200;
/** A smaller difference than this tells people from scripts hardly better than a coin. */
const LEAST_GAP = 0.1;

/** Whether others pass a kind as often as those who proved themselves: then scripts have learnt it. */
export function hasClosed({ passedByProven, passedByOthers, answers }: Overview['kinds'][number]): boolean {
  if (passedByProven === null || passedByOthers === null || answers < ENOUGH_ANSWERS) return false;
  return passedByProven - passedByOthers < LEAST_GAP;
}
