import type { credits as wire } from '@viewloop/contract';

const reasons: Record<wire.Reason, string> = {
  promotion_started: 'Promotion started',
  promotion_topped_up: 'Promotion topped up',
  promotion_refunded: 'Returned from a promotion',
  watched: 'Watched video',
  view_taken_back: 'Your view was declared invalid',
  view_returned: 'An invalid view was returned',
  commission_of_watch: 'Commission',
  commission_of_deposit: 'Commission',
  commission_reversed: 'Commission taken back',
  deposit: 'Litecoin deposit',
  deposit_reversed: 'Deposit reversed',
  adjusted: 'Adjusted by an admin',
};

/** What stands below a reason that has no video, amount or note of its own. */
const explanations: Partial<Record<wire.Reason, string>> = {
  commission_of_watch: 'Somebody you referred watched a video',
  commission_of_deposit: 'Somebody you referred bought credits',
  commission_reversed: 'A deposit of somebody you referred was reversed',
  deposit_reversed: 'The Litecoin network no longer has this payment',
};

/** The statement of credits. */
export const credits = {
  title: 'Statement of credits',
  description: 'Every movement of your credits, newest first.',
  download: 'Download CSV',
  caption: 'Movements of your credits',
  when: 'When',
  what: 'What',
  reasons,
  explanations,
  change: 'Change',
  balance: 'Balance',
  empty: 'No movements yet',
  emptyText: 'Watch your first video and the credit appears here.',
  emptyAction: 'Watch Videos',
};
