import { constants } from '@viewloop/contract';
import { adjustments, attention, debt, deposits, type Entry, escrow, house, member, screening } from './entry.ts';

const { CREDITS_PER_ANSWER, CREDITS_PER_ATTENTION, CREDITS_PER_ATTENTION_BLOCK, CREDITS_PER_VIEW, CREDITS_PER_WATCH } =
  constants;

/** Every way credits can move. Pure; docs/ledger.md has one row for each. */

export function promotionFunded(facts: {
  promotionId: number;
  ownerId: string;
  credits: number;
  /** The id of the top-up; absent for the first funding. */
  topUpId?: string;
  /** The void whose undoing puts credits back that it had taken out. */
  undone?: string;
}): Entry {
  const { promotionId, ownerId, credits, topUpId, undone } = facts;
  const funding = undone ? `promotion_funded:${promotionId}:${undone}` : `promotion_funded:${promotionId}`;
  return {
    key: topUpId ? `promotion_topped_up:${topUpId}` : funding,
    recipe: 'promotion_funded',
    promotionId,
    postings: [member(ownerId, -credits), escrow(promotionId, credits)],
  };
}

export function watchRewarded(facts: {
  viewId: number;
  promotionId: number;
  viewerId: string;
  /** The promotion has no place left for a view that is paid after an objection, so the house pays it. */
  byHouse?: boolean;
}): Entry {
  const { viewId, promotionId, viewerId, byHouse = false } = facts;
  return {
    key: `watch_rewarded:${viewId}`,
    recipe: 'watch_rewarded',
    viewId,
    promotionId,
    postings: byHouse
      ? [house(-CREDITS_PER_WATCH), member(viewerId, CREDITS_PER_WATCH)]
      : [
          escrow(promotionId, -CREDITS_PER_VIEW),
          member(viewerId, CREDITS_PER_WATCH),
          house(CREDITS_PER_VIEW - CREDITS_PER_WATCH),
        ],
  };
}

export function commissionPaid(facts: { source: string; referrerId: string; credits: number }): Entry {
  return {
    key: `commission_paid:${facts.source}`,
    recipe: 'commission_paid',
    postings: [house(-facts.credits), member(facts.referrerId, facts.credits)],
  };
}

export function commissionReversed(facts: { source: string; referrerId: string; credits: number }): Entry {
  return {
    key: `commission_reversed:${facts.source}`,
    recipe: 'commission_reversed',
    postings: [member(facts.referrerId, -facts.credits), house(facts.credits)],
  };
}

export function promotionRefunded(facts: {
  promotionId: number;
  ownerId: string;
  credits: number;
  /** What released the credits: `end`, or the view whose place was still held at the end. */
  occasion: string;
  note?: string;
}): Entry {
  const { promotionId, ownerId, credits, occasion, note } = facts;
  return {
    key: `promotion_refunded:${promotionId}:${occasion}`,
    recipe: 'promotion_refunded',
    promotionId,
    ...(note === undefined ? {} : { note }),
    postings: [escrow(promotionId, -credits), member(ownerId, credits)],
  };
}

/**
 * `epoch` counts how often the chain took this deposit away. Each time it comes back it is credited under a new key.
 */
export function depositCredited(facts: { depositId: number; epoch: number; memberId: string; credits: number }): Entry {
  const { depositId, epoch, memberId, credits } = facts;
  return {
    key: `deposit_credited:${depositId}:${epoch}`,
    recipe: 'deposit_credited',
    depositId,
    postings: [deposits(-credits), member(memberId, credits)],
  };
}

export function depositReversed(facts: { depositId: number; epoch: number; memberId: string; credits: number }): Entry {
  const { depositId, epoch, memberId, credits } = facts;
  return {
    key: `deposit_reversed:${depositId}:${epoch}`,
    recipe: 'deposit_reversed',
    depositId,
    postings: [member(memberId, -credits), deposits(credits)],
  };
}

export function creditsAdjusted(facts: {
  actionId: number;
  memberId: string;
  adminId: string;
  change: number;
  note: string | null;
}): Entry {
  const { actionId, memberId, adminId, change, note } = facts;
  return {
    key: `credits_adjusted:${actionId}`,
    recipe: 'credits_adjusted',
    adminId,
    ...(note === null ? {} : { note }),
    postings: [adjustments(-change), member(memberId, change)],
  };
}

/** A member redeems a coupon, once. Like an adjustment, it issues credits. */
export function couponRedeemed(facts: { couponId: number; memberId: string; credits: number; code: string }): Entry {
  const { couponId, memberId, credits, code } = facts;
  return {
    key: `coupon_redeemed:${couponId}:${memberId}`,
    recipe: 'coupon_redeemed',
    note: code,
    postings: [adjustments(-credits), member(memberId, credits)],
  };
}

/** What a member who leaves still had. The house keeps it. */
export function balanceGivenUp(facts: { memberId: string; credits: number }): Entry {
  return {
    key: `balance_given_up:${facts.memberId}`,
    recipe: 'balance_given_up',
    postings: [member(facts.memberId, -facts.credits), house(facts.credits)],
  };
}

const voidKey = (viewId: number, epoch: number) => (epoch === 0 ? `${viewId}` : `${viewId}:${epoch}`);

/** Who gets the credits of a false view's place: the running promotion, its owner once it has ended, or the house. */
export type PlaceOf = { kind: 'escrow' } | { kind: 'member'; ownerId: string } | { kind: 'house' };

const placePostings = (place: PlaceOf, promotionId: number, amount: number) => {
  if (place.kind === 'escrow') return [escrow(promotionId, amount)];
  return place.kind === 'member' ? [member(place.ownerId, amount)] : [];
};

interface VoidFacts {
  viewId: number;
  epoch: number;
  promotionId: number;
  viewerId: string;
  place: PlaceOf;
}

/**
 * Takes the viewer's credit back, which other entries of the same posting provide where the balance does not, and returns the
 * credits of the place. The house gives back what it kept of the view, or keeps all of it.
 */
export function viewVoided(facts: VoidFacts & { note: string }): Entry {
  const { viewId, epoch, promotionId, viewerId, place, note } = facts;
  return {
    key: `view_voided:${voidKey(viewId, epoch)}`,
    recipe: 'view_voided',
    viewId,
    promotionId,
    note,
    postings: [
      ...placePostings(place, promotionId, CREDITS_PER_VIEW),
      house(CREDITS_PER_WATCH - (place.kind === 'house' ? 0 : CREDITS_PER_VIEW)),
      member(viewerId, -CREDITS_PER_WATCH),
    ],
  };
}

/** Undoes a void. `place` pays for the view again. `given` is what the viewer had to return. */
export function viewRestored(facts: VoidFacts & { given: number }): Entry {
  const { viewId, epoch, promotionId, viewerId, place, given } = facts;
  return {
    key: `view_restored:${viewId}:${epoch}`,
    recipe: 'view_restored',
    viewId,
    promotionId,
    postings: [
      ...placePostings(place, promotionId, -CREDITS_PER_VIEW),
      house((place.kind === 'house' ? 0 : CREDITS_PER_VIEW) - given),
      ...(given > 0 ? [member(viewerId, given)] : []),
    ],
  };
}

/** Gives back a place that the house had kept because owner and viewer were linked, and they turned out not to be. */
export function placeReturned(facts: Pick<VoidFacts, 'viewId' | 'epoch' | 'promotionId' | 'place'>): Entry {
  const { viewId, epoch, promotionId, place } = facts;
  return {
    key: `place_returned:${viewId}:${epoch}`,
    recipe: 'place_returned',
    viewId,
    promotionId,
    postings: [...placePostings(place, promotionId, CREDITS_PER_VIEW), house(-CREDITS_PER_VIEW)],
  };
}

/**
 * A view was not proven in time: the promotion gets the credits of the place again. `fromViewer` of them were paid to the
 * viewer and could not be spent yet; the house pays the rest.
 */
export function viewReplaced(facts: Omit<VoidFacts, 'epoch'> & { fromViewer: number }): Entry {
  const { viewId, promotionId, viewerId, place, fromViewer } = facts;
  return {
    key: `view_replaced:${viewId}`,
    recipe: 'view_replaced',
    viewId,
    promotionId,
    postings: [
      ...placePostings(place, promotionId, CREDITS_PER_VIEW),
      house(fromViewer - CREDITS_PER_VIEW),
      ...(fromViewer > 0 ? [member(viewerId, -fromViewer)] : []),
    ],
  };
}

/** The viewer was believed after all, and gets back what that took. */
export function viewCleared(facts: { viewId: number; promotionId: number; viewerId: string; credits: number }): Entry {
  const { viewId, promotionId, viewerId, credits } = facts;
  return {
    key: `view_cleared:${viewId}`,
    recipe: 'view_cleared',
    viewId,
    promotionId,
    postings: [house(-credits), member(viewerId, credits)],
  };
}

/** What is left of the cut that lost a comparison goes to the better one. */
export function escrowMoved(facts: { comparisonId: number; from: number; to: number; credits: number }): Entry {
  const { comparisonId, from, to, credits } = facts;
  return {
    key: `escrow_moved:${comparisonId}`,
    recipe: 'escrow_moved',
    promotionId: from,
    postings: [escrow(from, -credits), escrow(to, credits)],
  };
}

/** Lends a member what they have to return and do not have. Everything that comes in repays it first (`ledger_post`). */
export function debtIncurred(facts: { cause: string; memberId: string; credits: number }): Entry {
  const { cause, memberId, credits } = facts;
  return {
    key: `debt_incurred:${cause}`,
    recipe: 'debt_incurred',
    postings: [debt(memberId, -credits), member(memberId, credits)],
  };
}

/** A member pays what an account owed that they deleted before, out of what they have earned since. */
export function carriedDebtRepaid(facts: {
  carriedId: number;
  /** What was paid of it before, so that each part has a key of its own. */
  paid: number;
  debtorId: string;
  memberId: string;
  credits: number;
}): Entry {
  const { carriedId, paid, debtorId, memberId, credits } = facts;
  return {
    key: `debt_repaid:carried:${carriedId}:${paid}`,
    recipe: 'debt_repaid',
    postings: [member(memberId, -credits), debt(debtorId, credits)],
  };
}

interface AnswerCredits {
  promotionId: number;
  ownerId: string;
  credits: number;
  /** Counts what was set aside for a promotion and what was refunded. */
  number: number;
}

/** Sets credits aside for the answers of viewers, in the escrow of the promotion. */
export function answersFunded({ promotionId, ownerId, credits, number }: AnswerCredits): Entry {
  return {
    key: `answers_funded:${promotionId}:${number}`,
    recipe: 'answers_funded',
    promotionId,
    postings: [member(ownerId, -credits), escrow(promotionId, credits)],
  };
}

/** Returns what was set aside for answers that nobody gave. */
export function answersRefunded({ promotionId, ownerId, credits, number }: AnswerCredits): Entry {
  return {
    key: `answers_refunded:${promotionId}:${number}`,
    recipe: 'answers_refunded',
    promotionId,
    postings: [escrow(promotionId, -credits), member(ownerId, credits)],
  };
}

export function answerPaid(facts: { viewId: number; promotionId: number; viewerId: string }): Entry {
  const { viewId, promotionId, viewerId } = facts;
  return {
    key: `answer_paid:${viewId}`,
    recipe: 'answer_paid',
    viewId,
    promotionId,
    postings: [escrow(promotionId, -CREDITS_PER_ANSWER), member(viewerId, CREDITS_PER_ANSWER)],
  };
}

const answerPlace = (place: PlaceOf, promotionId: number, amount: number) =>
  place.kind === 'house' ? [house(amount)] : placePostings(place, promotionId, amount);

/** Takes the credit of an answer back together with that of its view. */
export function answerVoided(facts: VoidFacts & { note: string }): Entry {
  const { viewId, epoch, promotionId, viewerId, place, note } = facts;
  return {
    key: `answer_voided:${voidKey(viewId, epoch)}`,
    recipe: 'answer_voided',
    viewId,
    promotionId,
    note,
    postings: [...answerPlace(place, promotionId, CREDITS_PER_ANSWER), member(viewerId, -CREDITS_PER_ANSWER)],
  };
}

/** Undoes that. `place` pays for the answer again. */
export function answerRestored({ viewId, epoch, promotionId, viewerId, place }: VoidFacts): Entry {
  return {
    key: `answer_restored:${viewId}:${epoch}`,
    recipe: 'answer_restored',
    viewId,
    promotionId,
    postings: [...answerPlace(place, promotionId, -CREDITS_PER_ANSWER), member(viewerId, CREDITS_PER_ANSWER)],
  };
}

interface ScreeningCredits {
  clipId: number;
  ownerId: string;
  credits: number;
  /** Counts what was set aside for a clip, or what came back from it. */
  number: number;
}

export function screeningFunded({ clipId, ownerId, credits, number }: ScreeningCredits): Entry {
  return {
    key: `screening_funded:${clipId}:${number}`,
    recipe: 'screening_funded',
    clipId,
    postings: [member(ownerId, -credits), screening(clipId, credits)],
  };
}

export function screeningRefunded({ clipId, ownerId, credits, number }: ScreeningCredits): Entry {
  return {
    key: `screening_refunded:${clipId}:${number}`,
    recipe: 'screening_refunded',
    clipId,
    postings: [screening(clipId, -credits), member(ownerId, credits)],
  };
}

/** A clip pays for blocks of 30 attentive seconds when they begin. `last` is the number of the last of them. */
export function attentionBegun({ clipId, blocks, last }: { clipId: number; blocks: number; last: number }): Entry {
  const credits = blocks * CREDITS_PER_ATTENTION_BLOCK;
  return {
    key: `attention_begun:${clipId}:${last}`,
    recipe: 'attention_begun',
    clipId,
    postings: [screening(clipId, -credits), attention(credits)],
  };
}

/** What complete rings give: one credit to the viewer, and the rest of what clips paid for them to the house. */
const ringPostings = (viewerId: string, rings: number) => [
  attention(-rings * CREDITS_PER_ATTENTION_BLOCK),
  member(viewerId, rings * CREDITS_PER_ATTENTION),
  house(rings * (CREDITS_PER_ATTENTION_BLOCK - CREDITS_PER_ATTENTION)),
];

/** A viewer has filled rings of 30 attentive seconds on a day, `last` of them in all. */
export function attentionPaid(facts: {
  viewerId: string;
  day: string;
  rings: number;
  last: number;
  /** Counts the voids of this day, after which a ring can be filled again. */
  epoch: number;
}): Entry {
  const { viewerId, day, rings, last, epoch } = facts;
  return {
    key: `attention_paid:${viewerId}:${day}:${last}${epoch === 0 ? '' : `:${epoch}`}`,
    recipe: 'attention_paid',
    postings: ringPostings(viewerId, rings),
  };
}

/** What no ring of the day and no running clip needs any more stays with the house. */
export function attentionKept({ day, credits }: { day: string; credits: number }): Entry {
  return {
    key: `attention_kept:${day}`,
    recipe: 'attention_kept',
    postings: [attention(-credits), house(credits)],
  };
}

interface VisitFacts {
  /** `<visit>:<epoch>`; the epoch counts the voids of the visit. */
  visit: string;
  clipId: number;
  viewerId: string;
  rings: number;
}

/** Takes the rings back that a false visit had completed. Other entries of the same posting provide what the balance lacks. */
export function attentionVoided({ visit, clipId, viewerId, rings, note }: VisitFacts & { note: string }): Entry {
  return {
    key: `attention_voided:${visit}`,
    recipe: 'attention_voided',
    clipId,
    note,
    postings: ringPostings(viewerId, -rings),
  };
}

/**
 * Undoes a void. Where the clip has used the time for others, the house pays for it (`fromHouse`), what the rings do not need yet
 * included.
 */
export function attentionRestored(facts: VisitFacts & { fromHouse: number }): Entry {
  const { visit, clipId, viewerId, rings, fromHouse } = facts;
  const postings = [
    attention(fromHouse - rings * CREDITS_PER_ATTENTION_BLOCK),
    member(viewerId, rings * CREDITS_PER_ATTENTION),
    house(rings * (CREDITS_PER_ATTENTION_BLOCK - CREDITS_PER_ATTENTION) - fromHouse),
  ];
  return {
    key: `attention_restored:${visit}`,
    recipe: 'attention_restored',
    clipId,
    postings: postings.filter(({ amount }) => amount !== 0),
  };
}
