import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';

/** One event of the stream. It says which of the member's data changed, so that screens load it again. */
export const MemberEvent = z.object({
  topic: z.enum(['deposits', 'credits', 'promotions', 'screenings', 'notices', 'session']),
});
export type MemberEvent = z.output<typeof MemberEvent>;

export const events = defineRoute({
  method: 'GET',
  path: '/api/events',
  access: 'member',
  scope: 'read',
  command: 'follow',
  summary: "Server-sent events: which of the member's data changed",
  kind: 'events',
  problems: [],
  response: MemberEvent,
});
