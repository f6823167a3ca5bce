import { z } from 'zod';
import { SpokenLanguage } from '../exchange/tastes.ts';
import { CheckKind, CheckShape, Sense, Work, WorkDone } from '../trust/fair-play.ts';
import {
  ATTENTION_BEAT_SECONDS,
  CLIPS_AHEAD,
  LEAST_SCREENING_CREDITS,
  LEAVE_REASONS,
  MAXIMUM_CREDITS,
  MOST_CLIP_SECONDS,
} from '../wire/constants.ts';
import { defineRoute } from '../wire/route.ts';
import { Credits, Done, IdInPath, Instant } from '../wire/shapes.ts';
import { Clip, ClipAddress } from './clips.ts';

/** What a viewer can say with one tap when they leave a clip. */
export const ClipLeaveReason = z.enum(LEAVE_REASONS);
export type ClipLeaveReason = z.output<typeof ClipLeaveReason>;

const byId = z.object({ id: IdInPath });
const Country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ examples: ['DE'] });
const noTwice = (chosen: readonly string[]) => new Set(chosen).size === chosen.length;

/** To whom a clip is shown, and how fast. Empty lists mean everybody, and null at once. */
const plan = {
  languages: z.array(SpokenLanguage).max(18).refine(noTwice, 'The same language twice'),
  countries: z.array(Country).max(50).refine(noTwice, 'The same country twice'),
  viewersPerHour: z.int().min(1).max(10_000).nullable(),
};

export const startScreening = defineRoute({
  method: 'POST',
  path: '/api/clips/:id/screening',
  access: 'member',
  scope: 'promotions',
  command: 'screen {id} --credits {credits}',
  summary: 'Shows a clip that is ready to viewers; the credits are set aside at once, and a moderator may look first',
  params: byId,
  body: z.strictObject({
    credits: z
      .int()
      .min(LEAST_SCREENING_CREDITS)
      .max(MAXIMUM_CREDITS)
      .meta({ examples: [60] }),
    languages: plan.languages.default([]),
    countries: plan.countries.default([]),
    viewersPerHour: plan.viewersPerHour.default(null),
  }),
  problems: [
    'clip_unknown',
    'clip_screened',
    'clip_not_ready',
    'credits_unproven',
    'insufficient_credits',
    'credits_owed',
    'token_credits',
  ],
  response: Clip,
});

export const addToScreening = defineRoute({
  method: 'POST',
  path: '/api/clips/:id/screening/credits',
  access: 'member',
  scope: 'promotions',
  summary: 'Sets more credits aside for a clip that is screened, or has ended and is still kept',
  params: byId,
  body: z.strictObject({
    credits: z
      .int()
      .min(LEAST_SCREENING_CREDITS)
      .max(MAXIMUM_CREDITS)
      .meta({ examples: [60] }),
  }),
  problems: [
    'clip_unknown',
    'clip_not_screened',
    'credits_unproven',
    'insufficient_credits',
    'credits_owed',
    'token_credits',
  ],
  response: Clip,
});

export const stopScreening = defineRoute({
  method: 'POST',
  path: '/api/clips/:id/screening/stop',
  access: 'member',
  scope: 'promotions',
  command: 'stop-screening {id}',
  summary: 'Ends the screening; credits of blocks that nobody has begun come back',
  params: byId,
  problems: ['clip_unknown', 'clip_not_screened'],
  response: Clip,
});

/** The ring of a viewer: attentive time of today that no credit was paid for yet. */
const Ring = z.object({
  ringMs: z.int().describe('Attentive milliseconds towards the next credit; the rest of a ring stays for the day'),
  creditsToday: Credits.describe('Paid for attention today'),
  balance: Credits,
});

/** A clip that is offered to a viewer. Its place is reserved until it is left, or nothing is heard of it for a while. */
export const Offer = z.object({
  visitId: z.int().describe('Names this showing in every later call'),
  clipId: z.int(),
  title: z.string(),
  durationMs: z.int(),
  width: z.int(),
  height: z.int(),
  hasSound: z.boolean(),
  renditions: z.array(ClipAddress.extend({ height: z.int(), width: z.int(), bytes: z.int() })),
  cover: ClipAddress.nullable(),
  captions: ClipAddress.nullable(),
  code: z.string().describe('Drifts over the picture and names the showing, so that a leak has a source'),
  seq: z.int().describe('How many reports of attention came so far; the next one has one more'),
  nonce: z.string().describe('The `nonce` of the next report of attention'),
  seconds: z
    .string()
    .describe('The seconds that are known so far, as in reports, so that a page that is loaded again goes on'),
  countedMs: z.int().describe('Counted for this showing so far'),
});
export type Offer = z.output<typeof Offer>;

const OpenCheck = z.object({ id: z.string() }).nullable();

/** Why nothing is offered to this member now. */
export const RoomClosed = z.enum(['not_known_yet', 'day_is_full', 'set_aside', 'verify_first', 'seen_all']);
export type RoomClosed = z.output<typeof RoomClosed>;

export const nextClips = defineRoute({
  method: 'POST',
  path: '/api/screening/next',
  access: 'member',
  summary: 'Offers the next clips, those that were offered and are not left included',
  description:
    `At most ${CLIPS_AHEAD} clips are offered at a time, so that a player can fetch them ahead. Nobody is offered a clip ` +
    'of their own or of a linked account, or a clip that they have left.',
  body: z.strictObject({ language: SpokenLanguage.optional() }),
  problems: ['too_many_windows'],
  response: Ring.extend({
    offers: z.array(Offer),
    closed: RoomClosed.nullable().describe('Why there are no offers'),
    check: OpenCheck.describe('A question that waits for its answer; attention counts again afterwards'),
  }),
});

/** One hexadecimal digit for each second of the clip: 1 presented, 2 with sound, 4 presented again, added up. */
const Seconds = z
  .string()
  .max(MOST_CLIP_SECONDS + 1)
  .regex(/^[0-7]*$/)
  .meta({ examples: ['3331'] });

const Attention = z.strictObject({
  visitId: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  seq: z.int().min(1).max(100_000).describe('1 for the first report of a showing, then one more each time'),
  nonce: z.string().min(1).max(64).describe('The one that the offer or the last report returned'),
  playedMs: z.int().min(0).max(3_600_000).describe('Milliseconds that played since the last report'),
  seconds: Seconds.describe(
    'All seconds of the clip so far, a digit each: 1 presented, 2 with sound, 4 presented again',
  ),
  positionMs: z.int().min(0).max(3_600_000).describe('Where the clip is now'),
  loops: z.int().min(0).max(10_000).describe('How often it began again so far'),
  visible: z.boolean(),
  focused: z.boolean(),
  playing: z.boolean(),
});

export const reportAttention = defineRoute({
  method: 'POST',
  path: '/api/screening/attention',
  access: 'member',
  summary: 'Reports which seconds of a clip were really presented; the server decides what counts',
  description:
    `Send one every ${ATTENTION_BEAT_SECONDS} s, one after another. It counts at most the time that passed on the server's clock, only ` +
    'seconds that the server has sent to this member, and no second of a clip twice.',
  body: Attention,
  problems: ['visit_not_found', 'visit_over', 'heartbeat_out_of_order'],
  response: Ring.extend({
    countedMs: z.int().describe('Counted for this showing so far'),
    seq: z.int(),
    nonce: z.string().describe('The `nonce` of the next report'),
    check: OpenCheck,
  }),
});

export const leaveClip = defineRoute({
  method: 'POST',
  path: '/api/screening/leave',
  access: 'member',
  summary: 'Ends a showing, with the last report of attention and, if the viewer likes, the reason',
  body: z.strictObject({
    visitId: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    attention: Attention.omit({ visitId: true }).optional(),
    reason: ClipLeaveReason.optional(),
  }),
  problems: ['visit_not_found'],
  response: Ring,
});

export const drawScreeningCheck = defineRoute({
  method: 'POST',
  path: '/api/screening/checks/draw',
  access: 'member',
  summary: 'What an open question asks: a picture or a sound with six choices, or which of four stills was just seen',
  body: z.strictObject({ checkId: z.uuid(), sense: Sense.optional() }),
  problems: ['check_gone', 'check_drawn_often'],
  response: z.discriminatedUnion('asks', [
    z.object({
      asks: z.literal('question'),
      sense: Sense,
      kind: CheckKind,
      shape: CheckShape.nullable(),
      media: z.string().describe('A PNG or a WAV as a data URL'),
    }),
    z.object({ asks: z.literal('still'), stills: z.array(z.string()).describe('Four pictures as data URLs') }),
    z.object({ asks: z.literal('work'), work: Work }),
  ]),
});

export const answerScreeningCheck = defineRoute({
  method: 'POST',
  path: '/api/screening/checks/answer',
  access: 'member',
  summary: 'Answers an open question of the screening room, once; a wrong answer brings another',
  body: z.strictObject({
    checkId: z.uuid(),
    choice: z.int().min(1).max(6).optional(),
    work: WorkDone.optional(),
  }),
  problems: ['check_gone', 'check_not_drawn'],
  response: z.object({ passed: z.boolean(), check: OpenCheck }),
});

export const reportClip = defineRoute({
  method: 'POST',
  path: '/api/screening/report',
  access: 'member',
  summary: 'Reports a clip that was offered to you; enough reports of known members hide it until a moderator decides',
  body: z.strictObject({
    visitId: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    reason: z.enum(['unsuitable', 'stolen', 'broken', 'other']),
    note: z.string().trim().max(300).optional(),
  }),
  problems: ['clip_unknown', 'already_reported', 'too_many_reports'],
  response: Done,
});

export const blockCreator = defineRoute({
  method: 'POST',
  path: '/api/screening/block',
  access: 'member',
  summary: 'Offers you no clips of this creator any more',
  body: z.strictObject({ visitId: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  problems: ['visit_not_found'],
  response: Done,
});

/** The share of viewers who were still there in a second, in thousandths, with its band of doubt. */
const CurvePoint = z.object({
  second: z.int(),
  viewers: z.int().describe('Who presented this second at least once'),
  share: z.int(),
  low: z.int().describe('The share of all possible viewers is probably not lower'),
  high: z.int().describe('and not higher than this: nineteen times out of twenty'),
  again: z.int().describe('Who saw this second more than once'),
});

const Part = z.object({
  value: z.string(),
  viewers: z.int(),
  pastThree: z.int().nullable().describe('Share in thousandths; null with fewer than five viewers'),
  toEnd: z.int().nullable(),
});

export const Report = z.object({
  clip: Clip,
  viewers: z.int().describe('Whose attention counted for at least one presented second'),
  attentiveSeconds: z.int(),
  curve: z.array(CurvePoint),
  pastThree: z.int().nullable().describe('Share of viewers who saw second 3, in thousandths'),
  toEnd: z.int().nullable(),
  replays: z.int().describe('Viewers who saw it again'),
  withSound: z.int().nullable(),
  reasons: z.record(ClipLeaveReason, z.int()),
  devices: z.array(Part),
  countries: z.array(Part),
  languages: z.array(Part),
  usual: z
    .object({ clips: z.int(), viewers: z.int(), curve: z.array(z.int()) })
    .nullable()
    .describe('The same of all clips about this long, in thousandths; null while there are too few'),
  countedUntil: Instant,
});
export type Report = z.output<typeof Report>;

export const readReport = defineRoute({
  method: 'GET',
  path: '/api/clips/:id/report',
  access: 'member',
  scope: 'read',
  command: 'screening-report {id}',
  summary: 'The swipe curve of a clip and everything beside it, live while it is screened',
  params: byId,
  problems: ['clip_unknown', 'clip_not_ready'],
  response: Report,
});

export const exportReport = defineRoute({
  method: 'GET',
  path: '/api/clips/:id/report.csv',
  access: 'member',
  scope: 'read',
  summary: 'The swipe curve as CSV',
  params: byId,
  kind: 'file',
  problems: ['clip_unknown', 'clip_not_ready'],
  response: z.unknown(),
});
