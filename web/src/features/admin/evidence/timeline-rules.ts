import type { ViewTrace } from '../api.ts';

/** What the picture of a view draws. Places and widths are percentages of its length. */
export interface Timeline {
  lengthMs: number;
  playedMs: number;
  hiddenMs: number;
  passed: number;
  missed: number;
  beats: { key: number; x: number; width: number; tone: 'playing' | 'hidden' | 'claimed' }[];
  checks: { key: number; from: number; to: number; result: ViewTrace['checks'][number]['result'] }[];
}

/** A claim of this much more than has passed is not explained by inaccurate clocks; the server uses the same. */
const EXAGGERATION_MS = 2_000;

const isMissed = (result: string) => result === 'failed' || result === 'left';

export function timelineOf({ beats, checks }: ViewTrace, requiredMs: number): Timeline {
  const ends = [requiredMs, ...beats.map(({ toMs }) => toMs), ...checks.map((check) => check.answeredMs ?? 0)];
  const lengthMs = Math.max(...ends, ...checks.map(({ askedMs }) => askedMs));
  const at = (ms: number) => Math.min(100, Math.max(0, (ms / lengthMs) * 100));
  const drawn = beats.map(({ fromMs, toMs, playedMs, hidden }, key) => {
    const gap = toMs - fromMs;
    const shownMs = hidden ? gap : Math.min(gap, playedMs);
    const tone = playedMs > gap + EXAGGERATION_MS ? 'claimed' : hidden ? 'hidden' : 'playing';
    return { key, x: at(toMs - shownMs), width: at(shownMs), tone } as const;
  });
  return {
    lengthMs,
    playedMs: beats.reduce(
      (sum, { fromMs, toMs, playedMs, hidden }) => sum + (hidden ? 0 : Math.min(toMs - fromMs, playedMs)),
      0,
    ),
    hiddenMs: beats.reduce((sum, { fromMs, toMs, hidden }) => sum + (hidden ? toMs - fromMs : 0), 0),
    passed: checks.filter(({ result }) => result === 'passed').length,
    missed: checks.filter(({ result }) => isMissed(result)).length,
    beats: drawn.filter(({ width }) => width > 0),
    checks: checks.map(({ askedMs, answeredMs, result }, key) => ({
      key,
      from: at(askedMs),
      to: at(answeredMs ?? askedMs),
      result,
    })),
  };
}
