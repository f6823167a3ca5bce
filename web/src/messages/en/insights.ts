import type { insights as wire } from '@viewloop/contract';
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
  other_video: 'it is of another video',
  wrong_heading: 'the heading is not what the site signed',
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
    'To check without this page, download the file and the site’s keys (/.well-known/viewloop-keys.json), and run “npm run verify -- FILE KEYS” with the product’s source.',
  list: 'Receipts',
  number: 'Number',
  completed: 'Completed',
  verifiedSeconds: 'Verified seconds',
  checksPassed: 'Checks passed',
  proof: (proven: string, waiting: string, replaced: string) =>
    `${proven} proven · ${waiting} being proven · ${replaced} replaced at no cost`,
  checks,
  empty: 'No receipts yet',
  emptyText: 'A receipt appears here for every view that is paid for.',
  gone: 'This link does not work',
  goneText: 'It was revoked, or it is incomplete. Ask the person who gave it to you for a new one.',
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
    'Every credit there is and where it is, day by day. Each day is sealed, and each seal names the one before it, so whoever keeps a seal notices when the past is changed.',
  empty: 'No day has been sealed yet',
  emptyText: 'The first day is sealed shortly after midnight (UTC).',
  closed: 'The books are closed',
  closedText: 'An admin of this site has switched this page off.',
  asOf: (day: string) => `At the end of ${day} (UTC)`,
  total: (exist: string, bought: string, given: string) =>
    `${exist} credits exist: ${bought} were bought with deposits and ${given} were given by admins.`,
  held: { members: 'With members', promotions: 'In promotions', house: 'With the platform', bought: 'Bought' },
  notes: {
    members: 'what members can spend',
    promotions: 'paid in for views to come',
    house: 'from every view, before commission',
    bought: (ltc: string) => `for deposits of ${ltc} LTC`,
  },
  belowZero: (credits: string) =>
    `Members whose deposits were reversed owe ${credits} credits. That is why the sealed sum is higher than what members and promotions hold.`,
  debts: (credits: string) =>
    `Members owe ${credits} credits for views that were taken back. What they earn next repays it first.`,
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
  signedAgain: (count: number, time: string) =>
    plural(count, {
      one: `# day was signed again at ${time}, because the key that had signed it was declared stolen. Its seal is the same, and the earlier signature stays in the list.`,
      other: `# days were signed again at ${time}, because the key that had signed them was declared stolen. Their seals are the same, and the earlier signatures stay in the list.`,
    }),
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
  oneBook: 'One book for all',
  oneBookText:
    'Every sealed day is appended to a log that only grows. Witnesses keep what they saw and sign it, so that the site cannot show different books to different people unnoticed.',
  noWitness: 'This site has listed no witness yet. Whoever wants to be one finds the command in docs/books.md.',
  notSigned: 'has not signed yet',
  signedDays: (days: number, time: string) =>
    plural(days, { one: `signed # day, ${time}`, other: `signed # days, ${time}` }),
  compare: 'Compare with my last visit',
  remembered: (days: number) =>
    `Remembered: a log of ${plural(days, { one: '# day', other: '# days' })}, signed by the site. Your browser compares it next time.`,
  grew: (before: number, now: number) =>
    `The log of ${plural(before, { one: '# day', other: '# days' })} that this browser remembered is the beginning of today’s, which has ${plural(now, { one: '# day', other: '# days' })}.`,
  unsigned: 'The checkpoint has no valid signature of the site.',
  fork: 'These are other books than those this browser saw before. Keep both checkpoints below and show them to others: they prove it.',
  checkpoint: 'The newest checkpoint',
  checkpointText: 'If somebody else was shown another root for the same number of days, there are two books.',
  anchored: (days: number, height: string, time: string) =>
    `The log of ${plural(days, { one: '# day', other: '# days' })} stands in block ${height} of the Litecoin chain, ${time}. Transaction:`,
  reserves: {
    title: 'Deposits and credits',
    text: 'What was paid in, what was sold for it, and what admins gave. Each day names its sums and rates, so that everybody can compute the totals.',
    received: 'Deposits',
    receivedNote: 'confirmed in the Litecoin chain',
    sold: 'Credits sold',
    soldNote: 'for these deposits',
    given: 'Credits given',
    thatDay: (credits: string, day: string) => `by admins and coupons; ${credits} on ${day}`,
    coins: (books: string, chain: string, time: string) =>
      `Still at deposit addresses: ${books} by the books, ${chain} as the Litecoin node counted, ${time}.`,
  },
  own: 'Is my balance in it?',
  ownText:
    'Your browser computes the way from your balance to the published root. It learns nothing about anybody else by name.',
  ownCheck: 'Check my balance',
  ownRight: (balance: string, day: string, sum: string) =>
    `Your ${balance} credits of ${day} are part of the sealed sum of ${sum} credits.`,
  ownWrong: 'Your balance does not lead to the published root. Keep this page and ask the operator of the site.',
  ownNone: (day: string) =>
    `The tree of ${day} has no leaf of yours. You had no credits up to that day; if you had some, keep this page and ask the operator.`,
  leaf: 'What is only yours',
  leafText:
    'Your leaf is made from these three lines. Nobody else can be shown it as theirs, and with them you can look for it even after your account was deleted.',
  ownSignIn: 'Sign in to check that your own balance is in the books.',
  signIn: 'Sign in',
  how: 'How the seals are made is written down in docs/books.md of the source, for everybody who wants to check them with a program of their own.',
  cannotCheck: 'This browser cannot check seals here: it needs a secure connection (https) and Ed25519.',
};

const leaveReasons: Record<wire.LeaveReason, string> = {
  skipped: 'Skipped it',
  closed: 'Closed the window',
  trouble: 'Could not play it',
  replaced: 'Started another video',
  silent: 'Connection lost',
  other: 'Other reasons',
  taken_back: 'Paid, then taken back',
};

const promotion = {
  openVideo: 'Open the video',
  delivered: 'Delivered',
  deliveredNote: (
    target: string,
    { proven, beingProven, replaced }: { proven: string; beingProven: string; replaced: string },
  ) => `of ${target} · ${proven} proven · ${beingProven} being proven · ${replaced} replaced`,
  platformTitle: (name: string) => `On the platform: ${name}`,
  tabList: 'Parts of this promotion',
  tabs: {
    summary: 'Summary',
    attention: 'Attention',
    audience: 'Audience',
    answers: 'Answers',
    views: 'Views and receipts',
  },
  again: 'Promote again',
  how: 'How this is measured',
  budget: 'Budget',
  budgetNote: (returned: number) =>
    returned > 0
      ? plural(returned, { one: 'credits you put in, # came back', other: 'credits you put in, # came back' })
      : 'credits you put in',
  spent: 'Spent',
  spentNote: (views: number) =>
    plural(views, { one: 'credits for # view that was delivered', other: 'credits for # views that were delivered' }),
  left: 'Left',
  leftNote: 'credits for views to come',
  end: 'Expected end',
  endAfter: (from: string) => `not before ${from}`,
  endNote: 'if viewers keep coming as in the last 24 hours',
  endUnknown: 'nobody watched in the last 24 hours',
  endDone: 'nothing left to deliver',
  watches: 'Started and completed',
  watchesMean:
    'Started counts every viewer who opened the video, completed those who stayed for the paid time. People are paid to stay, so this measures patience, not whether they liked it.',
  started: 'Started',
  completed: 'Completed',
  whyLeft: 'Why the others left',
  whyLeftMean:
    'What ended a watch without pay. “Could not play it” points to the video’s settings; the other reasons are the viewer’s choice.',
  countedUntil: (time: string) => `Watches that began before ${time} are counted.`,
  attention: 'Attention, second by second',
  attentionMean:
    'How many of those who started were still watching after each second. The seconds shown are paid for: leaving here means leaving although paid. It says nothing about watching for pleasure.',
  attentionFew: (enough: number) =>
    `The curve appears after ${enough} watches. With fewer it would show single people, and chance.`,
  watching: 'still watching',
  usual: 'median of other promotions',
  second: (second: number) => `${second} s`,
  habits: { hid: 'hid the player at least once', paused: 'paused', jumped: 'jumped within the video' },
  byDay: 'By day',
  byDayMean: 'Views paid on each day (UTC), also those taken back later.',
  byHour: 'By hour of the day',
  byHourMean:
    'The same views by hour (UTC), over the last 60 days. It shows when viewers were there, not when they would like your video most.',
  views: 'views',
  audience: 'Who watched',
  audienceMean:
    'Counted from where watches began: the country of the network, the browser’s language, the kind of device. A hint, never proof, and groups under five have no name. No address is stored. Trust is the level that a viewer had when the watch was counted.',
  audienceFew: (enough: number) => `Shown after ${enough} watches.`,
  countries: 'Countries',
  languages: 'Languages',
  devices: 'Devices',
  device: { phone: 'Phone', desktop: 'Desktop' },
  levels: 'Trust',
  level: { new: 'New', known: 'Known', trusted: 'Trusted' },
  otherGroup: 'Others',
  unknownYet: 'Nothing counted yet',
  list: 'The views',
  listMean: 'Every paid view, the latest first. The viewer’s handle stays the same across views but is not a name.',
  listEmpty: 'No views yet',
  time: 'Time',
  viewer: 'Viewer',
  state: 'State',
  proofs: { proven: 'proven', being_proven: 'being proven', replaced: 'not proven in time, replaced' },
  unverified: ', without reports of the player',
  takenBack: (reason: string, credits: number) =>
    plural(credits, {
      one: `taken back: ${reason} (# credit returned)`,
      other: `taken back: ${reason} (# credits returned)`,
    }),
  seconds: 'Verified seconds',
  receipt: 'Receipt',
  noReceipt: 'none',
  showReceipt: (view: number) => `Receipt of view ${view}`,
  signature: 'Signature',
  more: 'Show more',
  exports: 'Export',
  exportCsv: 'Views as CSV',
  exportFigures: 'Figures as CSV',
  exportJson: 'Everything as JSON',
  exportFailed: 'The export could not be made. Try again.',
};

const attention = {
  median: (value: string) => `median ${value}`,
  length: (from: number, to: number | null) => {
    if (to === null) return `${from} s or longer`;
    return from === 0 ? `under ${to} s` : `${from} to ${to - 1} s`;
  },
  ofSameLength: (promotions: number, length: string) =>
    `Medians are of ${promotions} recent promotions on the same platform whose videos are about as long (${length}).`,
  ofPlatform: (promotions: number) =>
    `Medians are of ${promotions} recent promotions on the same platform, whatever the length of their videos, because too few are known to be as long as yours.`,
  curve: 'What the curve shows',
  curves: { watching: 'Still watching', seconds: 'Playing, in view, with sound', stay: 'After being paid' },
  seconds: 'What each second was like',
  secondsMean:
    'Of those who pressed play: how many had the video playing, in view and with sound in each second of playback. It shows what the player did, not whether anybody looked or listened.',
  secondsFew: (enough: number) =>
    `The curves appear after ${enough} watches whose player reported its seconds. With fewer they would show single people, and chance.`,
  playing: 'playing',
  inView: 'in view',
  withSound: 'with sound',
  usualPlaying: 'playing, median',
  stay: 'Staying after being paid',
  stayMean:
    'Of those who were paid: how many still watched so many seconds later, with nothing more to earn. The player usually moves on by itself after three seconds, so most of those counted here chose to stay.',
  stayFew: (enough: number) => `Shown after ${enough} paid views whose player reported its seconds.`,
  stillThere: 'still watching',
  names: {
    hidden: 'of the playing time out of view',
    muted: 'of the playing time without sound',
    replays: 'replays a watch, before the credit',
    replaysAfterPay: 'replays a paid view, after the credit',
    stayed5: 'stayed for 5 seconds or more',
    stayed10: 'stayed for 10 seconds or more',
    stayed30: 'stayed for 30 seconds or more',
  },
  means: {
    hid: 'Viewers who covered the player or switched to another window at least once. It does not mean that the others looked all the time.',
    paused: 'Viewers who stopped the video at least once. It does not say why: a phone call pauses a good video, too.',
    jumped:
      'Viewers who moved to another place in the video. It can mean impatience, or that they wanted to see something again.',
    hidden:
      'Time that played while the player was covered or behind another window; it is not paid. It does not mean that the rest was looked at.',
    muted:
      'Time that played muted or at volume 0, where the player says so. It does not tell whether the device itself was silent.',
    replays:
      'How often the video began again before the credit, on average. A video shorter than the paid time does so by itself, so this is not a sign of liking it.',
    replaysAfterPay:
      'How often it began again while viewers stayed unpaid, on average. A short video loops by itself, so compare it with the median.',
    stayed5:
      'Viewers who held the next video back and watched on. It does not mean that those who left disliked the video.',
    stayed10: 'Long enough to be no slip of the finger. It says nothing about whether they would come back.',
    stayed30:
      'As long again as the time that is paid by default. It is the closest thing here to watching for pleasure, yet no promise of it.',
  },
};

const overview = {
  title: 'Overview',
  text: 'Your last fifty promotions side by side.',
  link: 'Overview',
  empty: 'No promotions yet',
  emptyText: 'Once a promotion runs, you can compare it with others here.',
  budget: 'Budget',
  spent: 'Spent',
  left: 'Left',
  inCredits: 'credits',
  views: 'Views',
  completion: 'Completion',
  completionMean: 'the share of started watches that were completed',
  cost: 'Credits per view',
  weeks: 'Views received by week',
  weeksMean: 'Each bar is one week; the date is its first day.',
  list: 'Promotions',
  name: 'Promotion',
  started: 'Started',
  best: 'best',
  worst: 'lowest',
  fewNote: (enough: number) => `Best and lowest are named among promotions with at least ${enough} watches.`,
  untitled: 'Untitled Video',
};

export const insights = { attention, books, leaveReasons, overview, promotion, receipts };

export type InsightsMessages = typeof insights;
