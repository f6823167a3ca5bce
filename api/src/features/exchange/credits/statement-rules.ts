import { type credits, formatLtc } from '@viewloop/contract';
import { BYTE_ORDER_MARK, csvText } from '../../../platform/http/csv-rules.ts';

/** What the books know about one movement of a member's credits. */
export interface Movement {
  seq: number;
  at: Date;
  amount: number;
  balance: number;
  recipe: credits.Recipe;
  key: string;
  note: string | null;
  promotionId: number | null;
  viewId: number | null;
  clipId: number | null;
  title: string | null;
  platform: credits.StatementLine['platform'];
  picture: credits.StatementLine['picture'];
  litoshi: number | null;
}

/** The kind of a movement. It is finer than the recipe, because the entry's key tells more. */
function reasonOf({ recipe, key, amount }: Pick<Movement, 'recipe' | 'key' | 'amount'>): credits.Reason {
  switch (recipe) {
    case 'promotion_funded':
      return /^promotion_(topped_up|funded:\d+):/.test(key) ? 'promotion_topped_up' : 'promotion_started';
    case 'watch_rewarded':
      return 'watched';
    case 'commission_paid':
      return key.includes(':deposit:') ? 'commission_of_deposit' : 'commission_of_watch';
    case 'deposit_credited':
      return 'deposit';
    case 'credits_adjusted':
      return 'adjusted';
    case 'coupon_redeemed':
      return 'coupon';
    case 'balance_given_up':
      return 'given_up';
    case 'view_voided':
      return amount < 0 ? 'view_taken_back' : 'view_returned';
    case 'place_returned':
      return 'view_returned';
    case 'view_replaced':
      return amount < 0 ? 'view_unproven' : 'view_replaced';
    case 'view_restored':
      return amount > 0 ? 'view_restored' : 'view_charged_again';
    // Moves between two escrows, so it is in nobody's statement.
    case 'escrow_moved':
      return 'promotion_refunded';
    case 'answers_funded':
      return 'answers_set_aside';
    case 'answer_paid':
      return 'answered';
    case 'answer_voided':
      return amount < 0 ? 'answer_taken_back' : 'answer_returned';
    case 'answer_restored':
      return amount > 0 ? 'answer_restored' : 'answer_charged_again';
    case 'screening_funded':
      return key.endsWith(':1') ? 'screening_started' : 'screening_topped_up';
    case 'attention_voided':
      return 'attention_taken_back';
    // These two move nothing of a member, so they are in nobody's statement.
    case 'attention_begun':
    case 'attention_kept':
      return 'attention_paid';
    case 'screening_refunded':
    case 'attention_paid':
    case 'attention_restored':
    case 'promotion_refunded':
    case 'commission_reversed':
    case 'deposit_reversed':
    case 'debt_incurred':
    case 'debt_repaid':
    case 'answers_refunded':
    case 'view_cleared':
      return recipe;
  }
}

const because = (note: string | null) => (note === null ? '' : `: ${note}`);

const amountOf = ({ litoshi }: Movement) => (litoshi === null ? null : formatLtc(BigInt(litoshi)));

/** The reason of a movement in plain words: the answer to "where did my credits go?". */
export function textOf(movement: Movement): string {
  const { note, promotionId, title } = movement;
  const promotion = `promotion ${promotionId} (${title ?? 'Untitled Video'})`;
  const video = `"${title ?? 'Untitled Video'}"`;
  const clip = title === null ? 'a clip' : `"${title}"`;
  const amount = amountOf(movement);
  const deposit = `Litecoin deposit${amount === null ? '' : ` of ${amount} LTC`}`;
  switch (reasonOf(movement)) {
    case 'promotion_started':
      return `Started ${promotion}`;
    case 'promotion_topped_up':
      return `Added to ${promotion}`;
    case 'promotion_refunded':
      return `Returned from ${promotion}${because(note)}`;
    case 'watched':
      return `Watched ${video}`;
    case 'view_taken_back':
      return `Your view of ${video} was declared invalid${because(note)}`;
    case 'view_returned':
      return `A view of ${promotion} was declared invalid and its credits returned${because(note)}`;
    case 'view_restored':
      return `Your view of ${video} counts again: it was declared invalid by mistake`;
    case 'view_charged_again':
      return `A view of ${promotion} counts again: it was declared invalid by mistake`;
    case 'view_unproven':
      return `Your view of ${video} was not proven in time: answer the questions while you watch, and it comes back`;
    case 'view_replaced':
      return `A view of ${promotion} was not proven in time and its credits returned`;
    case 'view_cleared':
      return `Your view of ${video} is proven after all`;
    case 'answers_set_aside':
      return `Set aside for answers of viewers of ${promotion}`;
    case 'answers_refunded':
      return `Nobody answered: returned from ${promotion}`;
    case 'answered':
      return `Answered the questions about ${video}`;
    case 'answer_taken_back':
      return `Your view of ${video} was declared invalid, and your answer with it${because(note)}`;
    case 'answer_returned':
      return `An answer to ${promotion} was declared invalid and its credit returned${because(note)}`;
    case 'answer_restored':
      return `Your answer about ${video} counts again: your view was declared invalid by mistake`;
    case 'answer_charged_again':
      return `An answer to ${promotion} counts again: the view was declared invalid by mistake`;
    case 'screening_started':
      return `Set aside for screening ${clip}`;
    case 'screening_topped_up':
      return `Added to the screening of ${clip}`;
    case 'screening_refunded':
      return `Returned from the screening of ${clip}`;
    case 'attention_paid':
      return 'Attentive seconds in the screening room';
    case 'attention_taken_back':
      return `Your attention to ${clip} was declared invalid${because(note)}`;
    case 'attention_restored':
      return `Your attention to ${clip} counts again: it was declared invalid by mistake`;
    case 'debt_incurred':
      return 'Lent, because what you had to return was spent already: later credits pay it first';
    case 'debt_repaid':
      return 'Paid back what you owed';
    case 'commission_of_watch':
      return 'Commission: somebody you referred watched a video';
    case 'commission_of_deposit':
      return 'Commission: somebody you referred bought credits';
    case 'commission_reversed':
      return movement.key.includes(':view:')
        ? 'Commission taken back: a view of somebody you referred was declared invalid'
        : 'Commission taken back: a deposit of somebody you referred was reversed';
    case 'deposit':
      return deposit;
    case 'deposit_reversed':
      return `${deposit} reversed: the Litecoin network no longer has this payment`;
    case 'coupon':
      return `Redeemed the coupon ${note}`;
    case 'given_up':
      return 'Given up when the account was deleted';
    case 'adjusted':
      return `Adjusted by an admin${because(note)}`;
  }
}

const OWN_VIEW: ReadonlySet<credits.Reason> = new Set([
  'watched',
  'view_taken_back',
  'view_restored',
  'view_unproven',
  'view_cleared',
]);

export function lineOf(movement: Movement): credits.StatementLine {
  const { seq, at, amount, balance, recipe: kind, promotionId, clipId, title, platform, picture, note } = movement;
  const reason = reasonOf(movement);
  // Owners see the lines of their promotions, but whose view it was is not their business.
  const viewId = OWN_VIEW.has(reason) ? movement.viewId : null;
  const parts = { reason, promotionId, clipId, viewId, title, platform, picture, note, ltc: amountOf(movement) };
  return { seq, at: at.toISOString(), amount, balance, kind, text: textOf(movement), ...parts };
}

export const CSV_HEADER = `${BYTE_ORDER_MARK}number,time (UTC),credits,balance,kind,reason,promotion\r\n`;

export function csvLine({ seq, at, amount, balance, kind, text, promotionId }: credits.StatementLine): string {
  return `${[seq, at, amount, balance, kind, csvText(text), promotionId ?? ''].join(',')}\r\n`;
}
