import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Done } from '../wire/shapes.ts';

export const pushState = defineRoute({
  method: 'GET',
  path: '/api/push',
  access: 'member',
  summary: 'Returns the key that browsers subscribe with, or null where push cannot work',
  problems: [],
  response: z.object({
    /** Of this site (VAPID), base64url. Null on a site that is reached neither by https nor on localhost. */
    publicKey: z.string().nullable(),
    /** How many browsers of this member receive messages. */
    devices: z.int(),
    /** Whether the browser with this session is one of them. */
    isOnHere: z.boolean(),
  }),
});

const Endpoint = z
  .string()
  .max(1000)
  .regex(/^https:\/\/[^\s]+$/)
  .meta({ examples: ['https://push.example.com/a1b2c3'] });
/** Base64url of this many bytes, with or without padding. */
const bytes = (length: number) => {
  const signs = Math.ceil((length * 4) / 3);
  return z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${signs}}={0,2}$`))
    .meta({ examples: ['A'.repeat(signs)] });
};

export const subscribePush = defineRoute({
  method: 'POST',
  path: '/api/push/subscribe',
  access: 'member',
  summary: 'Sends push messages to this browser until it signs out or unsubscribes',
  body: z.strictObject({ endpoint: Endpoint, keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }) }),
  problems: ['push_not_possible', 'push_endpoint_refused'],
  response: Done,
});

export const unsubscribePush = defineRoute({
  method: 'POST',
  path: '/api/push/unsubscribe',
  access: 'member',
  summary: 'Sends no more push messages to a browser, or to any of the member without an endpoint',
  body: z.strictObject({ endpoint: Endpoint.optional() }),
  problems: [],
  response: Done,
});
