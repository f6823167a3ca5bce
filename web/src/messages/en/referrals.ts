import { pluralOf } from '../plural.ts';
import { firstReferrals } from './first-referrals.ts';

const plural = pluralOf('en');

/** Days that commission on watching is held, by the trust of the person who watched. */
type HoldDays = Record<'new' | 'known' | 'trusted', number>;

export const referrals = {
  title: 'Referrals',
  description: (rate: string) =>
    `Earn ${rate} of the credits your friends earn by watching and buy with Litecoin. It never comes out of theirs.`,
  ...firstReferrals,
  totalReferrals: 'Total Referrals',
  joined: 'joined with your link',
  creditsEarned: 'Credits Earned',
  ofTheirs: (rate: string) => `${rate} of what they earn and buy`,
  overview: 'Commission Overview',
  rate: 'Commission Rate',
  earnings: 'Total Referral Earnings',
  dividends: 'Total Dividends',
  pending: 'Held for you',
  watchHeld: ({ new: ofNew, known, trusted }: HoldDays) =>
    `Commission on watching is held until the view is proven: ${plural(ofNew, { one: '# day', other: '# days' })} while the person is new here, ${plural(known, { one: '# day', other: '# days' })} once they are known, ${plural(trusted, { one: '# day', other: '# days' })} once they are trusted. Views that are found false pay nothing.`,
  depositsHeld: (days: number) =>
    `Commission on purchases is held for ${plural(days, { one: '# day', other: '# days' })}, because a payment can still be lost until then.`,
  heldFrom: {
    watching: (credits: number) => `earned ${plural(credits, { one: '# credit', other: '# credits' })} by watching`,
    deposits: (credits: number) => `bought ${plural(credits, { one: '# credit', other: '# credits' })}`,
  },
  paidOn: (day: string) => `Held until ${day}`,
  paidBetween: (first: string, last: string) => `Held until ${first} to ${last}`,
  activity: 'Recent Referral Activity',
  activityNote: 'Newest first. People are shown by the first characters of their account ID.',
  earned: (count: number) => plural(count, { one: '+# credit', other: '+# credits' }),
  commission: 'Commission',
  signup: 'Signup',
  empty: 'Nobody has joined with your link yet',
  emptyText: 'Send it to a friend who makes short videos.',
  page: (page: number, total: number) => `Page ${page} (${plural(total, { one: '# person', other: '# people' })})`,
  how: 'How Referrals Work',
  noAttention: 'Attention in the screening room earns no commission.',
  steps: (rate: string, held: HoldDays | null) => [
    { title: 'Share your link', text: 'Send it to people who make or watch short videos.' },
    { title: 'They join', text: 'Every account created with your link counts for you, for good.' },
    {
      title: `You earn ${rate}`,
      text: `Of every credit they earn by watching, paid ${
        held ? `after ${held.trusted} to ${held.new} days, when the view is proven` : 'at once'
      }, and of every credit they buy, paid a week later.`,
    },
  ],
};
