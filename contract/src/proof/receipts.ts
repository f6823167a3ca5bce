import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { IdInPath, Instant, LinkToken, PromotionId, wholeInText } from '../wire/shapes.ts';

/** A text with the site's signature under it. `docs/receipts.md` describes the texts byte by byte. */
export const Signed = z.object({
  text: z.string(),
  key: z.string().describe('The id of the key, as in /.well-known/viewloop-keys.json'),
  signature: z.string().describe('Ed25519 over the UTF-8 bytes of the text, in base64url'),
});
export type Signed = z.output<typeof Signed>;

export const PublicKey = z.object({
  id: z.string(),
  algorithm: z.literal('Ed25519'),
  publicKey: z.string().describe('The 32 bytes of the public key, in base64url'),
  createdAt: Instant,
  retiredAt: Instant.nullable(),
  revoked: z.boolean().describe('Nothing that this key signed is to be believed'),
});
export type PublicKey = z.output<typeof PublicKey>;

export const ReceiptPage = z.object({
  receipts: z.array(Signed),
  status: Signed.describe('Which of these receipts were taken back, and when the site said so'),
});
export type ReceiptPage = z.output<typeof ReceiptPage>;

const ReceiptLink = z.object({ token: z.string().nullable(), createdAt: Instant.nullable() });
const byId = z.object({ id: IdInPath });

export const readReceiptLink = defineRoute({
  method: 'GET',
  path: '/api/promotions/:id/receipts-link',
  access: 'member',
  scope: 'read',
  summary: 'The link to the receipts of an own promotion, if there is one',
  params: byId,
  problems: ['promotion_not_found'],
  response: ReceiptLink,
});

export const createReceiptLink = defineRoute({
  method: 'POST',
  path: '/api/promotions/:id/receipts-link',
  access: 'member',
  scope: 'promotions',
  summary: 'Makes a link to the receipts of an own promotion; returns the one that exists',
  params: byId,
  problems: ['promotion_not_found'],
  response: ReceiptLink,
});

export const revokeReceiptLink = defineRoute({
  method: 'POST',
  path: '/api/promotions/:id/receipts-link/revoke',
  access: 'member',
  scope: 'promotions',
  summary: 'Makes the link to the receipts useless',
  params: byId,
  problems: ['promotion_not_found'],
  response: ReceiptLink,
});

export const readReceipts = defineRoute({
  method: 'GET',
  path: '/api/receipts/:token',
  access: 'anyone',
  summary: 'The receipts of a promotion, signed, a page at a time',
  params: z.object({ token: LinkToken }),
  query: z.object({
    after: wholeInText(0).default(0).describe('`next` of the page before'),
  }),
  problems: ['link_unknown'],
  response: z.object({
    format: z.literal('viewloop-receipts-v1'),
    promotion: z.object({ id: PromotionId, video: z.string(), title: z.string().nullable() }),
    heading: Signed.describe('The same as `promotion`, signed'),
    keys: z.array(PublicKey).describe('The keys of this site, for checking offline'),
    pages: z.array(ReceiptPage).length(1),
    checkpoint: z
      .string()
      .nullable()
      .describe(
        'The newest checkpoint of the open books: two people who compare theirs find out if there are two books',
      ),
    next: z.int().nullable(),
  }),
});

export const rotateSigningKey = defineRoute({
  method: 'POST',
  path: '/api/admin/signing-key/rotate',
  access: 'admin',
  summary: 'Signs with a new key from now on, and erases the private part of the old one',
  body: z.strictObject({
    compromised: z.boolean().describe('The old key is published as revoked: what it signed is void'),
  }),
  problems: ['confirm_first'],
  response: z.object({ keys: z.array(PublicKey) }),
});
