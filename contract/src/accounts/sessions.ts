import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Done, Instant } from '../wire/shapes.ts';

const SessionId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({ examples: ['0123456789abcdef0123456789abcdef'] });

export const Session = z.object({
  id: SessionId,
  /** Browser and system, such as "Firefox · Windows"; null if the browser did not say. */
  device: z.string().nullable(),
  /** ISO 3166, where the network is registered; a hint. */
  country: z.string().nullable(),
  signedInAt: Instant,
  /** Up to an hour behind. */
  lastUsedAt: Instant,
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof Session>;

export const listSessions = defineRoute({
  method: 'GET',
  path: '/api/user/sessions',
  access: 'member',
  summary: 'Lists where the member is signed in, the latest use first',
  problems: [],
  response: z.array(Session),
});

export const endSession = defineRoute({
  method: 'POST',
  path: '/api/user/sessions/end',
  access: 'member',
  summary: "Ends one of the member's sessions",
  body: z.strictObject({ id: SessionId }),
  problems: ['session_not_found'],
  response: Done,
});

export const endOtherSessions = defineRoute({
  method: 'POST',
  path: '/api/user/sessions/end-others',
  access: 'member',
  summary: "Ends all of the member's sessions but this one",
  problems: [],
  response: z.object({ ended: z.int() }),
});
