import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Day, Done, Instant, MemberId, wholeInText } from '../wire/shapes.ts';
import { PublicKey, Signed } from './receipts.ts';

export const SealedDay = Signed.extend({
  seal: z.string().describe('The SHA-256 of the text, in hex; the next day names it'),
  signedAt: Instant,
  earlier: z
    .array(Signed.omit({ text: true }).extend({ signedAt: Instant }))
    .describe('Signatures under the same text with keys that were declared stolen since; the oldest first'),
  index: z.int().nullable().describe('The number of the day in the log, from 0; null for a moment after sealing'),
});

const Checkpoint = z
  .string()
  .describe('C2SP tlog-checkpoint: the log of all sealed days as a note, signed by the site and its witnesses');
const Hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] });
const LogHash = z.string().describe('In base64');

export const readBooks = defineRoute({
  method: 'GET',
  path: '/api/books',
  access: 'anyone',
  summary: 'The sealed days of the books, newest first',
  description: 'The texts are described in docs/books.md. An admin can close the books; then this returns 404.',
  query: z.object({ before: Day.optional(), limit: wholeInText(1, 90).default(30) }),
  problems: ['books_closed'],
  response: z.object({ days: z.array(SealedDay), keys: z.array(PublicKey), checkpoint: Checkpoint.nullable() }),
});

export const readLog = defineRoute({
  method: 'GET',
  path: '/api/books/log',
  access: 'anyone',
  summary: 'The newest checkpoint of the log of sealed days, with a proof that an earlier one is its beginning',
  query: z.object({ from: wholeInText(0).default(0).describe('How many days the earlier checkpoint has') }),
  problems: ['books_closed', 'books_empty', 'log_shorter'],
  response: z.object({
    verifierKey: z.string().describe('The key of the site for notes, as in C2SP signed-note'),
    checkpoint: Checkpoint,
    anchorData: z.string().describe('What an operator writes into the Litecoin chain for this checkpoint, in hex'),
    anchors: z
      .array(
        z.object({
          size: z.int(),
          chain: z.string(),
          txid: z.string(),
          blockHash: z.string(),
          height: z.int(),
          minedAt: Instant,
        }),
      )
      .describe('Checkpoints that stand in the chain, the newest first'),
    from: z.int(),
    consistency: z.array(LogHash).describe('RFC 6962, section 2.1.2'),
    witnesses: z
      .array(z.object({ name: z.string(), verifierKey: z.string(), size: z.int().nullable(), at: Instant.nullable() }))
      .describe('Who is listed by the operator, and the largest checkpoint that each has signed'),
  }),
});

export const addCosignature = defineRoute({
  method: 'POST',
  path: '/api/books/cosignatures',
  access: 'anyone',
  summary: 'A witness hands in its signature under a checkpoint',
  body: z.strictObject({
    size: z.int().min(1).max(1_000_000),
    signature: z
      .string()
      .regex(/^— [^\s+]{1,200} [A-Za-z0-9+/]{1,200}={0,2}\n?$/)
      .describe('The signature line of a note, as in C2SP tlog-cosignature')
      .meta({
        examples: [
          '— witness.example/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==',
        ],
      }),
  }),
  problems: ['log_shorter', 'witness_unknown', 'cosignature_wrong'],
  response: Done,
});

export const addAnchor = defineRoute({
  method: 'POST',
  path: '/api/books/anchors',
  access: 'anyone',
  summary: 'Says where a checkpoint stands in the Litecoin chain; the server looks there',
  body: z.strictObject({ size: z.int().min(1).max(1_000_000), txid: Hash, block: Hash }),
  problems: ['books_closed', 'log_shorter', 'anchor_wrong', 'anchor_young', 'chain_unreachable'],
  response: Done,
});

const Proof = z.object({
  day: SealedDay,
  checkpoint: Checkpoint.nullable(),
  inclusion: z.array(LogHash).describe('That the day is in the log of the checkpoint: RFC 6962, section 2.1.1'),
  balance: z.int().nullable().describe('Null if the commitment is not in the tree'),
  other: z
    .object({ commitment: z.string(), balance: z.int() })
    .nullable()
    .describe('If it is not in the tree: the leaf that is at its place instead, or null if nothing is there'),
  path: z.array(z.object({ hash: z.string(), sum: z.int() })).describe('The siblings from the leaf to the root'),
});

export const proveBalance = defineRoute({
  method: 'GET',
  path: '/api/books/proof',
  access: 'member',
  summary:
    "Shows that the member's balance is part of the last sealed day, or that there is no leaf of the member in it",
  problems: ['books_closed', 'books_empty', 'proof_not_yet'],
  response: Proof.extend({
    leaf: z
      .object({ member: MemberId, name: z.string(), secret: z.string() })
      .describe('What the leaf is a commitment to. Keep it: with it you can ask even after your account was deleted'),
  }),
});

export const proveKeptLeaf = defineRoute({
  method: 'POST',
  path: '/api/books/proof',
  access: 'anyone',
  summary: 'The same for somebody who kept the number, the name and the secret, also after the account was deleted',
  body: z.strictObject({
    member: MemberId,
    name: z.string().min(1).max(100),
    secret: Hash,
  }),
  problems: ['books_closed', 'books_empty', 'proof_not_yet', 'leaf_unknown'],
  response: Proof,
});
