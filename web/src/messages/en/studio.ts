import type { BookFault } from '@viewloop/contract/check-books';
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

const bookFaults: Record<BookFault, string> = {
  bad_signature: 'the signature is wrong',
  wrong_seal: 'the seal is not that of the text',
  broken_chain: 'the chain of seals is broken',
  not_a_day: 'this is not a sealed day',
  does_not_add_up: 'the figures do not add up',
};

const books = {
  title: 'Open books',
  intro:
    'Every credit there is and where it is, day by day. Each day is sealed, and each seal names the one before it, so nobody can change the past unnoticed.',
  empty: 'No day has been sealed yet',
  emptyText: 'The first day is sealed shortly after midnight (UTC).',
  closed: 'The books are closed',
  closedText: 'An admin of this site has switched this page off.',
  asOf: (day: string) => `At the end of ${day} (UTC)`,
  total: (exist: string, bought: string, given: string) =>
    `${exist} credits exist: ${bought} were bought with deposits and ${given} were given by admins.`,
  held: { members: 'With members', promotions: 'In promotions', house: 'With the house', bought: 'Bought' },
  notes: {
    members: 'what members can spend',
    promotions: 'paid in for views to come',
    house: 'from every view, before commission',
    bought: (ltc: string) => `for deposits of ${ltc} LTC`,
  },
  belowZero: (credits: string) =>
    `Members whose deposits were reversed owe ${credits} credits. That is why the sealed sum is higher than what members and promotions hold.`,
  chart: 'Views delivered and taken back by day',
  delivered: 'delivered',
  takenBack: 'taken back',
  days: 'Sealed days',
  day: 'Day',
  views: 'Views',
  voided: 'Taken back',
  madeGood: 'Made good',
  commission: 'Commission',
  boughtToday: 'Bought',
  seal: 'Seal',
  madeGoodNote:
    'Made good: the place of a view that was taken back was offered again. In the other cases the owner got the credits back.',
  older: 'Older days',
  check: 'Check the seals',
  checkText: 'Your browser computes every seal shown here and checks the signatures and the chain.',
  chainRight: (count: number) =>
    plural(count, {
      one: 'The seal of # day is right.',
      other: 'The seals of # days are right, and they form a chain.',
    }),
  chainWrong: (day: string, fault: BookFault) => `${day}: ${bookFaults[fault]}.`,
  own: 'Is my balance in it?',
  ownText:
    'Your browser computes the way from your balance to the published root. It learns nothing about anybody else by name.',
  ownCheck: 'Check my balance',
  ownRight: (balance: string, day: string, sum: string) =>
    `Your ${balance} credits of ${day} are part of the sealed sum of ${sum} credits.`,
  ownWrong: 'Your balance does not lead to the published root. Keep this page and ask the operator of the site.',
  ownNone: 'You had no credits up to that day, so there is nothing to find yet.',
  ownSignIn: 'Sign in to check that your own balance is in the books.',
  signIn: 'Sign in',
  how: 'How the seals are made is written down in docs/books.md of the source, for everybody who wants to check them with a program of their own.',
  cannotCheck: 'This browser cannot check seals here: it needs a secure connection (https) and Ed25519.',
};

export const studio = { books, receipts };

export type StudioMessages = typeof studio;
