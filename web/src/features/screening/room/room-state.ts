import type { Answer, Input } from '../../../lib/call.ts';

export type Offered = Answer<'POST /api/screening/next'>;
export type Offer = Offered['offers'][number];
export type Closed = NonNullable<Offered['closed']>;
export type Ring = Pick<Offered, 'ringMs' | 'creditsToday' | 'balance'>;
export type Reported = Answer<'POST /api/screening/attention'>;
export type Attention = Input<'POST /api/screening/attention'>['body'];
export type Leave = Input<'POST /api/screening/leave'>['body'];
export type LeaveReason = NonNullable<Leave['reason']>;

/** A clip that is shown, with what was seen of it and how far the server knows. */
export interface Showing {
  offer: Offer;
  /** One digit for each second: 1 presented, 2 with sound, 4 presented again. */
  digits: readonly number[];
  /** In which round a second was presented first; null before. */
  firstRounds: readonly (number | null)[];
  loops: number;
  positionMs: number;
  /** When the last frame was presented; null after a break. */
  frameAt: number | null;
  /** Played since the last report. */
  playedMs: number;
  seq: number;
  nonce: string;
  /** The report that is on its way, or waits until the server can be reached again. */
  sent: Attention | null;
}

/** A clip that the viewer has left. The server is told at once what was seen, and a moment later why it was left. */
export interface Leaving extends Showing {
  reason: LeaveReason | null;
  /** Until when the viewer can still give a reason. */
  until: number;
  isTold: boolean;
}

export type Stage =
  /** The first offers are on their way. */
  | 'opening'
  /** Waits for the first tap, which also allows sound. */
  | 'welcome'
  | 'showing'
  /** The next clip is on its way. */
  | 'between'
  | 'closed'
  /** The viewer has had enough. */
  | 'over'
  | 'failed';

export interface RoomState {
  stage: Stage;
  ring: Ring | null;
  /** Earned since the page was opened. */
  earned: number;
  now: Showing | null;
  coming: readonly Offer[];
  leaving: readonly Leaving[];
  /** Showings that are over. A late answer may still offer them. */
  over: readonly number[];
  /** The clip that was left a moment ago, for which a reason can still be given. */
  asksWhy: { visitId: number; title: string } | null;
  check: { id: string } | null;
  closed: Closed | null;
  error: unknown;
  visible: boolean;
  focused: boolean;
  playing: boolean;
  /** It would play, but not enough of it has arrived. */
  loads: boolean;
  sound: boolean;
  /** Offers have been asked for. */
  isAsking: boolean;
  askedAt: number;
  /** The server cannot be reached at the moment. */
  isAway: boolean;
  /** The clip could not be played; its addresses are asked for once more. */
  broken: number | null;
  at: number;
  beatAt: number;
}

export const emptyRoom: RoomState = {
  stage: 'opening',
  ring: null,
  earned: 0,
  now: null,
  coming: [],
  leaving: [],
  over: [],
  asksWhy: null,
  check: null,
  closed: null,
  error: null,
  visible: true,
  focused: true,
  playing: false,
  loads: false,
  sound: true,
  isAsking: false,
  askedAt: 0,
  isAway: false,
  broken: null,
  at: 0,
  beatAt: 0,
};

/** Whether attention can count now. */
export const isCounting = ({ stage, now, check, visible, focused, playing }: RoomState): boolean =>
  stage === 'showing' && now !== null && check === null && visible && focused && playing;

/** Why the ring stands, in the order in which a viewer can do something about it. */
export function haltOf(state: RoomState): 'away' | 'hidden' | 'unfocused' | 'loading' | 'paused' | null {
  if (state.stage !== 'showing' || state.check) return null;
  if (state.isAway) return 'away';
  if (!state.visible) return 'hidden';
  if (!state.focused) return 'unfocused';
  if (state.loads) return 'loading';
  return state.playing ? null : 'paused';
}

/** Whether every second of the clip was presented: it pays nothing more. */
export const isSeenToEnd = ({ digits }: Showing): boolean => digits.every((digit) => (digit & 1) === 1);
