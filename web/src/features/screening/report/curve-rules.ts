import type { Report } from '../api.ts';

type Point = Report['curve'][number];

export const CURVE_WIDTH = 600;
export const CURVE_HEIGHT = 200;
/** With fewer viewers a curve says next to nothing. */
export const ENOUGH_VIEWERS = 5;

const THOUSAND = 1000;

/** Where a second stands, in units of the drawing. A clip of one second is one point at the left. */
export const xOf = (second: number, seconds: number): number =>
  seconds < 2 ? 0 : (second / (seconds - 1)) * CURVE_WIDTH;
export const yOf = (share: number): number => (1 - share / THOUSAND) * CURVE_HEIGHT;

const step = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

export const lineOf = (shares: readonly number[], seconds: number): string =>
  shares.map((share, second) => `${second === 0 ? 'M' : 'L'}${step(xOf(second, seconds), yOf(share))}`).join(' ');

/** The band of doubt: along the upper edge, and back along the lower one. */
export function bandOf(curve: readonly Point[], seconds: number): string {
  const edge = (share: 'high' | 'low', second: number) => step(xOf(second, seconds), yOf(curve[second]?.[share] ?? 0));
  const there = curve.map((_, second) => edge('high', second));
  const back = curve.map((_, second) => edge('low', second)).toReversed();
  return there.length === 0 ? '' : `M${[...there, ...back].join(' L')} Z`;
}

/** The second at a place of the drawing; `share` is between 0 at its left and 1 at its right edge. */
export const secondAt = (share: number, seconds: number): number =>
  Math.min(seconds - 1, Math.max(0, Math.round(share * (seconds - 1))));

/** Where a key on the curve leads; undefined for keys that mean nothing here. */
export function secondByKey(key: string, second: number, seconds: number): number | undefined {
  const to: Partial<Record<string, number>> = {
    ArrowRight: second + 1,
    ArrowLeft: second - 1,
    PageUp: second + 5,
    PageDown: second - 5,
    Home: 0,
    End: seconds - 1,
  };
  const next = to[key];
  return next === undefined ? undefined : Math.min(seconds - 1, Math.max(0, next));
}

export interface Drop {
  /** The second that most viewers did not reach any more. */
  second: number;
  /** Of all viewers, in thousandths. */
  lost: number;
}

const WORTH_SAYING = 50;

/** Where most viewers left at once; null if they left evenly. */
export function steepestDrop(curve: readonly Pick<Point, 'share'>[]): Drop | null {
  let steepest: Drop | null = null;
  for (let second = 1; second < curve.length; second++) {
    const lost = (curve[second - 1]?.share ?? 0) - (curve[second]?.share ?? 0);
    if (lost >= WORTH_SAYING && lost > (steepest?.lost ?? 0)) steepest = { second, lost };
  }
  return steepest;
}

/** Every tenth second has a label, and so have both ends; none stands too close to the end. */
export function labelledSeconds(seconds: number): number[] {
  const last = seconds - 1;
  const every = last > 30 ? 10 : last > 12 ? 5 : 2;
  const between = Array.from({ length: seconds }, (_, second) => second).filter(
    (second) => second % every === 0 && second <= last - every * 0.6,
  );
  return [...new Set([...between, last])];
}
