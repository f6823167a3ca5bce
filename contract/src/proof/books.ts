import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Day, Instant, wholeInText } from '../wire/shapes.ts';
import { PublicKey, Signed } from './receipts.ts';

export const SealedDay = Signed.extend({
  seal: z.string().describe('The SHA-256 of the text, in hex; the next day names it'),
  signedAt: Instant,
  earlier: z
    .array(Signed.omit({ text: true }).extend({ signedAt: Instant }))
    .describe('Signatures under the same text with keys that were declared stolen since; the oldest first'),
});

export const readBooks = defineRoute({
  method: 'GET',
  path: '/api/books',
  access: 'anyone',
  summary: 'The sealed days of the books, newest first',
  description: 'The texts are described in docs/books.md. An admin can close the books; then this returns 404.',
  query: z.object({ before: Day.optional(), limit: wholeInText(1, 90).default(30) }),
  response: z.object({ days: z.array(SealedDay), keys: z.array(PublicKey) }),
});

export const proveBalance = defineRoute({
  method: 'GET',
  path: '/api/books/proof',
  access: 'member',
  summary: "Shows that the member's balance is part of the last sealed day",
  response: z.object({
    day: SealedDay,
    proof: z
      .object({
        account: z.int(),
        position: z.int(),
        salt: z.string(),
        balance: z.int(),
        path: z.array(z.object({ hash: z.string(), sum: z.int() })).describe('The siblings from the leaf to the root'),
      })
      .nullable()
      .describe('Null if the member had no credits up to that day'),
  }),
});
