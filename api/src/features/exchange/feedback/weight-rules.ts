/**
 * How much an answer counts. Every answer is paid the same; only its weight in the weighted figures differs. It follows
 * from the odds that a member reads the questions instead of clicking through them (docs/feedback.md).
 */

/** Nine to one in favour of somebody about whom nothing is known. */
const HEAD_START = Math.log(9);
const LEAST_EVIDENCE = -6;
const MOST_EVIDENCE = 2;
/** Owners' ratings can move the odds by this much and no more. */
const MOST_BY_RATINGS = 1;
const RATING_STEP = 0.15;
const HIDDEN_TEXT = -0.7;
/** Doubt fades: it is half as strong after this many days. */
const HALVED_AFTER_DAYS = 30;

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

export interface Attention {
  evidence: number;
  rated: number;
  /** Questions that were compared with what others answered. */
  scored: number;
  /** Since the last of them. */
  days: number;
}

export const UNKNOWN: Attention = { evidence: 0, rated: 0, scored: 0, days: 0 };

export const addEvidence = (evidence: number, more: number): number =>
  between(LEAST_EVIDENCE, evidence + more, MOST_EVIDENCE);

/** Between 0 and 1. */
export function weightOf({ evidence, rated, days }: Attention): number {
  const remembered = evidence < 0 ? evidence * 0.5 ** (days / HALVED_AFTER_DAYS) : evidence;
  return 1 / (1 + Math.exp(-(HEAD_START + remembered + between(-MOST_BY_RATINGS, rated, MOST_BY_RATINGS))));
}

const ASKED_FROM_WEIGHT = 0.2;
const JUDGED_AFTER = 12;

/** A member who clearly clicks through is not asked until the doubt has faded. */
export const isAsked = (attention: Attention): boolean =>
  attention.scored < JUDGED_AFTER || weightOf(attention) >= ASKED_FROM_WEIGHT;

export type Rating = 'useful' | 'not_useful' | null;
const valueOf = (rating: Rating) => (rating === null ? 0 : rating === 'useful' ? RATING_STEP : -RATING_STEP);
export const ratingChange = (before: Rating, after: Rating): number => valueOf(after) - valueOf(before);
export const HIDDEN_TEXT_CHANGE = HIDDEN_TEXT;

export interface ComparedQuestion {
  /** The place that was chosen. */
  chosen: number;
  /** What the others chose, by weight, and how many they are. */
  others: readonly number[];
  otherAnswers: number;
  /** The place of the topic that the owner named, for "what was it about". */
  topic: number | undefined;
  /** How often each choice is chosen on the whole site; undefined where too little is known, and for the owner's own words. */
  usual: readonly number[] | undefined;
}

const ENOUGH_FOR_KNOWN = 8;
const ENOUGH_FOR_TOPIC = 3;
const CLEAR_SHARE = 0.7;
export const ENOUGH_PEERS = 4;
const RIGHT_IF_ATTENTIVE = 0.8;

/** The right answer, where nearly everybody gave the same one, or where those who answered agree with the owner's topic. */
export function knownAnswer({ others, otherAnswers, topic }: ComparedQuestion): number | undefined {
  const sum = others.reduce((all, one) => all + one, 0);
  const top = others.indexOf(Math.max(...others));
  if (otherAnswers >= ENOUGH_FOR_KNOWN && (others[top] ?? 0) >= CLEAR_SHARE * sum) return top;
  return topic !== undefined && otherAnswers >= ENOUGH_FOR_TOPIC && top === topic ? topic : undefined;
}

const SURPRISE_WEIGHT = 0.15;
const MOST_SURPRISE = 3;

/**
 * Peer truth: an answer is worth more, the more often others give it here than it is given on the whole site. Somebody who
 * always clicks the usual answer gains nothing by it, and neither does somebody who clicks at random.
 */
export function surprise({ chosen, others, usual }: ComparedQuestion): number {
  const sum = others.reduce((all, one) => all + one, 0);
  const usualSum = usual?.reduce((all, one) => all + one, 0) ?? 0;
  if (!usual || sum === 0 || usualSum === 0) return 0;
  const usualShare = ((usual[chosen] ?? 0) + 1) / (usualSum + usual.length);
  return between(-1, (others[chosen] ?? 0) / sum / usualShare - 1, MOST_SURPRISE);
}

/** What one answered question says about its member, as a change of the log odds. */
export function evidenceOf(question: ComparedQuestion): number {
  if (question.otherAnswers < ENOUGH_FOR_TOPIC) return 0;
  const choices = question.others.length;
  const known = knownAnswer(question);
  if (known !== undefined) {
    return question.chosen === known
      ? Math.log(RIGHT_IF_ATTENTIVE * choices)
      : Math.log((1 - RIGHT_IF_ATTENTIVE) / (1 - 1 / choices));
  }
  return question.otherAnswers < ENOUGH_PEERS ? 0 : SURPRISE_WEIGHT * surprise(question);
}

export const inThousandths = (weight: number): number => Math.round(weight * 1000);
