import { type RoomEvent, reduceRoom } from '../../../web/src/features/screening/room/room-reducer.ts';
import {
  emptyRoom,
  type Leave,
  type Offer,
  type Offered,
  type Reported,
  type RoomState,
} from '../../../web/src/features/screening/room/room-state.ts';
import type { Account } from '../account.ts';
import type { HonestKind } from '../people.ts';
import type { Chance } from '../random.ts';
import type { Room, Visit } from './room.ts';

/** A step is as long as a frame of a slow phone. */
const STEP_MS = 50;
const TICK_MS = 250;
const TIMEOUT_MS = 10_000;
const AWAY_MS = 3_000;
/** How often somebody closes the page instead of swiping on, says why they left, or looks up from a page that stays in front. */
const CLOSES = 0.1;
const GIVES_REASON = 0.3;
const LOOKS_UP = 0.5;
const ANSWERS_IN = { fromMs: 2500, toMs: 9000 };

/** How somebody behaves in front of the room. */
export interface Sitter {
  kind: HonestKind;
  /** After how much of a clip the sitter leaves it. */
  leavesAfterMs(durationMs: number): number;
  /** Nobody is there: nothing is ever answered or looked at. */
  isAbsent: boolean;
  /** When the sitter has had enough. */
  mostClips: number;
  mostMs: number;
}

/** What the eye beside the screen saw of a clip: its seconds. */
export interface Seen {
  clipId: number;
  seconds: Set<number>;
}

interface Playing {
  offer: Offer;
  visit: Visit;
  seen: Seen;
  mediaMs: number;
  startsAt: number;
  leavesAfterMs: number;
  watchedMs: number;
  loops: number;
  pause: { at: number; ms: number };
  away: { at: number; ms: number; hides: boolean };
}

const never = { at: Infinity, ms: 0 };

/** One sitting in the room with the page's own reducer, a video, a network and a person's habits. Returns what the eye saw. */
export function sitDown(room: Room, account: Account, sitter: Sitter, chance: Chance, from: number): Seen[] {
  const { network, habits, passes } = sitter.kind;
  let state: RoomState = emptyRoom;
  let now = from;
  let playing: Playing | null = null;
  let isOver = false;
  let answersAt: number | null = null;
  const seen: Seen[] = [];
  const timers: { at: number; work: () => void }[] = [];
  const visits = new Map<number, Visit>();
  const after = (ms: number, work: () => void) => void timers.push({ at: now + ms, work });

  function dispatch(event: RoomEvent): void {
    const turn = reduceRoom(state, event);
    state = turn.state;
    for (const effect of turn.effects) {
      if (effect.do === 'ask for offers') call(askForOffers, offered, () => ({ kind: 'offers failed', error: null }));
      if (effect.do === 'wait for server') after(AWAY_MS, () => dispatch({ kind: 'server is back' }));
      if (effect.do === 'show') show(effect.offer);
      if (effect.do === 'report') {
        const { visitId, ...attention } = effect.body;
        call(
          () => report({ visitId, attention }),
          (answer) => heard(visitId, answer),
          unheard,
        );
      }
      if (effect.do === 'leave') {
        const { body } = effect;
        call(
          () => leave(body),
          (ring) => ({ kind: 'left', visitId: body.visitId, ring }),
          unheard,
        );
      }
    }
  }

  /** A call passes the network twice. It may be held up, and its answer may be lost. */
  function call<T>(work: () => T, done: (answer: T) => RoomEvent, lost: () => RoomEvent): void {
    const held = chance.happens(network.stall.chance) ? chance.between(network.stall.fromMs, network.stall.toMs) : 0;
    const isLost = chance.happens(network.lostAnswer);
    const there = network.delayMs / 2 + held;
    after(there, () => {
      const answer = work();
      if (!isLost && there + network.delayMs / 2 < TIMEOUT_MS) after(network.delayMs / 2, () => dispatch(done(answer)));
    });
    if (isLost || there + network.delayMs / 2 >= TIMEOUT_MS) after(TIMEOUT_MS, () => dispatch(lost()));
  }

  const unheard = (): RoomEvent => ({ kind: 'unheard' });
  const offered = (answer: Offered): RoomEvent => ({ kind: 'offered', answer });
  const ring = () => ({
    ringMs: room.ringMs(account),
    creditsToday: room.creditsToday(account),
    balance: account.balance,
  });

  function askForOffers(): Offered {
    const { closed, visits: open, checkId } = room.next(account, now);
    const offers = open.map((visit): Offer => {
      visits.set(visit.row.id, visit);
      const { id, clipId, nonce, seconds, countedMs, beats } = visit.row;
      const { durationMs } = visit.clip;
      const shown = { title: '', code: '', width: 720, height: 1280, hasSound: true };
      const none = { renditions: [], cover: null, captions: null };
      return { ...shown, ...none, visitId: id, clipId, nonce, seconds, countedMs, durationMs, seq: beats };
    });
    return { ...ring(), offers, closed: closed as Offered['closed'], check: checkId ? { id: checkId } : null };
  }

  function report({ visitId, attention, leaves }: { visitId: number } & Parameters<Room['report']>[1]) {
    const visit = visits.get(visitId) as Visit;
    const outcome = room.report(visit, { attention, leaves }, now);
    return outcome.kind === 'answer' ? (outcome.answer as Reported) : null;
  }

  const heard = (visitId: number, answer: Reported | null): RoomEvent =>
    answer ? { kind: 'reported', visitId, answer } : { kind: 'refused', visitId };

  const leave = ({ visitId, reason, attention }: Leave) =>
    report({ visitId, attention, leaves: { reason: reason ?? null } });

  function show(offer: Offer): void {
    const visit = visits.get(offer.visitId) as Visit;
    const looksAway = chance.happens(habits.looksAway);
    const momentIn = () => chance.between(0, offer.durationMs);
    playing = {
      offer,
      visit,
      seen: { clipId: offer.clipId, seconds: new Set() },
      mediaMs: 0,
      startsAt: Math.max(now, visit.arrivesAt[0] ?? now) + chance.between(30, 200),
      leavesAfterMs: sitter.leavesAfterMs(offer.durationMs),
      watchedMs: 0,
      loops: 0,
      pause: chance.happens(habits.pauses) ? { at: momentIn(), ms: chance.between(1000, 8000) } : never,
      away: {
        ...(looksAway ? { at: momentIn(), ms: chance.between(500, 5000) } : never),
        hides: !chance.happens(LOOKS_UP),
      },
    };
    seen.push(playing.seen);
    dispatch({ kind: 'playback', playing: false, loads: true });
  }

  /** Tells what was seen last with a request that outlives the page, as the page does. */
  function closePage(): void {
    if (state.now && !state.now.sent) {
      const { effects } = reduceRoom(state, { kind: 'enough' });
      for (const effect of effects) {
        if (effect.do === 'report') {
          const { visitId, ...attention } = effect.body;
          after(network.delayMs / 2, () => void leave({ visitId, attention }));
        } else if (effect.do === 'leave') after(network.delayMs / 2, () => void leave(effect.body));
      }
    }
    isOver = true;
  }

  function goOn(): void {
    if (seen.length >= sitter.mostClips || now - from > sitter.mostMs) {
      if (chance.happens(CLOSES)) return closePage();
      dispatch({ kind: 'enough' });
      isOver = true;
      return;
    }
    playing = null;
    dispatch(chance.happens(GIVES_REASON) ? { kind: 'next', reason: 'other' } : { kind: 'next' });
  }

  function play(one: Playing): void {
    if (now < one.startsAt || state.check) return;
    const { durationMs } = one.offer;
    if (one.watchedMs >= one.pause.at && one.pause.ms > 0) {
      if (state.playing) dispatch({ kind: 'playback', playing: false });
      one.pause.ms -= STEP_MS;
      return;
    }
    const isAway = one.watchedMs >= one.away.at && one.away.ms > 0;
    if (isAway) one.away.ms -= STEP_MS;
    const isHidden = isAway && one.away.hides;
    if (state.visible === isHidden) dispatch({ kind: 'looked', visible: !isHidden, focused: !isHidden });
    if (isHidden) return;
    const second = Math.floor(one.mediaMs / 1000);
    const isLate = (one.visit.arrivesAt[second] ?? 0) > now;
    if (state.playing === isLate) dispatch({ kind: 'playback', playing: !isLate, loads: isLate });
    if (isLate) return;
    dispatch({ kind: 'frame', mediaMs: one.mediaMs, at: now });
    if (!sitter.isAbsent && !isAway) one.seen.seconds.add(second);
    one.watchedMs += STEP_MS;
    one.mediaMs = one.watchedMs % durationMs;
    if (one.watchedMs >= one.leavesAfterMs) goOn();
  }

  /** Somebody who is there answers after a while, until it was right. */
  function answerCheck(): void {
    if (!state.check || sitter.isAbsent) return;
    answersAt ??= now + chance.between(ANSWERS_IN.fromMs, ANSWERS_IN.toMs);
    if (now < answersAt) return;
    answersAt = null;
    const right = chance.happens(passes);
    room.answer(account, right, now);
    if (right) dispatch({ kind: 'passed' });
  }

  dispatch({ kind: 'tick', at: now });
  call(askForOffers, offered, unheard);
  for (let step = 0; !isOver && now - from < sitter.mostMs + TIMEOUT_MS; step++) {
    now = from + step * STEP_MS;
    for (const timer of timers.filter(({ at }) => at <= now)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.work();
    }
    if (step % (TICK_MS / STEP_MS) === 0) dispatch({ kind: 'tick', at: now });
    if (state.stage === 'welcome') dispatch({ kind: 'began' });
    if (state.stage === 'closed') break;
    answerCheck();
    if (playing && state.now) play(playing);
  }
  // What is under way still arrives, and the server hears nothing more after that.
  for (let rest = 0; rest < 2 * TIMEOUT_MS; rest += TICK_MS) {
    now += TICK_MS;
    for (const timer of timers.filter(({ at }) => at <= now)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.work();
    }
    if (state.stage === 'over') dispatch({ kind: 'tick', at: now });
  }
  room.tidy(account, now + 2 * TIMEOUT_MS + 60_000);
  return seen;
}
