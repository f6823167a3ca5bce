import type { ReceiptFault } from '@viewloop/contract/check-receipts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

const faults: Record<ReceiptFault, string> = {
  bad_signature: 'the text does not match its signature',
  unknown_key: 'it is signed with a key that this site does not have',
  revoked_key: 'it is signed with a key that the site has declared invalid',
  not_a_receipt: 'it is not a receipt',
  other_promotion: 'it belongs to another promotion',
  out_of_range: 'its number does not belong to this page',
  taken_back: 'the site has taken this view back',
  twice: 'it occurs twice',
  wrong_count: 'receipts were added or left out',
};

const checks: Record<string, string> = {
  clock: 'full time',
  heartbeats: 'playback followed',
  pace: 'normal pace',
  'in-view': 'always in view',
  question: 'question answered',
};

const receipts = {
  of: (title: string) => `Receipts for ${title}`,
  ofVideo: (video: string) => `Receipts for ${video}`,
  intro:
    'Each line is a view that was paid for, signed by this site. A receipt says what was watched and what the server checked; it does not say who watched.',
  check: 'Check the receipts',
  checking: (done: number) => `Checking… ${done}`,
  download: 'Download as a file',
  right: (count: number) => plural(count, { one: 'The receipt is genuine.', other: 'All # receipts are genuine.' }),
  rightNone: 'There are no receipts yet, and the site says so with its signature.',
  asOf: (time: string) => `The site vouches for them as of ${time}.`,
  seconds: (count: number) => plural(count, { one: '# verified second in all.', other: '# verified seconds in all.' }),
  signedBy: (keys: string) => `Signed with key ${keys}.`,
  wrong: 'These receipts cannot be trusted',
  fault: (receipt: number | null, fault: ReceiptFault) =>
    `${receipt === null ? 'A page' : `Receipt ${receipt}`}: ${faults[fault]}.`,
  voided: (count: number) =>
    plural(count, {
      one: 'One more view was taken back later. It has no receipt and does not count.',
      other: '# more views were taken back later. They have no receipts and do not count.',
    }),
  cannotCheck:
    'This browser cannot check signatures here: it needs a secure connection (https) and Ed25519. Download the file and check it with “npm run verify”.',
  howToOffline:
    'To check without this page, download the file and run “npm run verify -- FILE” with the product’s source.',
  list: 'Receipts',
  number: 'Number',
  completed: 'Completed',
  verifiedSeconds: 'Verified seconds',
  checksPassed: 'Checks passed',
  checks,
  empty: 'No receipts yet',
  emptyText: 'A receipt appears here for every view that is paid for.',
  gone: 'This link does not work',
  goneText: 'It was revoked, or it is incomplete. Ask whoever gave it to you for a new one.',
  more: 'Show more',
  share: {
    title: 'Receipts',
    text: 'Every paid view has a receipt that this site has signed. Hand the link to a client or partner: they can check each receipt themselves, and it names no viewer.',
    make: 'Create a link',
    open: 'Open',
    revoke: 'Revoke',
    revokeNote: 'A revoked link stops working at once for everyone who has it.',
    revoked: 'The link no longer works',
    copied: 'Link copied',
    failed: 'The link could not be changed. Try again.',
  },
};

export const studio = { receipts };

export type StudioMessages = typeof studio;
