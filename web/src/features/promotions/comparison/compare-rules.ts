import type { Platform } from '@viewloop/contract';
import { type CreditsProblem, creditsProblem, linkProblem, recognise } from '../entry-rules.ts';
import { mostWithAnswers } from '../feedback/question-rules.ts';

/** A view for each cut. */
const SMALLEST = 4;

/** The most that both cuts together may get. Each view costs one credit more where its viewer is asked something. */
export const mostForBoth = (balance: number, asks: boolean): number =>
  asks ? 2 * mostWithAnswers(Math.floor(balance / 2)) : balance;

export function budgetProblem(text: string, balance: number): CreditsProblem | 'not_even' | undefined {
  const problem = creditsProblem(text, { balance, minimum: 1 });
  if (problem) return problem;
  return Number(text) < SMALLEST || Number(text) % 2 === 1 ? 'not_even' : undefined;
}

/** Nothing for a link that cannot be promoted. */
export function cutOf(
  link: string,
  platforms: readonly Platform[],
): { videoUrl: string; platform: Platform } | undefined {
  const found = recognise(link);
  if (!found || found.kind === 'refused' || linkProblem(found, platforms)) return undefined;
  return { videoUrl: link.trim(), platform: found.platform };
}

/** Whether both links name the same video, as far as that can be told from them. */
export function isSameVideo(a: string, b: string): boolean {
  const [one, other] = [recognise(a), recognise(b)];
  return one?.kind === 'video' && other?.kind === 'video'
    ? one.platform === other.platform && one.externalId === other.externalId
    : a.trim() !== '' && a.trim() === b.trim();
}
