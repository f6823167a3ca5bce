import type { fairPlay } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { reasonsOfGroup } from '../links/index.ts';
import { ceilingOf, clusterCeiling, clusterEarnedToday, earnedToday, OWN_AT_LEAST } from './allowance-rules.ts';
import { answersMissing } from './belief-rules.ts';
import { checkChance, isClean } from './check-schedule-rules.ts';
import { levelOf, nextNeed } from './level-rules.ts';
import type { FairPlayRules } from './rules-in-force.ts';
import { objectionOf } from './standing-store.ts';
import { type TrustRow, trustOf } from './trust-store.ts';

const sharedOf = async (tx: ReadTx, trust: TrustRow, ceilingToday: number) =>
  trust.clusterSize > 1
    ? {
        ownToday: OWN_AT_LEAST,
        reasons: await reasonsOfGroup(tx, trust.memberId),
        accounts: trust.clusterSize,
        ceilingToday,
        watchedToday: trust.clusterWatchedToday,
        earnedToday: clusterEarnedToday(trust),
      }
    : null;

const missingOf = (trust: TrustRow, { levels }: fairPlay.FairPlayNumbers, level: fairPlay.TrustLevel) =>
  answersMissing(trust, levels[level].headStart);

const levelFacts = (level: fairPlay.TrustLevel, { vouched }: TrustRow, { numbers, mode }: FairPlayRules) => {
  const { days, provenViews, checkPercent } = numbers.levels[level];
  const ceilingADay = ceilingOf({ level, aside: false, lane: false, vouched }, numbers, mode);
  return { days, provenViews, checkPercent, ceilingADay };
};

/** Carried debts belong to a feature that reads this one, so the application hands them in. */
export type CarriedDebtsOf = (tx: ReadTx, memberId: string) => Promise<fairPlay.Standing['carriedDebts']>;

export async function readStanding(
  tx: ReadTx,
  memberId: string,
  { carriedDebtsOf, ...rules }: FairPlayRules & { carriedDebtsOf: CarriedDebtsOf },
): Promise<fairPlay.Standing> {
  const { numbers, mode } = rules;
  const [found, objection] = await Promise.all([trustOf(tx, [memberId]), objectionOf(tx, memberId)]);
  const trust = found.get(memberId) as TrustRow;
  const { aside, lane, proven, waiting } = trust;
  const level = levelOf(trust, numbers);
  const ceilingToday = ceilingOf({ level, aside, lane, vouched: trust.vouched }, numbers, mode);
  const asks = checkChance({ ...trust, level, doubted: false, earnedToday: earnedToday(trust) }, numbers);
  return {
    level,
    levels: {
      new: levelFacts('new', trust, rules),
      known: levelFacts('known', trust, rules),
      trusted: levelFacts('trusted', trust, rules),
    },
    mode,
    standing: aside ? 'aside' : proven ? 'believed' : 'unproven',
    lane,
    daysOld: trust.daysOld,
    provenViews: trust.provenViews,
    checksPassed: trust.passed,
    checksMissing: missingOf(trust, numbers, level),
    unprovenCredits: trust.unproven,
    watchedToday: trust.watchedToday,
    earnedToday: earnedToday(trust),
    ceilingToday,
    shared: await sharedOf(tx, trust, aside ? ceilingToday : clusterCeiling(ceilingToday, trust.clusterSize, numbers)),
    checkPercent: rules.checks && !lane ? Math.round(asks * 100) : 0,
    next: nextNeed(trust, numbers),
    vouches: {
      emailVerified: trust.emailVerified,
      secondFactor: trust.secondFactor,
      deposited: trust.deposited,
    },
    vouchedFor: {
      channel: trust.channels > 0,
      deposit: trust.paid,
      factorDays: trust.factorDays,
      admin: trust.vouchedByAdmin,
      enough: trust.vouched,
      ceiling: ceilingOf({ level, aside: false, lane: false, vouched: true }, numbers, mode),
    },
    waitingPromotions: waiting,
    carriedDebts: await carriedDebtsOf(tx, memberId),
    objection,
  };
}

export interface ShortStanding {
  level: fairPlay.TrustLevel;
  watchedToday: number;
  earnedToday: number;
  ceiling: number;
  /** Whether questions come at all; when, nobody is told. */
  asked: boolean;
  /** Right answers in a row until not every video asks any more. */
  answersMissing: number;
  /** Whether no question was missed in the last round of videos, so that they come half as often. */
  clean: boolean;
}

/** What the admin area and the start page show of members. */
export async function standingsOf(
  tx: ReadTx,
  memberIds: readonly string[],
  { numbers, mode, checks }: FairPlayRules,
): Promise<ReadonlyMap<string, ShortStanding>> {
  const found = await trustOf(tx, memberIds);
  return new Map(
    [...found].map(([memberId, trust]) => {
      const level = levelOf(trust, numbers);
      const { watchedToday } = trust;
      const ceiling = ceilingOf({ ...trust, level }, numbers, mode);
      const asked = checks && !trust.lane;
      const isAskedEachTime = !trust.proven || trust.aside || trust.waiting;
      const answersMissing = isAskedEachTime ? missingOf(trust, numbers, level) : 0;
      return [
        memberId,
        { level, watchedToday, earnedToday: earnedToday(trust), ceiling, asked, answersMissing, clean: isClean(trust) },
      ];
    }),
  );
}
