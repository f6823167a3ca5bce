import type { fairPlay } from '@viewloop/contract';
import {
  blockLimitFor,
  ceilingOf,
  earnedToday,
  isBlockUsedUp,
  MOST_WINDOWS,
  type Mode,
  mayBeUnverified,
  type Place,
  type Refusal,
  reachedToday,
  refusalOf,
  type Today,
} from './allowance-rules.ts';
import { logOdds } from './belief-rules.ts';
import { checkChance, checkMoment } from './check-schedule-rules.ts';
import { levelOf, type TrustFacts } from './level-rules.ts';

/** What is known of a member when a watch starts. */
export interface Starter extends TrustFacts, Today {
  vouched: boolean;
  /** Vouched for by a proven channel, money or an admin. */
  named: boolean;
  proven: boolean;
  aside: boolean;
  lane: boolean;
  right: number;
  wrong: number;
  passed: number;
  unverifiedInAll: number;
  unverifiedToday: number;
  waiting: boolean;
  /** The beats of earlier watches look made up. */
  madeUp: boolean;
  watchedInAll: number;
  cleanViews: number;
}

export interface Verdict {
  rule: fairPlay.FairPlayRule;
  applied: boolean;
}

export interface StartJudgement {
  level: fairPlay.TrustLevel;
  /** Set when nothing more can be earned today. */
  refusal: Refusal | null;
  unverifiedAllowed: boolean;
  /** The verified millisecond at which a check comes. */
  checkAtMs: number | null;
  /** A proof of work goes with the watch. */
  work: boolean;
  /** Rules that had something to say, whether they were applied or only watched. */
  verdicts: Verdict[];
}

interface StartRules extends fairPlay.FairPlaySettings {
  mode: Mode;
  checks: boolean;
  unverifiedADay: number;
}

/** A hundred to one against the member: a proof of work is asked before anything is refused. */
const WORK_BELOW = -Math.log(100);

/** `chances` are two random numbers from 0 to below 1: whether a check comes, and when. */
export function judgeStart(
  starter: Starter,
  place: Place,
  rules: StartRules,
  requiredMs: number,
  [whether, when]: readonly [number, number],
): StartJudgement {
  const { numbers } = rules;
  const verdicts: Verdict[] = [];
  const applies = (rule: fairPlay.FairPlayRule, hit: boolean): boolean => {
    const state = rules.rules[rule];
    if (!hit || state === 'off') return false;
    verdicts.push({ rule, applied: state === 'on' });
    return state === 'on';
  };

  const level = levelOf(starter, numbers);
  const aside = applies('set_aside', starter.aside);
  const doubted = applies('made_up_beats', starter.madeUp);
  const limit = ceilingOf({ level, aside, lane: starter.lane, vouched: starter.vouched }, numbers, rules.mode);
  const reached = reachedToday(starter, { limit, aside }, numbers);
  const own = applies('ceiling', reached.own);
  const group = applies('cluster_ceiling', reached.group);
  const neighbour = { level, ceiling: limit, named: starter.named };
  const block = applies('block_ceiling', isBlockUsedUp(place, starter, neighbour));
  const windows = applies('windows', place.windows >= MOST_WINDOWS);
  const { passed, unverifiedInAll: inAll, unverifiedToday: today } = starter;
  const used = applies(
    'unverified_in_all',
    !mayBeUnverified({ passed, inAll, today: 0 }, { unverifiedInAll: numbers.unverifiedInAll, unverifiedADay: 1 }),
  );
  const watcher = { ...starter, level, aside, doubted, earnedToday: earnedToday(starter) };
  const asks = rules.checks && !starter.lane && whether < checkChance(watcher, numbers);
  return {
    level,
    refusal:
      refusalOf({ ...reached, own, group }, aside) ??
      (block ? { code: 'block_ceiling', limit: blockLimitFor(place.blockLimit, neighbour) } : null) ??
      (windows ? { code: 'too_many_windows', limit: MOST_WINDOWS } : null),
    unverifiedAllowed: !used && today < rules.unverifiedADay,
    checkAtMs: asks ? checkMoment(requiredMs, when) : null,
    work: rules.checks && (starter.lane || aside || logOdds(starter, 0) < WORK_BELOW),
    verdicts,
  };
}
