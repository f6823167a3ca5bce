import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Done, Facts, IdInPath, Instant } from '../wire/shapes.ts';
import { NoticeKind, NoticeTopic } from './notice-kinds.ts';

export { NoticeKind, NoticeTopic, topicOf } from './notice-kinds.ts';

/** How a member is told of one topic. */
export const NoticeChannels = z.strictObject({
  site: z.boolean(),
  push: z.boolean(),
  /** By mail, some minutes after it happened, unless it was read by then. */
  mail: z.boolean(),
  /** In the weekly mail. */
  digest: z.boolean(),
});
export type NoticeChannels = z.output<typeof NoticeChannels>;

export const Notice = z.object({
  id: z.int(),
  kind: NoticeKind,
  /** What the sentence about it is filled with. */
  facts: Facts,
  at: Instant,
  read: z.boolean(),
});
export type Notice = z.output<typeof Notice>;

export const listNotices = defineRoute({
  method: 'GET',
  path: '/api/notices',
  access: 'member',
  scope: 'read',
  summary: 'Lists the latest ten notices that were not dismissed, newest first',
  problems: [],
  response: z.array(Notice),
});

const byId = z.object({ id: IdInPath });

export const readNotice = defineRoute({
  method: 'POST',
  path: '/api/notices/:id/read',
  access: 'member',
  summary: 'Marks a notice as read, on all devices',
  params: byId,
  problems: ['not_found'],
  response: Done,
});

export const readAllNotices = defineRoute({
  method: 'POST',
  path: '/api/notices/read-all',
  access: 'member',
  summary: 'Marks all notices as read, on all devices',
  problems: [],
  response: Done,
});

export const dismissNotice = defineRoute({
  method: 'POST',
  path: '/api/notices/:id/dismiss',
  access: 'member',
  summary: 'Removes a notice from the list, on all devices',
  params: byId,
  problems: ['not_found'],
  response: Done,
});

const NoticePreferences = z.record(NoticeTopic, NoticeChannels);

export const readPreferences = defineRoute({
  method: 'GET',
  path: '/api/notices/preferences',
  access: 'member',
  summary: 'Returns how the member wants to be told of what',
  problems: [],
  response: z.object({
    topics: NoticePreferences,
    /** Why no mail about notices is sent to this member: the site sends none, or the address is not confirmed. */
    noMail: z.enum(['not_sent', 'not_verified']).nullable(),
  }),
});

export const updatePreferences = defineRoute({
  method: 'POST',
  path: '/api/notices/preferences',
  access: 'member',
  summary: 'Changes how the member wants to be told of a topic; asking for mail takes an unsubscription back',
  body: z.strictObject({ topic: NoticeTopic, channels: NoticeChannels }),
  problems: [],
  response: Done,
});
