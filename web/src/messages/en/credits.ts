import type { credits as wire } from '@viewloop/contract';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

const reasons: Record<wire.Reason, string> = {
  promotion_started: 'Promotion started',
  promotion_topped_up: 'Promotion topped up',
  promotion_refunded: 'Returned from a promotion',
  watched: 'Watched video',
  view_taken_back: 'Your view was ruled invalid',
  view_returned: 'Refund for an invalid view',
  view_restored: 'Your view counts again',
  view_charged_again: 'A view counts again',
  debt_incurred: 'Lent',
  debt_repaid: 'Debt paid back',
  commission_of_watch: 'Commission',
  commission_of_deposit: 'Commission',
  commission_reversed: 'Commission taken back',
  deposit: 'Litecoin deposit',
  deposit_reversed: 'Deposit reversed',
  adjusted: 'Adjusted by an admin',
  given_up: 'Given up when the account was deleted',
};

/** Shown below a reason that has no video, amount or note of its own. */
const explanations: Partial<Record<wire.Reason, string>> = {
  commission_of_watch: 'Someone you referred watched a video',
  commission_of_deposit: 'Someone you referred bought credits',
  commission_reversed: 'What someone you referred had earned was taken back',
  debt_incurred: 'What you had to return was already spent. Later credits pay it first',
  debt_repaid: 'Credits you owed, paid before anything else',
  deposit_reversed: 'The Litecoin network dropped this payment',
};

/** The statement of credits. */
export const credits = {
  title: 'Statement of credits',
  description: 'Everything that changed your balance, newest first.',
  filter: 'Show',
  filterAll: 'Everything',
  filters: {
    watching: 'Watching',
    promotions: 'Promotions',
    referrals: 'Referrals',
    deposits: 'Deposits',
    other: 'Adjustments',
  },
  noneOfKind: 'Nothing of this kind so far. Load more to look further back.',
  daySum: (earned: string, spent: string) => `In: ${earned} · Out: ${spent}`,
  grouped: (count: number) => plural(count, { one: '# entry', other: '# entries' }),
  download: 'Download CSV',
  caption: 'Changes to your balance',
  when: 'When',
  what: 'What',
  reasons,
  explanations,
  change: 'Change',
  balance: 'Balance',
  empty: 'Nothing here yet',
  emptyText: 'Watch your first video and the credit appears here.',
  emptyAction: 'Watch Videos',
};
