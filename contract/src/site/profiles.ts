import { z } from 'zod';
import { videoLook } from '../exchange/videos.ts';
import { HANDLE_PATTERN } from '../wire/constants.ts';
import { defineRoute } from '../wire/route.ts';
import { Avatar, Platform } from '../wire/shapes.ts';

export const Handle = z
  .string()
  .regex(HANDLE_PATTERN, '3 to 30 small letters, digits or dashes')
  .meta({ examples: ['ada-films'] });

export const OwnProfile = z.object({
  handle: z.string().nullable().describe('Null until one was chosen'),
  shown: z.boolean().describe('Whether anybody can open the page'),
  badge: z.boolean().describe('Whether the number of verified views is public'),
});
export type OwnProfile = z.output<typeof OwnProfile>;

export const readOwnProfile = defineRoute({
  method: 'GET',
  path: '/api/user/public-profile',
  access: 'member',
  summary: "Returns what the member's public page shows, if there is one",
  problems: [],
  response: OwnProfile,
});

export const updateOwnProfile = defineRoute({
  method: 'POST',
  path: '/api/user/public-profile',
  access: 'member',
  summary: 'Shows or hides the public page and the badge, and chooses the handle',
  body: z.strictObject({ handle: Handle, shown: z.boolean(), badge: z.boolean() }),
  problems: ['handle_taken'],
  response: OwnProfile,
});

export const PublicProfile = z.object({
  handle: z.string(),
  avatar: Avatar,
  verifiedViews: z
    .int()
    .nullable()
    .describe('Views with a receipt that has verified seconds; null unless the member shows the number'),
  channels: z
    .array(z.object({ platform: Platform, url: z.string(), name: z.string() }))
    .describe('Channels that the member has proven'),
  promotions: z
    .array(z.object({ videoUrl: z.string(), platform: Platform, title: z.string().nullable(), ...videoLook }))
    .describe('Running promotions, newest first, at most twelve'),
});
export type PublicProfile = z.output<typeof PublicProfile>;

export const readPublicProfile = defineRoute({
  method: 'GET',
  path: '/api/profiles/:handle',
  access: 'anyone',
  summary: 'Returns the public page of a member who shows one; 404 otherwise',
  params: z.object({ handle: Handle }),
  problems: ['not_found'],
  response: PublicProfile,
});
