import { ATTENTION_BEAT_SECONDS } from '@viewloop/contract/constants';
import {
  type Attention,
  isCounting,
  type Leave,
  type LeaveReason,
  type Leaving,
  type Offer,
  type Offered,
  type Reported,
  type Ring,
  type RoomState,
  type Showing,
} from './room-state.ts';

const BEAT_MS = ATTENTION_BEAT_SECONDS * 1000;
/** Offers are renewed after this time, so that their places and addresses do not expire while a long clip plays. */
const OFFERS_MS = 40_000;
/** How long a viewer can say why they left. */
const REASON_MS = 5000;
/** A longer gap between two frames is a break: the clip stalled, or the machine slept. */
const LONGEST_GAP_MS = 1500;
/** A position that falls back by more than this has begun again. */
const BACK_MS = 500;
/** The last second of a clip may be this much short of a whole one. */
const SLACK_MS = 50;

/** The round of seconds that were presented before the page was loaded again. */
const EARLIER = -1;

const PRESENTED = 1;
const HEARD = 2;
const AGAIN = 4;

export type RoomEvent =
  | { kind: 'offered'; answer: Offered }
  | { kind: 'offers failed'; error: unknown }
  /** The first tap. */
  | { kind: 'began' }
  | { kind: 'frame'; mediaMs: number; at: number }
  | { kind: 'looked'; visible: boolean; focused: boolean }
  | { kind: 'playback'; playing: boolean; loads?: boolean }
  | { kind: 'sound'; on: boolean }
  | { kind: 'tick'; at: number }
  | { kind: 'next'; reason?: LeaveReason }
  | { kind: 'reason'; reason: LeaveReason }
  | { kind: 'enough' }
  | { kind: 'reported'; visitId: number; answer: Reported }
  /** The server knows nothing of this showing any more. */
  | { kind: 'refused'; visitId: number }
  | { kind: 'unheard' }
  | { kind: 'server is back' }
  | { kind: 'left'; visitId: number; ring: Ring | null }
  | { kind: 'passed' }
  | { kind: 'broken' };

/** What the session must do. The answer to a call comes back as an event. */
export type RoomEffect =
  | { do: 'ask for offers' }
  | { do: 'report'; body: Attention }
  | { do: 'leave'; body: Leave }
  | { do: 'wait for server' }
  | { do: 'show'; offer: Offer }
  | { do: 'play' }
  | { do: 'pause' }
  | { do: 'celebrate' };

interface Turn {
  state: RoomState;
  effects: readonly RoomEffect[];
}

const turn = (state: RoomState, ...effects: RoomEffect[]): Turn => ({ state, effects });
const also = (before: Turn, ...effects: RoomEffect[]): Turn => ({
  state: before.state,
  effects: [...before.effects, ...effects],
});
/** Applies the second step to the result of the first. */
const then = (first: Turn, step: (state: RoomState) => Turn): Turn => {
  const second = step(first.state);
  return { state: second.state, effects: [...first.effects, ...second.effects] };
};

/** The whole behaviour of the room. It knows no browser and no clock: what happened comes as an event. */
export function reduceRoom(state: RoomState, event: RoomEvent): Turn {
  switch (event.kind) {
    case 'offered':
      return offered({ ...state, isAsking: false, isAway: false, error: null }, event.answer);
    case 'offers failed':
      return turn({ ...state, isAsking: false, error: event.error, stage: state.now ? state.stage : 'failed' });
    case 'began':
      return start(state);
    case 'frame':
      return turn(presented(state, event.mediaMs, event.at));
    case 'looked':
      return look(state, event.visible, event.focused);
    case 'playback':
      return turn(withBreak({ ...state, playing: event.playing, loads: event.loads ?? false }));
    case 'sound':
      return turn({ ...state, sound: event.on });
    case 'tick':
      return tick({ ...state, at: event.at });
    case 'next':
      return state.stage === 'showing' && !state.check ? next(state, event.reason) : turn(state);
    case 'reason':
      return giveReason(state, event.reason);
    case 'enough':
      return enough(state);
    case 'reported':
      return reported(state, event.visitId, event.answer);
    case 'refused':
      return refused(state, event.visitId);
    case 'unheard':
      return state.isAway ? turn(state) : turn({ ...state, isAway: true }, { do: 'wait for server' });
    case 'server is back':
      return serverIsBack({ ...state, isAway: false });
    case 'left':
      return left(state, event.visitId, event.ring);
    case 'passed':
      return turn({ ...state, check: null }, ...(state.stage === 'showing' ? [{ do: 'play' } as const] : []));
    case 'broken':
      return broken(state);
  }
}

const lastSecond = ({ durationMs }: Offer) => Math.max(0, Math.ceil((durationMs - SLACK_MS) / 1000) - 1);

function begin(offer: Offer): Showing {
  // A page that was loaded again goes on with what the server knows.
  const digits = Array.from({ length: lastSecond(offer) + 1 }, (_, second) => Number(offer.seconds[second] ?? 0));
  return {
    offer,
    digits,
    firstRounds: digits.map((digit) => (digit & PRESENTED ? EARLIER : null)),
    loops: 0,
    positionMs: 0,
    frameAt: null,
    playedMs: 0,
    seq: offer.seq + 1,
    nonce: offer.nonce,
    sent: null,
  };
}

/** Offers that have waited for long may be over, so they are asked for again. */
function start(state: RoomState): Turn {
  if (state.stage !== 'welcome' && state.stage !== 'over' && state.stage !== 'closed') return turn(state);
  if (state.stage === 'welcome' && !areOld(state)) return showNext(state);
  return showNext({ ...state, coming: [] });
}

const areOld = ({ at, askedAt }: RoomState) => at - askedAt > OFFERS_MS;

/** The time until the next frame is not playing time. */
const withBreak = (state: RoomState): RoomState =>
  state.now ? { ...state, now: { ...state.now, frameAt: null } } : state;

function look(state: RoomState, visible: boolean, focused: boolean): Turn {
  if (state.visible === visible && state.focused === focused) return turn(state);
  const looked = withBreak({ ...state, visible, focused });
  if (state.stage !== 'showing' || state.check || state.visible === visible) return turn(looked);
  return turn(looked, { do: visible ? 'play' : 'pause' });
}

/** Notes a frame that the browser has put on the screen. Only frames that a viewer can see count. */
function presented(state: RoomState, mediaMs: number, at: number): RoomState {
  const { now } = state;
  if (!now) return state;
  const began = mediaMs < now.positionMs - BACK_MS;
  const loops = now.loops + (began ? 1 : 0);
  const here = { ...now, loops, positionMs: Math.round(mediaMs), frameAt: at };
  if (!isCounting(state)) return { ...state, now: { ...here, frameAt: null } };
  const gap = now.frameAt === null ? 0 : at - now.frameAt;
  const moved = began ? gap : mediaMs - now.positionMs;
  const played = gap > LONGEST_GAP_MS ? 0 : Math.max(0, Math.min(gap, moved));
  return { ...state, now: { ...noteSecond(here, state.sound), playedMs: now.playedMs + played } };
}

function noteSecond(now: Showing, sound: boolean): Showing {
  const second = Math.min(lastSecond(now.offer), Math.floor(now.positionMs / 1000));
  const first = now.firstRounds[second] ?? now.loops;
  const before = now.digits[second] ?? 0;
  const digit = before | PRESENTED | (sound && now.offer.hasSound ? HEARD : 0) | (first < now.loops ? AGAIN : 0);
  if (digit === before) return now;
  return { ...now, digits: now.digits.with(second, digit), firstRounds: now.firstRounds.with(second, first) };
}

function attentionOf(showing: Showing, state: RoomState): Attention {
  const { offer, seq, nonce, playedMs, digits, positionMs, loops } = showing;
  return {
    visitId: offer.visitId,
    seq,
    nonce,
    playedMs: Math.round(playedMs),
    seconds: digits.join(''),
    positionMs,
    loops,
    visible: state.visible,
    focused: state.focused,
    playing: state.playing,
  };
}

/** Sends what was seen since the last report, unless one is still on its way. */
function report<S extends Showing>(showing: S, state: RoomState): [S, RoomEffect[]] {
  if (showing.sent || showing.playedMs === 0) return [showing, []];
  const body = attentionOf(showing, state);
  return [{ ...showing, sent: body, playedMs: 0 }, [{ do: 'report', body }]];
}

function tick(state: RoomState): Turn {
  const isDue = state.at - state.beatAt >= BEAT_MS;
  const [now, effects] = state.now && isDue ? report(state.now, state) : [state.now, []];
  const beaten = { ...state, now, beatAt: isDue ? state.at : state.beatAt };
  const told = then(turn(beaten, ...effects), tellLeaving);
  return state.stage === 'showing' && areOld(state) ? then(told, ask) : told;
}

/** Tells the server of the clips that were left: first the last report, then the end with its reason. */
function tellLeaving(state: RoomState): Turn {
  const effects: RoomEffect[] = [];
  const leaving = state.leaving.map((one): Leaving => {
    const [reportedOne, reports] = report(one, { ...state, visible: true, focused: true, playing: true });
    effects.push(...reports);
    if (reportedOne.sent || one.isTold || (one.reason === null && state.at < one.until)) return reportedOne;
    const { visitId } = one.offer;
    effects.push({ do: 'leave', body: one.reason ? { visitId, reason: one.reason } : { visitId } });
    return { ...reportedOne, isTold: true };
  });
  const asked = leaving.find(({ offer }) => offer.visitId === state.asksWhy?.visitId);
  const stillAsks = asked !== undefined && asked.reason === null && !asked.isTold;
  return turn({ ...state, leaving, asksWhy: stillAsks ? state.asksWhy : null }, ...effects);
}

/** Moves the clip that is shown to those that were left. Earlier ones get no reason any more. */
function leave(state: RoomState, reason: LeaveReason | undefined, isPatient: boolean): RoomState {
  const { now } = state;
  if (!now) return state;
  const { visitId, title } = now.offer;
  const until = isPatient && state.coming.length > 0 ? state.at + REASON_MS : state.at;
  const earlier = state.leaving.map((one) => ({ ...one, until: state.at }));
  return {
    ...state,
    now: null,
    leaving: [...earlier, { ...now, reason: reason ?? null, until, isTold: false }],
    over: [...state.over, visitId],
    asksWhy: reason || until === state.at ? null : { visitId, title },
  };
}

function next(state: RoomState, reason: LeaveReason | undefined): Turn {
  return then(then(turn(leave(state, reason, true)), tellLeaving), showNext);
}

function showNext(state: RoomState): Turn {
  const [offer, ...coming] = state.coming;
  if (!offer) return ask({ ...state, stage: 'between', now: null });
  const showing: RoomState = { ...state, stage: 'showing', now: begin(offer), coming, broken: null, beatAt: state.at };
  const shown = turn(showing, { do: 'show', offer }, ...(state.check ? [{ do: 'pause' } as const] : []));
  return coming.length === 0 ? then(shown, ask) : shown;
}

/** Asks for offers, unless that is under way. What was left must be told first, or it would be offered again. */
function ask(state: RoomState): Turn {
  if (state.isAsking || (state.leaving.length > 0 && state.stage === 'between')) return turn(state);
  return turn({ ...state, isAsking: true, askedAt: state.at }, { do: 'ask for offers' });
}

function offered(before: RoomState, { offers, closed, check, ...ring }: Offered): Turn {
  const isOld = ({ visitId }: Offer) => before.over.includes(visitId);
  const same = offers.find(({ visitId }) => visitId === before.now?.offer.visitId);
  const coming = offers.filter((offer) => offer !== same && !isOld(offer));
  const now = before.now && same ? { ...before.now, offer: same } : before.now;
  const { ringMs, creditsToday, balance } = ring;
  const state: RoomState = { ...before, now, coming, closed, check, ring: { ringMs, creditsToday, balance } };
  if (same && state.broken === same.visitId) return turn(state, { do: 'show', offer: same });
  if (coming.length > 0) return arrived(state);
  if (now || state.stage === 'over') return arrived(state);
  return turn({ ...state, stage: 'closed', closed: closed ?? 'seen_all' });
}

function arrived(state: RoomState): Turn {
  if (state.stage === 'between') return showNext(state);
  if (state.now) return turn(state, ...(state.check ? [{ do: 'pause' } as const] : []));
  return turn(state.stage === 'over' ? state : { ...state, stage: 'welcome' });
}

function giveReason(state: RoomState, reason: LeaveReason): Turn {
  const { asksWhy } = state;
  if (!asksWhy) return turn(state);
  const leaving = state.leaving.map((one) => (one.offer.visitId === asksWhy.visitId ? { ...one, reason } : one));
  return tellLeaving({ ...state, leaving, asksWhy: null });
}

function enough(state: RoomState): Turn {
  const stopped = turn({ ...leave(state, undefined, false), stage: 'over', check: null }, { do: 'pause' });
  return then(stopped, tellLeaving);
}

function withRing(state: RoomState, ring: Ring | null): Turn {
  if (!ring) return turn(state);
  const { ringMs, creditsToday, balance } = ring;
  const gained = state.ring ? Math.max(0, creditsToday - state.ring.creditsToday) : 0;
  const filled = { ...state, ring: { ringMs, creditsToday, balance }, earned: state.earned + gained };
  return gained > 0 ? turn(filled, { do: 'celebrate' }) : turn(filled);
}

function reported(state: RoomState, visitId: number, { seq, nonce, check, ...ring }: Reported): Turn {
  const heard = <S extends Showing>(showing: S): S =>
    showing.offer.visitId === visitId ? { ...showing, sent: null, seq: seq + 1, nonce } : showing;
  const known: RoomState = {
    ...state,
    isAway: false,
    now: state.now && heard(state.now),
    leaving: state.leaving.map(heard),
  };
  const told = then(withRing(known, ring), tellLeaving);
  if (!check || state.check?.id === check.id || state.stage !== 'showing') return told;
  return also({ ...told, state: withBreak({ ...told.state, check }) }, { do: 'pause' });
}

function refused(state: RoomState, visitId: number): Turn {
  const rest = { ...state, leaving: state.leaving.filter(({ offer }) => offer.visitId !== visitId) };
  if (state.now?.offer.visitId !== visitId) return state.stage === 'between' ? ask(rest) : turn(rest);
  return showNext({ ...rest, now: null, over: [...state.over, visitId] });
}

/** Reports that got no answer are sent again as they were: the server counts each once. */
function serverIsBack(state: RoomState): Turn {
  const waiting = [...(state.now ? [state.now] : []), ...state.leaving];
  const again = waiting.flatMap(({ sent }): RoomEffect[] => (sent ? [{ do: 'report', body: sent }] : []));
  const leaving = state.leaving.map((one) => ({ ...one, isTold: false }));
  return then(then(turn({ ...state, leaving }, ...again), tellLeaving), (told) =>
    told.stage === 'between' ? ask({ ...told, isAsking: false }) : turn(told),
  );
}

function left(state: RoomState, visitId: number, ring: Ring | null): Turn {
  const rest = { ...state, leaving: state.leaving.filter(({ offer }) => offer.visitId !== visitId) };
  return then(withRing(rest, ring), (filled) =>
    filled.stage === 'showing' || filled.stage === 'between' ? ask(filled) : turn(filled),
  );
}

/** Its address may have expired, so the offers are asked for once more; a clip that fails again is left. */
function broken(state: RoomState): Turn {
  const { now } = state;
  if (!now || state.stage !== 'showing') return turn(state);
  if (state.broken === now.offer.visitId) return next(state, undefined);
  return ask({ ...state, broken: now.offer.visitId });
}
