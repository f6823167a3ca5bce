import { type credits, formatLtc } from '@viewloop/contract';

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
  title: string | null;
  litoshi: number | null;
}

const because = (note: string | null) => (note === null ? '' : `: ${note}`);

/** The reason of a movement in plain words: the answer to "where did my credits go?". */
export function reasonOf({ recipe, key, amount, note, promotionId, title, litoshi }: Movement): string {
  const promotion = `promotion ${promotionId} (${title ?? 'Untitled Video'})`;
  const video = `"${title ?? 'Untitled Video'}"`;
  const deposit = `Litecoin deposit${litoshi === null ? '' : ` of ${formatLtc(BigInt(litoshi))} LTC`}`;
  switch (recipe) {
    case 'promotion_funded':
      return key.startsWith('promotion_topped_up:') ? `Added to ${promotion}` : `Started ${promotion}`;
    case 'watch_rewarded':
      return `Watched ${video}`;
    case 'commission_paid':
      return key.includes(':deposit:')
        ? 'Commission: somebody you referred bought credits'
        : 'Commission: somebody you referred watched a video';
    case 'commission_reversed':
      return 'Commission taken back: a deposit of somebody you referred was reversed';
    case 'promotion_refunded':
      return `Returned from ${promotion}${because(note)}`;
    case 'deposit_credited':
      return deposit;
    case 'deposit_reversed':
      return `${deposit} reversed: the Litecoin network no longer has this payment`;
    case 'credits_adjusted':
      return `Adjusted by an admin${because(note)}`;
    case 'view_voided':
      return amount < 0
        ? `Your view of ${video} was declared invalid${because(note)}`
        : `A view of ${promotion} was declared invalid and its credits returned${because(note)}`;
  }
}

export function lineOf(movement: Movement): credits.StatementLine {
  const { seq, at, amount, balance, recipe, promotionId } = movement;
  return { seq, at: at.toISOString(), amount, balance, kind: recipe, text: reasonOf(movement), promotionId };
}
