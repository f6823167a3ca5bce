import { constants, type screening } from '@viewloop/contract';

/** What each digit of `clip_visit.seconds` is made of. */
const PRESENTED = 1;
const WITH_SOUND = 2;
const AGAIN = 4;

/** A visit that has ended, as far as the figures need it. */
export interface EndedVisit {
  clipId: number;
  seconds: string;
  lengthMs: number;
  device: string;
  country: string | null;
  language: string | null;
  reason: string | null;
  /** 1 to add the visit to the figures; -1 to take it out of them, because it was voided. */
  sign: 1 | -1;
}

export type CurvePart = 'all' | 'device' | 'country' | 'language' | 'reason';

export interface CurveCounts {
  viewers: number;
  /** How many viewers presented each second, and how many of them more than once. */
  reached: number[];
  again: number[];
  toEnd: number;
  withSound: number;
  replays: number;
}

export interface CurveChange extends CurveCounts {
  clipId: number;
  part: CurvePart;
  value: string;
}

export interface UsualChange {
  tens: number;
  viewers: number;
  reached: number[];
  /** How many viewers had a clip that is long enough for each second. */
  possible: number[];
}

/** How many whole or begun seconds a clip has. */
export const lengthInSeconds = (lengthMs: number) => Math.max(1, Math.ceil(lengthMs / 1000 - 0.05));

/** Clips of up to ten seconds are 0, of up to twenty 1, and so on. */
export const tensOf = (seconds: number) => Math.floor((seconds - 1) / 10);

function digitsOf({ seconds, lengthMs }: EndedVisit): number[] {
  const length = lengthInSeconds(lengthMs);
  return Array.from({ length }, (_, second) => Number(seconds[second] ?? 0));
}

const has = (digits: readonly number[], bit: number) => digits.some((digit) => (digit & bit) !== 0);

/** Somebody to whom nothing was presented is no viewer: the clip was only fetched ahead. */
const isViewer = (digits: readonly number[]) => has(digits, PRESENTED);

function addTo(cells: number[], digits: readonly number[], bit: number, sign: number): void {
  for (const [second, digit] of digits.entries())
    cells[second] = (cells[second] ?? 0) + ((digit & bit) !== 0 ? sign : 0);
}

const partsOf = ({ device, country, language, reason }: EndedVisit): [CurvePart, string][] => {
  const parts: [CurvePart, string | null][] = [
    ['all', ''],
    ['device', device],
    ['country', country],
    ['language', language],
    ['reason', reason],
  ];
  return parts.filter((part): part is [CurvePart, string] => part[1] !== null);
};

/** What these visits change in the figures of their clips: one change for each clip and part. */
export function curveChanges(visits: readonly EndedVisit[]): CurveChange[] {
  const changes = new Map<string, CurveChange>();
  for (const visit of visits) {
    const digits = digitsOf(visit);
    if (!isViewer(digits)) continue;
    const { clipId, sign } = visit;
    for (const [part, value] of partsOf(visit)) {
      const key = `${clipId} ${part} ${value}`;
      const none = { clipId, part, value, viewers: 0, reached: [], again: [], toEnd: 0, withSound: 0, replays: 0 };
      const change = changes.get(key) ?? none;
      changes.set(key, change);
      change.viewers += sign;
      addTo(change.reached, digits, PRESENTED, sign);
      addTo(change.again, digits, AGAIN, sign);
      if (((digits.at(-1) ?? 0) & PRESENTED) !== 0) change.toEnd += sign;
      if (has(digits, WITH_SOUND)) change.withSound += sign;
      if (has(digits, AGAIN)) change.replays += sign;
    }
  }
  // In one order, so that two servers never wait for each other's rows.
  return [...changes.values()].sort(
    (a, b) => a.clipId - b.clipId || a.part.localeCompare(b.part) || (a.value < b.value ? -1 : 1),
  );
}

/** The same for the usual curves of clips of about one length. */
export function usualChanges(visits: readonly EndedVisit[]): UsualChange[] {
  const changes = new Map<number, UsualChange>();
  for (const visit of visits) {
    const digits = digitsOf(visit);
    if (!isViewer(digits)) continue;
    const tens = tensOf(digits.length);
    const change = changes.get(tens) ?? { tens, viewers: 0, reached: [], possible: [] };
    changes.set(tens, change);
    change.viewers += visit.sign;
    addTo(change.reached, digits, PRESENTED, visit.sign);
    addTo(
      change.possible,
      digits.map(() => PRESENTED),
      PRESENTED,
      visit.sign,
    );
  }
  return [...changes.values()].sort((a, b) => a.tens - b.tens);
}

/** The quantile of the normal distribution for nineteen out of twenty. */
const Z = 1.959_964;

const thousandths = (share: number) => Math.round(1000 * Math.min(1, Math.max(0, share)));

const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : thousandths(part / whole));

/** Between which shares that of all possible viewers lies, nineteen times out of twenty (Wilson). In thousandths. */
export function bandOf(part: number, whole: number): { low: number; high: number } {
  if (whole === 0) return { low: 0, high: 1000 };
  const share = part / whole;
  const middle = share + (Z * Z) / (2 * whole);
  const width = Z * Math.sqrt((share * (1 - share)) / whole + (Z * Z) / (4 * whole * whole));
  const under = 1 + (Z * Z) / whole;
  // The formula touches the share itself at 0 and 1; rounding must not move the band past it.
  return {
    low: Math.min(shareOf(part, whole), thousandths((middle - width) / under)),
    high: Math.max(shareOf(part, whole), thousandths((middle + width) / under)),
  };
}

type Curve = screening.Report['curve'];

function curveOf(counts: CurveCounts, seconds: number): Curve {
  return Array.from({ length: seconds }, (_, second) => {
    const viewers = counts.reached[second] ?? 0;
    const again = counts.again[second] ?? 0;
    return { second, viewers, share: shareOf(viewers, counts.viewers), ...bandOf(viewers, counts.viewers), again };
  });
}

const NOBODY: CurveCounts = { viewers: 0, reached: [], again: [], toEnd: 0, withSound: 0, replays: 0 };
/** The second that somebody sees who stayed for more than three. */
const PAST_THREE = 3;
/** A part with fewer viewers would tell how single people behaved. */
const LEAST_OF_PART = 5;
const MOST_PARTS = 20;
const ENOUGH_USUAL = { clips: 5, viewers: 50 };

function figuresOf(counts: CurveCounts, seconds: number, least: number) {
  const isEnough = counts.viewers >= least;
  const stayed = seconds > PAST_THREE ? shareOf(counts.reached[PAST_THREE] ?? 0, counts.viewers) : null;
  return {
    pastThree: isEnough ? stayed : null,
    toEnd: isEnough ? shareOf(counts.toEnd, counts.viewers) : null,
  };
}

export interface UsualCounts {
  clips: number;
  viewers: number;
  reached: number[];
  possible: number[];
}

function usualOf(usual: UsualCounts | undefined, seconds: number): screening.Report['usual'] {
  if (!usual || usual.clips < ENOUGH_USUAL.clips || usual.viewers < ENOUGH_USUAL.viewers) return null;
  const { clips, viewers, reached, possible } = usual;
  const curve = Array.from({ length: seconds }, (_, second) => shareOf(reached[second] ?? 0, possible[second] ?? 0));
  return { clips, viewers, curve };
}

export type CountedPart = CurveCounts & { part: CurvePart; value: string };

/** Everything of a report that follows from the counts. */
export function reportOf(rows: readonly CountedPart[], usual: UsualCounts | undefined, lengthMs: number) {
  const seconds = lengthInSeconds(lengthMs);
  const all = rows.find(({ part }) => part === 'all') ?? NOBODY;
  const listed = (wanted: CurvePart) =>
    rows
      .filter(({ part, viewers }) => part === wanted && viewers > 0)
      .sort((a, b) => b.viewers - a.viewers || (a.value < b.value ? -1 : 1))
      .slice(0, MOST_PARTS)
      .map((row) => ({ value: row.value, viewers: row.viewers, ...figuresOf(row, seconds, LEAST_OF_PART) }));
  const saying = (reason: string) =>
    rows.find(({ part, value }) => part === 'reason' && value === reason)?.viewers ?? 0;
  return {
    viewers: all.viewers,
    curve: curveOf(all, seconds),
    ...figuresOf(all, seconds, 1),
    replays: all.replays,
    withSound: all.viewers === 0 ? null : shareOf(all.withSound, all.viewers),
    reasons: Object.fromEntries(
      constants.LEAVE_REASONS.map((reason) => [reason, saying(reason)]),
    ) as screening.Report['reasons'],
    devices: listed('device'),
    countries: listed('country'),
    languages: listed('language'),
    usual: usualOf(usual, seconds),
  };
}

const HEAD = 'second,viewers,share,low,high,again,usual';

/** Shares are parts of one, so that a spreadsheet can show them as percent. */
export function curveAsCsv(curve: Curve, usual: screening.Report['usual']): string {
  const inOne = (value: number) => (value / 1000).toFixed(3);
  const lines = curve.map(({ second, viewers, share, low, high, again }) =>
    [second, viewers, ...[share, low, high].map(inOne), again, usual ? inOne(usual.curve[second] ?? 0) : ''].join(','),
  );
  return `${[HEAD, ...lines].join('\r\n')}\r\n`;
}
