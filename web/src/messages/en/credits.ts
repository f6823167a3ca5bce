import type { watching, credits as wire } from '@viewloop/contract';
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
  view_replaced: 'A view was not proven in time and its credits returned',
  view_unproven: 'Your view was not proven in time',
  view_cleared: 'Your view is proven after all',
  debt_incurred: 'Advanced to you',
  debt_repaid: 'Debt paid back',
  commission_of_watch: 'Commission',
  commission_of_deposit: 'Commission',
  commission_reversed: 'Commission taken back',
  deposit: 'Litecoin deposit',
  deposit_reversed: 'Deposit reversed',
  coupon: 'Coupon redeemed',
  adjusted: 'Adjusted by an admin',
  given_up: 'Given up when the account was deleted',
  answers_set_aside: 'Set aside for answers',
  answers_refunded: 'Returned: nobody answered',
  answered: 'Answered questions',
  answer_taken_back: 'Your answer was ruled invalid',
  answer_returned: 'Refund for an invalid answer',
  answer_restored: 'Your answer counts again',
  answer_charged_again: 'An answer counts again',
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

/** Why a watch ended without a credit. */
const viewReasons: Record<watching.InterruptReason, string> = {
  closed: 'The window was closed.',
  skipped: 'You skipped it.',
  player_blocked: 'The player did not load.',
  embedding_off: 'The video cannot be played on other sites.',
  video_missing: 'The video is private or was removed.',
  player_error: 'The player reported an error.',
  replaced: 'You started another video.',
  silence: 'Nothing was heard from the player for a minute.',
  too_long: 'It took longer than ten minutes.',
  suspended: 'Your account was suspended.',
};

/** The statement of credits. */
export const credits = {
  title: 'Statement of credits',
  description: 'Everything that changed your balance, newest first.',
  lists: { credits: 'Credits', views: 'Watched videos' },
  otherQuestion: 'Does something else look wrong?',
  writeToUs: 'Write to us',
  views: {
    all: 'All videos',
    onlyUnpaid: 'Without a credit',
    allPaid: 'Every video you watched earned its credit.',
    caption: 'Videos you watched',
    credit: 'Credit',
    objection: 'Dispute',
    earned: 'Watched to the end.',
    takenBack: (note: string) => `Taken back: ${note}`,
    unanswered: 'You watched long enough, but the question beside the video was not answered.',
    notFinished: 'Not watched to the end.',
    seen: (have: number, needed: number) => `${have} of ${needed} seconds counted.`,
    reasons: viewReasons,
  },
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
  redeem: 'Redeem a coupon',
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
