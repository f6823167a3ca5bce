import { fairPlay } from '@viewloop/contract';
import { secondsOf } from '../../../api/src/features/screening/clips/clip-rules.ts';
import { curveChanges, type EndedVisit, reportOf } from '../../../api/src/features/screening/curves/curve-rules.ts';
import { Account } from '../account.ts';
import { HONEST, type HonestKind } from '../people.ts';
import { type Chance, chanceFrom } from '../random.ts';
import { Site } from '../site.ts';
import { ENDLESS, Room, type Visit } from './room.ts';
import { type Sitter, sitDown } from './sitting.ts';
import { drawInterest, drawLeaving, trueCurve } from './viewers.ts';

/** Whether the report of a clip shows when people really left, with the page's own reducer and the server's own rules. */

const CLIP_MS = 24_000;
/** Other clips before and after it. */
const FILLERS = [15_000, 31_500, 20_000];
const HOUR_MS = 3_600_000;
/** A sitting with the clip in it, and how long something that nobody watches is left running. */
const SITTING_MS = 10 * 60_000;
const LEFT_RUNNING_MS = HOUR_MS;
const MOST_CLIPS = FILLERS.length + 1;
/** Nobody comes to the room for the first time. */
const EARLIER_CLIPS = 30;

export interface CurveRun {
  /** The report's share of each second, from 0 to 1, with its band of doubt. */
  reported: { share: number; low: number; high: number }[];
  /** What these viewers really saw, and what all possible viewers would. */
  seen: number[];
  possible: number[];
  viewers: number;
  honest: number;
}

export interface CurveSettings {
  viewers: number;
  /** The share of them that only pretends to watch: a clip left running, or a script that swipes when all was seen. */
  cheats: number;
  seed: number;
}

function drawKind(chance: Chance): HonestKind {
  let left = chance.next() * HONEST.reduce((sum, { count }) => sum + count, 0);
  const found = HONEST.find(({ count }) => {
    left -= count;
    return left < 0;
  });
  return found ?? (HONEST[0] as HonestKind);
}

/** A member who is believed already. */
function newMember(site: Site, name: string): Account {
  const account = new Account(
    site,
    {
      block: `block of ${name}`,
      device: `device of ${name}`,
      video: null,
      rhythm: null,
      emailVerified: true,
      secondFactor: false,
      lane: false,
    },
    0,
  );
  for (let now = 0; !account.proven; now += 60) site.watch(account, { unverified: false, passes: 1 }, now);
  return account;
}

function honestSitter(chance: Chance): Sitter {
  const interest = drawInterest(chance);
  return {
    kind: drawKind(chance),
    leavesAfterMs: (durationMs) => drawLeaving(interest, durationMs, chance),
    isAbsent: false,
    mostClips: MOST_CLIPS,
    mostMs: SITTING_MS,
  };
}

/** One in three leaves a clip running, the others swipe by a script as soon as nothing more of it is paid. */
const cheatSitter = (chance: Chance, at: number): Sitter => ({
  kind: HONEST[0] as HonestKind,
  leavesAfterMs: (durationMs) => (at % 3 === 0 ? LEFT_RUNNING_MS : durationMs + chance.between(50, 300)),
  isAbsent: true,
  mostClips: MOST_CLIPS,
  mostMs: at % 3 === 0 ? LEFT_RUNNING_MS : SITTING_MS,
});

const asEnded = ({ row, clip }: Visit): EndedVisit => ({
  clipId: clip.clipId,
  seconds: row.seconds,
  lengthMs: clip.durationMs,
  device: 'phone',
  country: null,
  language: null,
  reason: null,
  sign: 1,
});

export function runCurve({ viewers, cheats, seed }: CurveSettings): CurveRun {
  const chance = chanceFrom(seed);
  const site = new Site({ mode: 'strict', numbers: fairPlay.DEFAULT_FAIR_PLAY_NUMBERS }, chance);
  const room = new Room(site);
  const tested = room.addClip(CLIP_MS, ENDLESS);
  for (const durationMs of FILLERS) room.addClip(durationMs, ENDLESS);
  const pretending = Math.round(viewers * cheats);
  const seenBy: Set<number>[] = [];
  for (let at = 0; at < viewers; at++) {
    const isCheat = at < pretending;
    const sitter = isCheat ? cheatSitter(chance, at) : honestSitter(chance);
    // The clips stand in another order for each viewer, as they do where many are shown.
    room.clips.sort(() => chance.next() - 0.5);
    const account = newMember(site, `viewer ${at}`);
    for (let before = 0; before < EARLIER_CLIPS; before++)
      room.remember(account, isCheat || sitter.leavesAfterMs(CLIP_MS) >= CLIP_MS);
    const seen = sitDown(room, account, sitter, chance, (at + 1) * HOUR_MS);
    const ofClip = seen.find(({ clipId }) => clipId === tested.clipId);
    if (!isCheat && ofClip && ofClip.seconds.size > 0) seenBy.push(ofClip.seconds);
  }
  const seconds = secondsOf(CLIP_MS);
  const visits = room.ended.filter(({ clip, leftOut }) => clip === tested && !leftOut);
  const { curve, viewers: counted } = reportOf(curveChanges(visits.map(asEnded)), undefined, CLIP_MS);
  return {
    reported: curve.map(({ share, low, high }) => ({ share: share / 1000, low: low / 1000, high: high / 1000 })),
    seen: Array.from(
      { length: seconds },
      (_, second) => seenBy.filter((one) => one.has(second)).length / seenBy.length,
    ),
    possible: trueCurve(seconds),
    viewers: counted,
    honest: seenBy.length,
  };
}

/** The largest difference between two curves over the seconds, in points of a hundred. */
export const largestGap = (one: readonly number[], other: readonly number[]): number =>
  100 * Math.max(...one.map((share, second) => Math.abs(share - (other[second] ?? 0))));

/** In how many seconds the true share lies within the band of doubt. */
export const withinBand = ({ reported, possible }: CurveRun): number =>
  reported.filter(({ low, high }, second) => low <= (possible[second] ?? 0) && (possible[second] ?? 0) <= high).length /
  reported.length;
