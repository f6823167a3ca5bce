import { z } from 'zod';
import { CLIP_REFUSALS, NOTICE_GROUNDS } from '../wire/constants.ts';
import { defineRoute } from '../wire/route.ts';
import { Done, IdInPath, Instant, MemberId, pageQuery, wholeInText } from '../wire/shapes.ts';
import { ClipAddress, ClipState } from './clips.ts';

const byId = z.object({ id: IdInPath });

/** Why a moderator refuses a clip. The uploader reads the sentence that belongs to it. */
export const Refusal = z.enum(CLIP_REFUSALS);
export type Refusal = z.output<typeof Refusal>;

export const ClipInReview = z.object({
  id: z.int(),
  title: z.string(),
  state: ClipState,
  owner: z.object({ id: MemberId, username: z.string() }),
  askedAt: Instant,
  durationMs: z.int(),
  hasSound: z.boolean(),
  reports: z.int().describe('Open reports of viewers'),
  likeRemoved: z.int().nullable().describe('The clip that was removed before and looks the same'),
  votes: z.object({ keep: z.int(), refuse: z.int() }),
  frames: z.array(ClipAddress),
  rendition: ClipAddress,
});
export type ClipInReview = z.output<typeof ClipInReview>;

export const listReviews = defineRoute({
  method: 'GET',
  path: '/api/admin/clips',
  access: 'moderator',
  summary: 'Lists clips that wait for a decision, oldest first: new ones, reported ones, and ones that look removed',
  query: z.object(pageQuery(20, 100)),
  problems: ['clip_not_ready'],
  response: z.object({ clips: z.array(ClipInReview), waiting: z.int() }),
});

export const decideClip = defineRoute({
  method: 'POST',
  path: '/api/admin/clips/:id/decision',
  access: 'moderator',
  summary: 'Lets a clip into the room or refuses it; the uploader is told why, and gets the credits back',
  params: byId,
  body: z.strictObject({
    decision: z.enum(['keep', 'refuse']),
    refusal: Refusal.optional().describe('Needed to refuse'),
    note: z.string().trim().max(300).optional(),
  }),
  problems: ['clip_unknown', 'clip_decided'],
  response: Done,
});

/** A member whose level is "trusted" can decide together with others, where the admin allows it. */
export const nextVote = defineRoute({
  method: 'GET',
  path: '/api/screening/vote',
  access: 'member',
  summary: 'The clip that has waited longest for the vote of a trusted member, if there is one',
  query: z.object({
    after: wholeInText(1, Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('A clip that was skipped: the next one behind it'),
  }),
  problems: ['clip_not_ready'],
  response: z.object({
    isVoter: z.boolean().describe('Whether this member is asked at all'),
    waiting: z.int().describe('How many clips wait for their vote, counted up to 50'),
    clip: z
      .object({
        id: z.int(),
        title: z.string(),
        durationMs: z.int(),
        hasSound: z.boolean(),
        cover: ClipAddress.nullable(),
        frames: z.array(ClipAddress),
        captions: ClipAddress.nullable(),
        rendition: ClipAddress,
      })
      .nullable(),
  }),
});

export const voteOnClip = defineRoute({
  method: 'POST',
  path: '/api/screening/vote',
  access: 'member',
  summary: 'Votes on a clip; three equal votes decide',
  body: z.strictObject({
    clipId: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    vote: z.enum(['keep', 'refuse']),
    refusal: Refusal.optional().describe('Needed to refuse'),
  }),
  problems: ['clip_vote_closed'],
  response: Done,
});

/** On what ground somebody asks that a clip be removed. Each has a clock of its own. */
export const NoticeGround = z.enum(NOTICE_GROUNDS);
export type NoticeGround = z.output<typeof NoticeGround>;

export const noticeClip = defineRoute({
  method: 'POST',
  path: '/api/clip-notices',
  access: 'anyone',
  summary: 'Notifies the site of illegal content in a clip, without signing in',
  body: z.strictObject({
    clip: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .describe('Which clip: its code as shown over the picture, its number, or a description of where it was seen')
      .meta({ examples: ['K7QX-2M'] }),
    ground: NoticeGround,
    explanation: z
      .string()
      .trim()
      .min(20)
      .max(4000)
      .meta({ examples: ['This clip shows my film without my consent.'] }),
    name: z.string().trim().max(200).optional().describe('Not needed for intimate images and child abuse'),
    email: z.email().max(254).optional().describe('Where the decision is sent'),
    goodFaith: z.literal(true).describe('That what is written here is accurate and complete, in good faith'),
  }),
  problems: ['clip_notice_name', 'human_check'],
  response: z.object({ number: z.int() }),
});

export const ClipNotice = z.object({
  id: z.int(),
  clipId: z.int().nullable().describe('Null while nobody knows which clip is meant'),
  named: z.string(),
  ground: NoticeGround,
  explanation: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  at: Instant,
  dueAt: Instant,
  decidedAt: Instant.nullable(),
  removed: z.boolean().nullable(),
  answer: z.string().nullable(),
});
export type ClipNotice = z.output<typeof ClipNotice>;

export const listClipNotices = defineRoute({
  method: 'GET',
  path: '/api/admin/clip-notices',
  access: 'moderator',
  summary: 'Lists notices of illegal content, those with the least time left first',
  query: z.object({ ...pageQuery(20, 100), open: z.enum(['true', 'false']).default('true') }),
  problems: [],
  response: z.object({ notices: z.array(ClipNotice), open: z.int() }),
});

export const decideClipNotice = defineRoute({
  method: 'POST',
  path: '/api/admin/clip-notices/:id/decision',
  access: 'moderator',
  summary: 'Decides a notice: removes the clip and its copies, or keeps it; both sides are told why',
  params: byId,
  body: z.strictObject({
    clipId: z.int().min(1).optional().describe('Which clip it is, where the notice does not say so'),
    remove: z.boolean(),
    answer: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .meta({ examples: ['The clip has been removed.'] }),
  }),
  problems: ['clip_unknown', 'clip_notice_unknown', 'clip_notice_decided', 'clip_notice_clip'],
  response: Done,
});

const VisitId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** A showing of a clip to one viewer, as moderators see it. */
export const ShownVisit = z.object({
  id: z.int(),
  clipId: z.int(),
  title: z.string(),
  viewer: z.object({ id: MemberId, username: z.string() }),
  code: z.string().describe('What drifted over the picture'),
  at: Instant,
  durationMs: z.int(),
  countedMs: z.int().describe('What counted, also if it was voided since'),
  secondsSeen: z.int(),
  secondsHeard: z.int(),
  loops: z.int(),
  device: z.string(),
  country: z.string().nullable(),
  isOpen: z.boolean(),
  voided: z.object({ at: Instant, reason: z.string() }).nullable(),
});
export type ShownVisit = z.output<typeof ShownVisit>;

export const listVisits = defineRoute({
  method: 'GET',
  path: '/api/admin/visits',
  access: 'moderator',
  summary: 'Lists showings of the screening room, latest first: all, or of a clip, a viewer, or one by its code',
  query: z.object({
    ...pageQuery(20, 100),
    search: z
      .string()
      .trim()
      .max(100)
      .default('')
      .describe('The number of a clip, the code over the picture, or the name of a viewer')
      .meta({ examples: ['17'] }),
  }),
  problems: [],
  response: z.array(ShownVisit),
});

export const listVoidedVisits = defineRoute({
  method: 'GET',
  path: '/api/screening/voided',
  access: 'member',
  summary: 'Lists your showings that were taken back in the last 30 days, latest first',
  problems: [],
  response: z.array(
    z.object({ visitId: z.int(), title: z.string(), seconds: z.int(), at: Instant, reason: z.string() }),
  ),
});

export const voidVisit = defineRoute({
  method: 'POST',
  path: '/api/admin/void-visit',
  access: 'moderator',
  summary: 'Voids a false showing: its time counts for nobody, and the viewer returns what it brought',
  body: z.strictObject({
    visitId: VisitId,
    reason: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .meta({ examples: ['A script'] }),
  }),
  problems: ['confirm_first', 'visit_not_found'],
  response: Done,
});

export const undoVisitVoid = defineRoute({
  method: 'POST',
  path: '/api/admin/undo-visit-void',
  access: 'admin',
  summary: 'Takes the void of a showing back: everything that it changed is restored, once',
  body: z.strictObject({ visitId: VisitId }),
  problems: ['confirm_first', 'visit_not_found', 'visit_not_voided'],
  response: Done,
});
