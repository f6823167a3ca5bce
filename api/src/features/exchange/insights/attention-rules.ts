import { constants, type insights } from '@viewloop/contract';
import type { AttentionCounts } from './count-attention.ts';
import { medianCurve, medianOf } from './median-rules.ts';

const { COUNTED_SECONDS, ENOUGH_VIEWS, LEAST_STAY_SECONDS } = constants;

const sum = (cells: readonly number[]) => cells.reduce((total, cell) => total + cell, 0);
const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(1, part / whole));

/** With fewer watches than this, nothing is shown. */
const ifEnough = (whole: number, value: () => number) => (whole >= ENOUGH_VIEWS ? value() : null);

function figuresOf(counts: AttentionCounts): insights.AttentionFigures {
  const { watches, paid, replays, stayReplays, played, seen, heard, muted, stayed } = counts;
  const known = sum(heard) + sum(muted);
  const stayedFor = (seconds: number) => ifEnough(paid, () => shareOf(stayed[seconds - 1] ?? 0, paid));
  return {
    hidden: ifEnough(watches, () => 1 - shareOf(sum(seen), sum(played))),
    muted: ifEnough(soundKnown(counts), () => shareOf(sum(muted), known)),
    replays: ifEnough(watches, () => replays / watches),
    replaysAfterPay: ifEnough(paid, () => stayReplays / paid),
    stayed5: stayedFor(5),
    stayed10: stayedFor(10),
    stayed30: stayedFor(30),
  };
}

/** Of how many watches the sound was known in the first second, or later if their players said it later. */
const soundKnown = ({ heard, muted }: AttentionCounts) =>
  Math.max(...heard.map((count, second) => count + (muted[second] ?? 0)));

/** A second whose sound is known of some only is shown as if the others were like them. */
function soundCurve(counts: AttentionCounts, seconds: number): number[] | null {
  if (soundKnown(counts) < ENOUGH_VIEWS) return null;
  const { heard, muted, played, watches } = counts;
  return played.slice(0, seconds).map((there, second) => {
    const on = heard[second] ?? 0;
    return shareOf(there, watches) * shareOf(on, on + (muted[second] ?? 0));
  });
}

/** What the page shows about seconds, or null where too few watches reported them. */
export function secondsOf(counts: AttentionCounts | undefined, seconds: number): insights.AttentionSeconds | null {
  if (!counts || counts.watches < ENOUGH_VIEWS) return null;
  const { watches, paid, played, seen, stayed } = counts;
  const shown = Math.min(seconds, COUNTED_SECONDS);
  return {
    watches,
    playing: played.slice(0, shown).map((count) => shareOf(count, watches)),
    visible: seen.slice(0, shown).map((count) => shareOf(count, watches)),
    sound: soundCurve(counts, shown),
    stayed: paid < ENOUGH_VIEWS ? null : stayed.slice(LEAST_STAY_SECONDS - 1).map((count) => shareOf(count, paid)),
    figures: figuresOf(counts),
  };
}

const FIGURES = ['hidden', 'muted', 'replays', 'replaysAfterPay', 'stayed5', 'stayed10', 'stayed30'] as const;

type Medians = Omit<insights.AttentionSeconds, 'watches' | 'stayed'>;

/** The medians of the same figures over several promotions, each by those that have it. */
export function medianSeconds(all: readonly insights.AttentionSeconds[]): Medians | null {
  const playing = medianCurve(all.map((one) => one.playing));
  const visible = medianCurve(all.map((one) => one.visible));
  if (!playing || !visible) return null;
  const median = (name: (typeof FIGURES)[number]) =>
    medianOf(all.map(({ figures }) => figures[name]).filter((value) => value !== null));
  return {
    playing,
    visible,
    sound: medianCurve(all.map(({ sound }) => sound).filter((curve) => curve !== null)),
    figures: Object.fromEntries(FIGURES.map((name) => [name, median(name)])) as insights.AttentionFigures,
  };
}
