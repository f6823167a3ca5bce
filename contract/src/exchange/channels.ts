import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Done, Instant, Platform } from '../wire/shapes.ts';

export const Channel = z.object({
  platform: Platform,
  url: z.string().describe('The address of the channel, as the platform names it'),
  name: z.string(),
  provenAt: Instant,
  /** Another member has proven it as well and asks for it. */
  claimed: z.boolean(),
});
export type Channel = z.output<typeof Channel>;

export const readChannels = defineRoute({
  method: 'GET',
  path: '/api/channels',
  access: 'member',
  summary: 'My proven channels, the code that proves one, and channels that I have asked another account for',
  problems: [],
  response: z.object({
    /** To be put into the title of a video of the channel for a minute. */
    code: z.string(),
    channels: z.array(Channel),
    asked: z.array(z.object({ platform: Platform, url: z.string(), name: z.string() })),
  }),
});

export const proveChannel = defineRoute({
  method: 'POST',
  path: '/api/channels/prove',
  access: 'member',
  summary: 'Reads the title of one of my videos at its platform; with my code in it the channel is mine',
  description: 'A channel belongs to one account. If another one has proven it before, that one is asked.',
  body: z.strictObject({ videoUrl: z.string().trim().min(1).max(500) }),
  problems: ['bad_video_link', 'short_link_unresolved', 'channel_silent', 'channel_code_missing'],
  response: z.object({ state: z.enum(['proven', 'asked']), name: z.string() }),
});

const one = { platform: Platform, url: z.string().min(1).max(300) };

export const answerClaim = defineRoute({
  method: 'POST',
  path: '/api/channels/answer',
  access: 'member',
  summary: 'Another account has proven my channel: hands it over, or keeps it',
  body: z.strictObject({ ...one, handOver: z.boolean() }),
  problems: ['channel_not_found'],
  response: Done,
});

export const giveUpChannel = defineRoute({
  method: 'POST',
  path: '/api/channels/remove',
  access: 'member',
  summary: 'This channel is no longer mine; if another account asked for it, it goes there',
  body: z.strictObject(one),
  problems: ['channel_not_found'],
  response: Done,
});
