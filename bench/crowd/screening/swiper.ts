import { constants } from '@viewloop/contract';
import type { Account } from '../account.ts';
import type { Step } from '../agenda.ts';
import type { Chance } from '../random.ts';
import type { Room, Visit } from './room.ts';

const BEAT_MS = constants.ATTENTION_BEAT_SECONDS * 1000;
const HOUR_MS = 3_600_000;
/** From one clip to the next, and for an answer by a person and by a program. */
const SWIPE_MS = 300;
const ANSWER_MS = 5000;
const SOLVE_MS = 500;
const GUESSED = 1 / 6;
/** A clip that was seen to its end is paid no more, so nothing of interest happens while it plays again. */
const AGAIN_MS = 50_000;

export interface SwiperKind {
  /** How a question is answered: by whoever sits there, by a program that is always right, at random, or when somebody comes back. */
  answers: 'person' | 'solver' | 'guess' | 'every hour';
  passes: number;
  /** After how much of a clip it is left. */
  stays(durationMs: number): number;
}

export interface Swiping {
  account: Account;
  kind: SwiperKind;
  /** No more credits than this are wanted today, and nothing after this moment. */
  wanted: number;
  endsAt: number;
  onQuestion(): void;
}

/** Says that every second so far was presented, as the page or a script would. */
const secondsUpTo = (ms: number, durationMs: number) => '1'.repeat(Math.ceil(Math.min(ms, durationMs) / 1000));

/** Somebody who swipes through the room, one report after another. For the agenda, in seconds. */
export function swiping(room: Room, chance: Chance, { account, kind, wanted, endsAt, onQuestion }: Swiping): Step {
  let visit: Visit | null = null;
  let toldMs = 0;
  let staysMs = 0;

  function answer(now: number): number | null {
    onQuestion();
    if (kind.answers === 'every hour') {
      const back = (Math.floor(now / HOUR_MS) + 1) * HOUR_MS;
      for (let right = false; !right && !account.aside; ) {
        right = chance.happens(kind.passes);
        room.answer(account, right, back);
      }
      return back;
    }
    room.answer(account, chance.happens(kind.answers === 'guess' ? GUESSED : kind.passes), now);
    return now + (kind.answers === 'solver' ? SOLVE_MS : ANSWER_MS);
  }

  function show(now: number): number | null {
    const { closed, visits } = room.next(account, now);
    const [first] = visits;
    if (closed !== null || !first) return null;
    visit = first;
    toldMs = 0;
    staysMs = kind.stays(first.clip.durationMs);
    return Math.max(now, first.arrivesAt[0] ?? now) + Math.min(BEAT_MS, staysMs);
  }

  const stepMs = ({ clip }: Visit) => Math.min(toldMs < clip.durationMs ? BEAT_MS : AGAIN_MS, staysMs - toldMs);

  function tell(one: Visit, now: number): number {
    const playedMs = stepMs(one);
    toldMs += playedMs;
    const attention = {
      seq: one.row.beats + 1,
      nonce: one.row.nonce,
      playedMs: Math.round(playedMs),
      seconds: secondsUpTo(toldMs, one.clip.durationMs),
      loops: Math.floor(toldMs / one.clip.durationMs),
      visible: true,
      focused: true,
      playing: true,
    };
    const leaves = toldMs >= staysMs ? { reason: null } : undefined;
    room.report(one, { attention, leaves }, now);
    if (leaves) visit = null;
    return now + (leaves ? SWIPE_MS : stepMs(one));
  }

  function stop(now: number): null {
    for (const one of room.openOf(account).slice()) room.report(one, { leaves: { reason: null } }, now);
    return null;
  }

  return (seconds) => {
    const now = seconds * 1000;
    if (now >= endsAt || account.aside || room.creditsToday(account) >= wanted) return stop(now);
    const next = room.isAsked(account) ? answer(now) : visit ? tell(visit, now) : show(now);
    return next === null ? stop(now) : next / 1000;
  };
}
