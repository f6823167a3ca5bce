/** What a movement over the stage means: on to the next clip, or this one from its beginning. */
export type Swipe = 'next' | 'again';

const FAR = 60;
const FAST_PX_PER_MS = 0.5;
const SHORTEST = 24;

/** Upwards is negative. A short flick counts as much as a long pull. */
export function swipeOf(distance: number, milliseconds: number): Swipe | null {
  const length = Math.abs(distance);
  const isFast = length > SHORTEST && length / Math.max(1, milliseconds) > FAST_PX_PER_MS;
  if (length < FAR && !isFast) return null;
  return distance < 0 ? 'next' : 'again';
}

/** A press that hardly moved is a tap. */
export const isTap = (distance: number, milliseconds: number) => Math.abs(distance) < 8 && milliseconds < 500;

export interface Wheel {
  sum: number;
  /** Nothing counts before this time, because one turn of a wheel sends many events. */
  restsUntil: number;
}

const WHEEL_FAR = 40;
const WHEEL_REST_MS = 700;
export const stillWheel: Wheel = { sum: 0, restsUntil: 0 };

export function turnWheel(wheel: Wheel, delta: number, at: number): { wheel: Wheel; swipe: Swipe | null } {
  if (at < wheel.restsUntil) return { wheel: { ...wheel, sum: 0 }, swipe: null };
  const sum = Math.sign(delta) === Math.sign(wheel.sum) ? wheel.sum + delta : delta;
  if (Math.abs(sum) < WHEEL_FAR) return { wheel: { ...wheel, sum }, swipe: null };
  return { wheel: { sum: 0, restsUntil: at + WHEEL_REST_MS }, swipe: sum > 0 ? 'next' : 'again' };
}

const KEYS: Partial<Record<string, Swipe | 'pause' | 'sound' | 'captions'>> = {
  ArrowDown: 'next',
  PageDown: 'next',
  j: 'next',
  ArrowUp: 'again',
  PageUp: 'again',
  k: 'again',
  ' ': 'pause',
  m: 'sound',
  c: 'captions',
};

/** What a key does in the room, unless somebody types or a button has the focus and takes the key. */
export function keyAction(key: string, target: { isTyping: boolean; isButton: boolean }) {
  if (target.isTyping || (target.isButton && key === ' ')) return undefined;
  return KEYS[key.length === 1 ? key.toLowerCase() : key];
}
