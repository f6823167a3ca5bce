import type { coupons as wire } from '@viewloop/contract';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

const states: Record<wire.CouponState, string> = {
  open: 'Open',
  used_up: 'Used up',
  expired: 'Expired',
  ended: 'Ended',
};

export const coupons = {
  redeem: 'Redeem a coupon',
  redeemText: 'Enter the code. You can redeem each coupon once.',
  code: 'Code',
  codeMissing: 'Enter the code of the coupon.',
  redeemNow: 'Redeem',
  redeemed: (credits: string) => `${credits} were added to your balance.`,
  redeemedTitle: 'Coupon redeemed',
  title: 'Coupons',
  text: 'Codes that give members credits. Each member redeems one once, and of accounts that belong together one does.',
  make: 'New coupon',
  makeText: 'Credits of coupons are issued by you, like an adjustment. The books and the audit log show each.',
  ownCode: 'Code',
  ownCodeHint: 'Leave it empty for a generated code that nobody guesses. A word of your own can be guessed.',
  ownCodeInvalid: 'Use 6 to 32 letters, digits and hyphens.',
  credits: 'Credits for each member',
  uses: 'Members who can redeem it',
  budget: 'At most in all',
  budgetHint: 'Credits. Empty: as many as the members above.',
  numberInvalid: 'Enter a whole number above zero.',
  budgetInvalid: 'The budget must pay at least one member.',
  expires: 'Last day',
  expiresHint: 'Until midnight UTC. Empty: until you end it.',
  expiresInvalid: 'Choose today or a later day.',
  note: 'Note',
  noteHint: 'Only admins see it.',
  made: 'The coupon can be redeemed.',
  makeFailed: 'The coupon could not be made.',
  caption: 'Coupons, newest first',
  gives: 'Gives',
  usedOf: (used: string, uses: string) => `${used} of ${uses}`,
  used: 'Redeemed',
  given: (given: string, most: string) => `${given} of ${most} credits`,
  linked: (count: number) => plural(count, { one: '# by a linked account', other: '# by linked accounts' }),
  state: 'State',
  states,
  until: (day: string) => `until ${day}`,
  actions: 'Actions',
  copyLink: 'Copy link',
  copyLinkOf: (code: string) => `Copy link: ${code}`,
  end: 'End',
  endOf: (code: string) => `End ${code}`,
  ended: 'Nobody can redeem it any more.',
  endFailed: 'The coupon could not be ended.',
  who: 'CSV',
  whoOf: (code: string) => `CSV: who redeemed ${code}`,
  download: 'Download CSV',
  empty: 'No coupons yet',
  emptyText: 'Make a code and give it away: in a video, in a mail, or to somebody who waited too long.',
};

export type CouponMessages = typeof coupons;
