import { z } from 'zod';
import { CLIP_FAULTS, CLIP_STATES, MOST_CAPTION_BYTES } from '../wire/constants.ts';
import { defineRoute } from '../wire/route.ts';
import { Done, IdInPath, Instant } from '../wire/shapes.ts';

export const ClipState = z.enum(CLIP_STATES);
export type ClipState = z.output<typeof ClipState>;

/** Why a clip failed or was refused. The sentences are in `texts`. */
export const ClipFault = z.enum(CLIP_FAULTS);
export type ClipFault = z.output<typeof ClipFault>;

const Title = z.string().trim().min(1).max(100);

/** An address that plays for the session that asked for it, until `until`. */
export const ClipAddress = z.object({ url: z.string(), until: Instant });
export type ClipAddress = z.output<typeof ClipAddress>;

/** What was set aside for showing a clip, and what became of it. */
export const ClipScreening = z.object({
  review: z.enum(['asked', 'kept', 'refused']).describe('Whether a moderator has let it into the room'),
  creditsBudget: z.int(),
  creditsSpent: z.int().describe('Of the blocks of 30 attentive seconds that have begun, two credits each'),
  creditsLeft: z.int(),
  creditsReturned: z.int(),
  viewers: z.int(),
  attentiveSeconds: z.int(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
});
export type ClipScreening = z.output<typeof ClipScreening>;

export const Clip = z.object({
  id: z.int(),
  title: z.string(),
  state: ClipState,
  fault: z.object({ code: ClipFault, message: z.string() }).nullable(),
  bytes: z.int().describe('The size of the file that is uploaded'),
  received: z.int().describe('How much of it has arrived'),
  /** Where a tus client sends the file. Only while it is uploaded. */
  uploadUrl: z.string().nullable(),
  uploadUntil: Instant.nullable().describe('When an upload that does not go on is given up'),
  progress: z.int().describe('Of the processing, in percent'),
  durationMs: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  hasSound: z.boolean().nullable(),
  frames: z.int().describe('How many pictures there are to choose the cover from; none without ffmpeg'),
  cover: z.int().nullable().describe('Which of them is the cover, counted from 1'),
  hasCaptions: z.boolean(),
  screening: ClipScreening.nullable().describe('Null until it is shown to viewers'),
  createdAt: Instant,
  readyAt: Instant.nullable(),
  deletedAt: Instant.nullable(),
});
export type Clip = z.output<typeof Clip>;

export const createClip = defineRoute({
  method: 'POST',
  path: '/api/clips',
  access: 'member',
  summary: 'Begins the upload of a clip and reserves its place; the file follows by tus 1.0 to uploadUrl',
  body: z.strictObject({ title: Title, bytes: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  problems: ['clip_too_large', 'clips_full', 'clips_of_day'],
  response: Clip,
});

export const listClips = defineRoute({
  method: 'GET',
  path: '/api/clips',
  access: 'member',
  scope: 'read',
  command: 'clips',
  summary: 'Lists your latest hundred clips, newest first, also those that are still uploaded',
  problems: [],
  response: z.array(Clip),
});

const byId = z.object({ id: IdInPath });

export const readClip = defineRoute({
  method: 'GET',
  path: '/api/clips/:id',
  access: 'member',
  summary: 'Reads one of your clips',
  params: byId,
  problems: ['clip_unknown'],
  response: Clip,
});

export const deleteClip = defineRoute({
  method: 'DELETE',
  path: '/api/clips/:id',
  access: 'member',
  summary: 'Deletes a clip: nobody can play it any more, and its files are gone within a minute',
  params: byId,
  problems: ['clip_unknown'],
  response: Done,
});

export const renameClip = defineRoute({
  method: 'POST',
  path: '/api/clips/:id/title',
  access: 'member',
  summary: 'Gives a clip another title',
  params: byId,
  body: z.strictObject({ title: Title }),
  problems: ['clip_unknown'],
  response: Clip,
});

export const chooseCover = defineRoute({
  method: 'POST',
  path: '/api/clips/:id/cover',
  access: 'member',
  summary: 'Chooses one of the pictures of a clip as its cover',
  params: byId,
  body: z.strictObject({ frame: z.int().min(1).max(9) }),
  problems: ['clip_unknown', 'clip_not_ready'],
  response: Clip,
});

export const setCaptions = defineRoute({
  method: 'POST',
  path: '/api/clips/:id/captions',
  access: 'member',
  summary: 'Sets the captions of a clip as WebVTT, or removes them with null',
  params: byId,
  largestBody: 4 * MOST_CAPTION_BYTES,
  body: z.strictObject({
    vtt: z
      .string()
      .max(MOST_CAPTION_BYTES)
      .regex(/^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/)
      .meta({ examples: ['WEBVTT\n\n00:00.000 --> 00:02.000\nHello'] })
      .nullable(),
  }),
  problems: ['clip_unknown'],
  response: Clip,
});

export const clipAddresses = defineRoute({
  method: 'GET',
  path: '/api/clips/:id/addresses',
  access: 'member',
  summary: 'Lists where the files of one of your clips can be fetched for the next minutes, by this session alone',
  params: byId,
  problems: ['clip_unknown', 'clip_not_ready'],
  response: z.object({
    renditions: z.array(
      ClipAddress.extend({ height: z.int(), width: z.int(), bytes: z.int(), type: z.literal('video/mp4') }),
    ),
    frames: z.array(ClipAddress),
    captions: ClipAddress.nullable(),
  }),
});

export const playClip = defineRoute({
  method: 'GET',
  path: '/api/clips/:id/files/:name',
  access: 'member',
  summary: 'Plays a file of a clip by a signed address, with byte ranges, at a little more than the speed of watching',
  params: byId.extend({
    name: z
      .string()
      .regex(/^[a-z0-9-]{1,20}\.(mp4|jpg|vtt)$/)
      .meta({ examples: ['480.mp4'] }),
  }),
  query: z.object({
    until: z
      .string()
      .regex(/^\d{1,12}$/)
      .meta({ examples: ['1800000000'] }),
    signature: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .meta({ examples: ['0123456789012345678901234567890123456789abc'] }),
  }),
  kind: 'file',
  problems: ['clip_address_over', 'clip_unknown'],
  response: z.unknown(),
});
