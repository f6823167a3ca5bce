import type { credits as wire } from '@viewloop/contract';

const kinds: Record<wire.Recipe, string> = {
  promotion_funded: 'Promotion',
  watch_rewarded: 'Watched video',
  commission_paid: 'Commission',
  promotion_refunded: 'Refund',
  deposit_credited: 'Deposit',
  deposit_reversed: 'Deposit reversed',
  commission_reversed: 'Commission reversed',
  credits_adjusted: 'Adjustment',
  view_voided: 'View voided',
};

/** The statement of credits. */
export const credits = {
  title: 'Statement of credits',
  description: 'Every movement of your credits, newest first.',
  download: 'Download CSV',
  caption: 'Movements of your credits',
  when: 'When',
  what: 'What',
  kind: 'Kind',
  kinds,
  change: 'Change',
  balance: 'Balance',
  empty: 'No movements yet',
  emptyText: 'Watch your first video and the credit appears here.',
  emptyAction: 'Watch Videos',
};
