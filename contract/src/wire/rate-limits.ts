import { STARTS_PER_MINUTE } from './constants.ts';

export interface RateLimit {
  /** Under this name the calls are counted in the database, so no two limits may share one. */
  name: string;
  /** The most calls within `seconds`. */
  points: number;
  seconds: number;
  /** Whose calls are counted together: those of an address or its block, of a signed-in member, for an account or mail address, or all. */
  by: 'address' | 'block' | 'member' | 'account' | 'site';
}

/**
 * Every rate limit there is. scripts/rate-limits.test.ts fails when two share a name, or when a limit is defined elsewhere.
 */
export const rateLimits = {
  /** Every call of somebody who is not signed in, and every call of a member wherever they are. */
  callsOfAddress: { name: 'calls-of-address', points: 200, seconds: 60, by: 'address' },
  callsOfMember: { name: 'calls-of-member', points: 300, seconds: 60, by: 'member' },
  /** The calls of all access tokens of a member. They use up nothing of what the member has in the browser. */
  callsOfPrograms: { name: 'calls-of-programs', points: 240, seconds: 60, by: 'member' },
  /** Far more than any Prometheus asks for, and few enough that a token cannot be guessed. */
  metrics: { name: 'metrics', points: 60, seconds: 60, by: 'address' },

  /** Beyond these, a sign-in, a registration or a reset costs a proof of work, which grows dearer. None is refused. */
  signIns: { name: 'login', points: 25, seconds: 300, by: 'address' },
  failuresOfAddress: { name: 'login-failures-address', points: 10, seconds: 900, by: 'address' },
  failuresOfAccount: { name: 'login-failures-account', points: 20, seconds: 900, by: 'account' },
  registrations: { name: 'register', points: 5, seconds: 1800, by: 'address' },
  /** A class registers within one lesson. An admin who widens the block of a school raises this, too. */
  registrationsOfBlock: { name: 'register-block', points: 40, seconds: 3600, by: 'block' },
  resetRequests: { name: 'reset-requests', points: 10, seconds: 600, by: 'address' },
  outsideMessages: { name: 'outside-messages', points: 5, seconds: 3600, by: 'address' },
  resetsOfAccount: { name: 'reset-requests-account', points: 5, seconds: 3600, by: 'account' },

  /** Wrong passwords for one name from one address or device. Sessions that are open are not affected. */
  failedSignIns: { name: 'login-failures', points: 10, seconds: 900, by: 'account' },
  /** Wrong passwords of somebody who is signed in. A thief of the session could otherwise guess for as long as it lives. */
  provenPasswords: { name: 'proven-passwords', points: 50, seconds: 86_400, by: 'account' },
  /** Being let in without the second factor: each request writes to every address of the member. */
  lostFactors: { name: 'lost-factors', points: 3, seconds: 86_400, by: 'account' },
  /** Finding a free name takes a few tries, which are no attack and do not use up the registrations of an address. */
  takenNames: { name: 'register-taken', points: 60, seconds: 600, by: 'address' },
  /** Forms ask while a name is typed, at most about three times a second. */
  nameChecks: { name: 'username-checks', points: 60, seconds: 60, by: 'address' },
  /** Changes of password and e-mail address, which prove who is calling by the current password. */
  accountChanges: { name: 'account-changes', points: 10, seconds: 600, by: 'member' },

  /** Notices of illegal content. Beyond this a notice costs a proof of work, and none is refused. */
  clipNotices: { name: 'clip-notices', points: 5, seconds: 3600, by: 'address' },
  /** Reports of clips, and votes on them. */
  clipReports: { name: 'clip-reports', points: 30, seconds: 600, by: 'member' },
  /** Beginning an upload, and changing a clip. */
  clipChanges: { name: 'clip-changes', points: 120, seconds: 600, by: 'member' },
  /** Showing and hiding the public page. Handles that were given up stay reserved, so few may be chosen. */
  profileChanges: { name: 'profile-changes', points: 30, seconds: 600, by: 'member' },
  handleChanges: { name: 'handle-changes', points: 3, seconds: 86_400, by: 'member' },

  /** Going to another site to sign in with it, coming back, and registering. */
  identities: { name: 'identities', points: 60, seconds: 600, by: 'address' },
  /** Ending sessions in the list. */
  sessionEnds: { name: 'session-ends', points: 60, seconds: 600, by: 'member' },
  /** Codes of authenticator apps. Somebody who guesses as often as both limits allow is right about once in 6,000 days. */
  codeGuesses: { name: 'code-guesses', points: 10, seconds: 900, by: 'account' },
  codeGuessesADay: { name: 'code-guesses-day', points: 50, seconds: 86_400, by: 'account' },
  /** The second step of a sign-in. */
  secondSteps: { name: 'second-steps', points: 30, seconds: 300, by: 'address' },
  /** The sign-in page asks for a challenge when it opens, and again every four minutes. */
  passkeyChallenges: { name: 'passkey-challenges', points: 60, seconds: 300, by: 'address' },
  /** Changes of passkeys, authenticator app and recovery codes, and showing again who is calling. */
  factorChanges: { name: 'factor-changes', points: 30, seconds: 600, by: 'member' },

  /** Uses of links. Nobody guesses 256 bits; this keeps the attempts from costing anything. */
  links: { name: 'links', points: 30, seconds: 600, by: 'address' },
  /** Mail programs of one provider unsubscribe many people from one address. */
  unsubscribes: { name: 'unsubscribe', points: 60, seconds: 60, by: 'address' },
  /** Mails that somebody asked for. */
  mailsAMinute: { name: 'mail-address-minute', points: 1, seconds: 60, by: 'account' },
  mailsADay: { name: 'mail-address-day', points: 5, seconds: 86_400, by: 'account' },
  mailsOfMember: { name: 'mail-member-day', points: 10, seconds: 86_400, by: 'member' },
  /** An operator may set another number: MAIL_PER_DAY. */
  mailsOfSite: { name: 'mail-site-day', points: 2000, seconds: 86_400, by: 'site' },

  /** Creating and changing webhooks, and sending tests and replays: each is a request to somebody else's server. */
  webhookChanges: { name: 'webhooks', points: 30, seconds: 600, by: 'member' },
  /** Starting a promotion and topping one up. */
  spending: { name: 'promotions', points: 20, seconds: 60, by: 'member' },
  /** The form looks up the details of a video while its link is typed. */
  /** Forecasts are asked for while credits are typed. */
  forecasts: { name: 'forecasts', points: 60, seconds: 60, by: 'member' },
  linkChecks: { name: 'link-checks', points: 30, seconds: 60, by: 'member' },
  /** Signing a page of receipts costs some milliseconds. */
  receipts: { name: 'receipts', points: 120, seconds: 60, by: 'address' },
  /** Everybody may ask about a leaf whose secret they kept; nobody needs to ask often. */
  keptLeaves: { name: 'kept-leaves', points: 20, seconds: 600, by: 'address' },
  /** A witness signs once a day for each site. */
  cosignatures: { name: 'cosignatures', points: 30, seconds: 600, by: 'address' },
  /** A block is read for each. */
  anchors: { name: 'anchors', points: 6, seconds: 3600, by: 'address' },
  receiptLinks: { name: 'receipt-links', points: 30, seconds: 60, by: 'member' },
  channelProofs: { name: 'channel-proofs', points: 10, seconds: 600, by: 'member' },
  /** Tries to redeem a coupon, and wrong codes from one address: with these, no code is found by guessing. */
  couponTries: { name: 'coupon-tries', points: 10, seconds: 3600, by: 'member' },
  wrongCoupons: { name: 'wrong-coupons', points: 30, seconds: 3600, by: 'address' },
  reports: { name: 'reports', points: 20, seconds: 60, by: 'member' },
  /** "Not interested" and "more like this", and choosing topics and languages. */
  opinions: { name: 'opinions', points: 60, seconds: 60, by: 'member' },
  watchStarts: { name: 'start-watching', points: STARTS_PER_MINUTE, seconds: 60, by: 'member' },
  /** A picture costs some milliseconds of the server's time. */
  checkDraws: { name: 'draw-check', points: 30, seconds: 60, by: 'member' },
  checkAnswers: { name: 'answer-check', points: 30, seconds: 60, by: 'member' },
  /** Questions after a paid view: opening, answering and skipping them. */
  questions: { name: 'questions', points: 60, seconds: 60, by: 'member' },
  /** Rating and reporting lines that viewers wrote. */
  textRatings: { name: 'text-ratings', points: 60, seconds: 60, by: 'member' },
  /** Choosing the lane without checks, and objecting. */
  standingChanges: { name: 'fair-play', points: 20, seconds: 60, by: 'member' },
  /** Objections to what became of a view. Each takes a person's time. */
  objections: { name: 'objections', points: 10, seconds: 86_400, by: 'member' },
  /** New conversations with the operator, and messages in all of them. */
  supportThreads: { name: 'support-threads', points: 5, seconds: 86_400, by: 'member' },
  supportMessages: { name: 'support-messages', points: 10, seconds: 600, by: 'member' },
  /** A download reads the whole account. */
  statementDownloads: { name: 'statement-downloads', points: 20, seconds: 600, by: 'member' },
  /** Downloads of everything about a member, which read all that there is. */
  exports: { name: 'exports', points: 6, seconds: 3600, by: 'member' },
  /** Subscribing a browser to push messages, and choosing how to be told. */
  tellingChanges: { name: 'telling', points: 60, seconds: 60, by: 'member' },
} as const satisfies Record<string, RateLimit>;
