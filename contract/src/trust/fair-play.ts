import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Done, Reason, ViewId } from '../wire/shapes.ts';
import { LinkReason } from './link-reason.ts';

/** How far a member is trusted. Everybody starts as `new`. */
export const TrustLevel = z.enum(['new', 'known', 'trusted']);
export type TrustLevel = z.output<typeof TrustLevel>;

/** `auto` is open on a small site and strict from a number of members on. `off` asks nobody and limits nothing. */
export const FairPlayMode = z.enum(['off', 'open', 'strict', 'auto']);
export type FairPlayMode = z.output<typeof FairPlayMode>;

/** Which sense a check asks for: a picture, or a sound for people who do not see it. */
export const Sense = z.enum(['sight', 'hearing']);
export type Sense = z.output<typeof Sense>;

export const CheckKind = z.enum([
  'count',
  'turned',
  'second',
  'end',
  'top',
  'outlines',
  'stripes',
  'high_tones',
  'long_tones',
  'rising_tones',
]);
export type CheckKind = z.output<typeof CheckKind>;

export const CheckShape = z.enum(['triangle', 'star', 'circle', 'arrow']);
export type CheckShape = z.output<typeof CheckShape>;

const percent = z.int().min(0).max(100);
const aDay = z.int().min(0).max(10_000);

const holdDays = z.int().min(0).max(60);

const LevelNumbers = z.strictObject({
  /** What it takes to get there: age in days, and views that were proven by passed checks. */
  days: z.int().min(0).max(3650),
  provenViews: z.int().min(0).max(1_000_000),
  /** Of a hundred views, how many ask for attention. */
  checkPercent: percent,
  /** From this many views and answers a day on, the busy percentage applies, and no owner's questions are asked. */
  quietViewsADay: aDay,
  busyCheckPercent: percent,
  /** The most views and answers a day that earn: in strict mode for those who are not vouched for, and for all others. */
  strictCeilingADay: aDay,
  ceilingADay: aDay,
  /** Credits that may be spent as proven before their own checks have been passed. */
  ahead: aDay,
  /** The odds, as a natural logarithm, with which each new batch of answers begins. */
  headStart: z.number().min(0).max(6),
});
export type LevelNumbers = z.output<typeof LevelNumbers>;

/** Every number of the fair-play rules. The defaults are the ones `npm run crowd` chose. */
export const FairPlayNumbers = z.strictObject({
  levels: z.strictObject({ new: LevelNumbers, known: LevelNumbers, trusted: LevelNumbers }),
  /** Views without heartbeats: so many in all until a check was passed, then the daily number. */
  unverifiedInAll: aDay,
  /** Open mode: unproven credits that become promotion at once, a day. */
  openADayPerAddress: aDay,
  openADayPerVideo: aDay,
  /** A member whose answers speak against them may still earn this many a day, each with a check. */
  asideADay: aDay,
  /** The lane without checks: so many views a day, usable after so many days. */
  laneADay: aDay,
  laneHoldDays: z.int().min(0).max(60),
  /** Strict mode: of all credits earned on a day, the share that lane members may have offered. */
  lanePerMille: z.int().min(0).max(1000),
  /** Accounts that belong together share one ceiling, to which each further account adds this part of one. */
  furtherPercent: percent,
  /**
   * What all accounts in one block of addresses may earn a day, or what one of them may earn alone, if that is more. In open mode
   * it is six times as much. An admin allows single blocks more.
   */
  blockADay: aDay,
  strictFromMembers: z.int().min(1).max(1_000_000_000),
  /** Days for which commission on a watch is held back, by the level of the member who watched. */
  commissionHoldDays: z.strictObject({ new: holdDays, known: holdDays, trusted: holdDays }),
});
export type FairPlayNumbers = z.output<typeof FairPlayNumbers>;

export const DEFAULT_FAIR_PLAY_NUMBERS: FairPlayNumbers = {
  levels: {
    new: {
      days: 0,
      provenViews: 0,
      checkPercent: 15,
      quietViewsADay: 40,
      busyCheckPercent: 30,
      strictCeilingADay: 40,
      ceilingADay: 100,
      ahead: 20,
      headStart: 0,
    },
    known: {
      days: 2,
      provenViews: 15,
      checkPercent: 5,
      quietViewsADay: 80,
      busyCheckPercent: 20,
      strictCeilingADay: 60,
      ceilingADay: 120,
      ahead: 60,
      headStart: 3,
    },
    trusted: {
      days: 7,
      provenViews: 40,
      checkPercent: 3,
      quietViewsADay: 100,
      busyCheckPercent: 48,
      strictCeilingADay: 80,
      ceilingADay: 128,
      ahead: 100,
      headStart: 5,
    },
  },
  unverifiedInAll: 10,
  openADayPerAddress: 30,
  openADayPerVideo: 16,
  asideADay: 3,
  laneADay: 30,
  laneHoldDays: 3,
  lanePerMille: 5,
  furtherPercent: 20,
  blockADay: 80,
  strictFromMembers: 500,
  commissionHoldDays: { new: 7, known: 3, trusted: 1 },
};

/**
 * What an address for a day costs a cheat on the market, in US dollars, and what one Litecoin is worth. The operator keeps them
 * true; the server compares a fake credit with a bought one by them. Answers, accounts and machines cost a cheat nothing.
 */
export const CheatPrices = z.strictObject({
  addressADay: z.number().min(0).max(1000),
  litecoin: z.number().min(0.01).max(1_000_000),
});
export type CheatPrices = z.output<typeof CheatPrices>;

export const DEFAULT_CHEAT_PRICES: CheatPrices = {
  addressADay: 0.08,
  litecoin: 100,
};

/** What the rules judge. Each can be watched in shadow, without effect, before it is switched on. */
export const FairPlayRule = z.enum([
  'ceiling',
  'cluster_ceiling',
  'made_up_beats',
  'unverified_in_all',
  'unproven_waits',
  'set_aside',
  'block_ceiling',
  'windows',
]);
export type FairPlayRule = z.output<typeof FairPlayRule>;

export const RuleState = z.enum(['off', 'shadow', 'on']);
export type RuleState = z.output<typeof RuleState>;

export const FairPlaySettings = z.strictObject({
  numbers: FairPlayNumbers,
  rules: z.record(FairPlayRule, RuleState),
  /** Kinds of checks that are no longer asked. */
  retired: z.array(CheckKind).max(CheckKind.options.length),
  prices: CheatPrices.default(DEFAULT_CHEAT_PRICES),
});
export type FairPlaySettings = z.output<typeof FairPlaySettings>;

export const DEFAULT_FAIR_PLAY: FairPlaySettings = {
  numbers: DEFAULT_FAIR_PLAY_NUMBERS,
  rules: {
    ceiling: 'on',
    cluster_ceiling: 'on',
    made_up_beats: 'on',
    unverified_in_all: 'on',
    unproven_waits: 'on',
    set_aside: 'on',
    block_ceiling: 'on',
    windows: 'on',
  },
  retired: [],
  prices: DEFAULT_CHEAT_PRICES,
};

/** A proof of work in the form that altcha's workers understand. */
export const Work = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    expiresAt: z.number().optional(),
    data: z.record(z.string(), z.string()).optional(),
  }),
  signature: z.string().optional(),
});
export type Work = z.output<typeof Work>;

const hex = z.string().max(256);
export const WorkDone = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.string().max(40),
      nonce: hex,
      salt: hex,
      cost: z.int().min(1).max(100_000),
      keyLength: z.int().min(1).max(128),
      keyPrefix: hex,
      keySignature: hex.optional(),
      expiresAt: z.number().optional(),
      data: z.record(z.string().max(20), z.string().max(80)).optional(),
    }),
    signature: hex.optional(),
  }),
  solution: z.strictObject({ counter: z.int().min(0).max(0xffff_ffff), derivedKey: hex, time: z.number().optional() }),
});
export type WorkDone = z.output<typeof WorkDone>;

const CheckId = z.uuid();

export const drawCheck = defineRoute({
  method: 'POST',
  path: '/api/videos/checks/draw',
  access: 'member',
  summary: 'What an open check asks: a picture or a sound with six choices, or a proof of work; a few times a check',
  body: z.strictObject({
    viewId: ViewId,
    checkId: CheckId /** Without it the member is asked as before. */,
    sense: Sense.optional(),
  }),
  problems: ['check_gone', 'check_drawn_often'],
  response: z.discriminatedUnion('asks', [
    z.object({
      asks: z.literal('question'),
      /** The one that was wanted, unless the member has changed it often today. */
      sense: Sense,
      kind: CheckKind,
      shape: CheckShape.nullable(),
      /** A PNG or a WAV as a data URL. */
      media: z.string(),
    }),
    z.object({ asks: z.literal('work'), work: Work }),
  ]),
});

export const answerCheck = defineRoute({
  method: 'POST',
  path: '/api/videos/checks/answer',
  access: 'member',
  summary: 'Answers an open check, once; a wrong answer brings another check',
  body: z.strictObject({
    viewId: ViewId,
    checkId: CheckId,
    choice: z.int().min(1).max(6).optional(),
    work: WorkDone.optional(),
  }),
  problems: ['check_gone', 'check_not_drawn'],
  response: z.object({ passed: z.boolean(), check: z.object({ id: z.string() }).nullable() }),
});

/** What it takes to reach a level, and what it brings. */
const LevelFacts = z.object({
  days: z.int(),
  provenViews: z.int(),
  checkPercent: z.int().describe('Of a hundred videos, how many ask a question on a usual day'),
  ceilingADay: z.int().describe('The most views and answers a day that count for this member at that level'),
});

export const Standing = z.object({
  level: TrustLevel,
  levels: z.object({ new: LevelFacts, known: LevelFacts, trusted: LevelFacts }),
  mode: z.enum(['open', 'strict']),
  /** `unproven`: no batch of answers was believed yet. `aside`: the answers speak against the member. */
  standing: z.enum(['unproven', 'believed', 'aside']),
  lane: z.boolean(),
  daysOld: z.int(),
  provenViews: z.int(),
  checksPassed: z.int(),
  /** Right answers in a row that are missing until the member is believed (again). */
  checksMissing: z.int(),
  /** Earned, in the balance, and not yet behind passed checks. */
  unprovenCredits: z.int(),
  watchedToday: z.int(),
  /** Views and answers, which share the ceiling. */
  earnedToday: z.int(),
  ceilingToday: z.int(),
  /** Set when other accounts belong to this one: what all of them may earn today, and what they have. */
  shared: z
    .object({
      accounts: z.int(),
      ceilingToday: z.int(),
      watchedToday: z.int(),
      earnedToday: z.int(),
      /** What each of them keeps, whatever the others earn. */
      ownToday: z.int(),
      /** Why this member was linked with the others. Their names are not told. */
      reasons: z.array(LinkReason),
    })
    .nullable(),
  /** Of a hundred views, how many ask for attention at the moment. */
  checkPercent: z.int(),
  next: z.object({ level: TrustLevel, daysLeft: z.int(), viewsLeft: z.int() }).nullable(),
  /** What the account can still show of its owner; each shortens the wait. */
  vouches: z.object({ emailVerified: z.boolean(), secondFactor: z.boolean(), deposited: z.boolean() }),
  /** What stands for the member in strict mode; one of them is enough for the whole ceiling. */
  vouchedFor: z.object({
    channel: z.boolean(),
    deposit: z.boolean(),
    /** For how many days there has been a second factor; null without one. */
    factorDays: z.int().nullable(),
    admin: z.boolean(),
    /** Whether one of them is enough already. */
    enough: z.boolean(),
    /** The ceiling of a day with one of them. */
    ceiling: z.int(),
  }),
  waitingPromotions: z.boolean(),
  /** What deleted accounts of the same person owed and is not paid yet, and by what they were found. */
  carriedDebts: z.array(z.object({ credits: z.int(), by: z.enum(['channel', 'wallet', 'device']) })),
  objection: z.string().nullable(),
});
export type Standing = z.output<typeof Standing>;

export const readStanding = defineRoute({
  method: 'GET',
  path: '/api/fair-play',
  access: 'member',
  summary: 'How far I am trusted, why, and what raises it',
  problems: [],
  response: Standing,
});

export const chooseLane = defineRoute({
  method: 'POST',
  path: '/api/fair-play/lane',
  access: 'member',
  summary: 'Watch with a proof of work instead of checks, fewer a day; or back',
  body: z.strictObject({ on: z.boolean() }),
  problems: [],
  response: Done,
});

export const objectToStanding = defineRoute({
  method: 'POST',
  path: '/api/fair-play/object',
  access: 'member',
  summary: 'Asks a person to look at why I was set aside',
  body: z.strictObject({ text: z.string().trim().min(1).max(1000) }),
  problems: ['not_set_aside'],
  response: Done,
});

export const FairPlayOverview = z.object({
  mode: z.enum(['open', 'strict']),
  chosenMode: FairPlayMode,
  members: z.int(),
  settings: FairPlaySettings,
  kinds: z.array(
    z.object({
      kind: z.string(),
      /** Shares from 0 to 1, null where nobody answered. */
      passedByProven: z.number().nullable(),
      passedByOthers: z.number().nullable(),
      answers: z.int(),
      retired: z.boolean(),
    }),
  ),
  effects: z.array(
    z.object({
      rule: FairPlayRule,
      state: RuleState,
      appliedTimes: z.int(),
      shadowTimes: z.int(),
      members: z.int(),
      trustedMembers: z.int(),
    }),
  ),
  aside: z.array(
    z.object({
      memberId: z.string(),
      username: z.string(),
      since: z.iso.datetime(),
      unprovenCredits: z.int(),
      passed: z.int(),
      failed: z.int(),
      objection: z.string().nullable(),
    }),
  ),
});
export type FairPlayOverview = z.output<typeof FairPlayOverview>;

export const fairPlayOverview = defineRoute({
  method: 'GET',
  path: '/api/admin/fair-play',
  access: 'moderator',
  summary: 'Mode, rules and their effect, checks by kind, and members who were set aside',
  problems: [],
  response: FairPlayOverview,
});

export const updateFairPlay = defineRoute({
  method: 'POST',
  path: '/api/admin/fair-play/settings',
  access: 'admin',
  summary: 'Changes numbers, rules and kinds of checks',
  body: FairPlaySettings,
  problems: ['confirm_first'],
  response: FairPlaySettings,
});

export const believeMember = defineRoute({
  method: 'POST',
  path: '/api/admin/fair-play/believe',
  access: 'moderator',
  summary: 'Believes a member without further checks',
  body: z.strictObject({ memberId: z.uuid() }),
  problems: ['member_not_found'],
  response: Done,
});

export const releaseDebt = defineRoute({
  method: 'POST',
  path: '/api/admin/fair-play/release-debt',
  access: 'admin',
  summary: 'Releases a member from the rest of a debt that was taken over from a deleted account',
  body: z.strictObject({ debtId: z.int().min(1).max(Number.MAX_SAFE_INTEGER), reason: Reason }),
  problems: ['debt_not_open'],
  response: Done,
});

/** A block of IPv4 (/24) or IPv6 (/48) addresses. */
const Block = z
  .string()
  .max(60)
  .regex(/^(\d{1,3}(\.\d{1,3}){2}\.0\/24|[0-9a-f]{1,4}(:[0-9a-f]{1,4}){2}::\/48)$/)
  .meta({ examples: ['203.0.113.0/24'] });

export const askForBlock = defineRoute({
  method: 'POST',
  path: '/api/fair-play/block',
  access: 'member',
  summary: 'Asks for a higher limit of the block of addresses I am in, for example for a school',
  body: z.strictObject({ text: z.string().trim().min(1).max(1000) }),
  problems: [],
  response: Done,
});

export const BlockRequest = z.object({
  memberId: z.string(),
  username: z.string(),
  block: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
});
export type BlockRequest = z.output<typeof BlockRequest>;

export const listBlocks = defineRoute({
  method: 'GET',
  path: '/api/admin/fair-play/blocks',
  access: 'moderator',
  summary: 'Blocks of addresses that may earn more a day, and members who ask for it',
  problems: [],
  response: z.object({
    usual: z.int(),
    blocks: z.array(z.object({ block: z.string(), mostADay: z.int() })),
    requests: z.array(BlockRequest),
  }),
});

export const setBlock = defineRoute({
  method: 'POST',
  path: '/api/admin/fair-play/blocks',
  access: 'admin',
  summary: 'Decides what a block of addresses may earn a day; null: what every block may',
  body: z.strictObject({ block: Block, mostADay: aDay.nullable() }),
  problems: ['confirm_first'],
  response: Done,
});

export const vouchForMember = defineRoute({
  method: 'POST',
  path: '/api/admin/fair-play/vouch',
  access: 'moderator',
  summary: 'Vouches for a member, who then has the whole ceiling in strict mode; or does so no longer',
  body: z.strictObject({ memberId: z.uuid(), on: z.boolean() }),
  problems: ['member_not_found'],
  response: Done,
});
