import { ATTENTION_BLOCK_MS, CREDITS_PER_ATTENTION_BLOCK, LEAST_SCREENING_CREDITS } from '@viewloop/contract/constants';
import { paths } from '../../../lib/paths.ts';
import type { Clip, ClipState } from '../api.ts';

export const clipPath = (id: number): string => paths.clip.replace(':id', String(id));

/** Where a clip stands, as its owner sees it: a clip that waits is either ready, or with the moderators. */
export type Stand = Exclude<ClipState, 'waiting'> | 'ready' | 'review';

export function standOf({ state, screening }: Pick<Clip, 'state' | 'screening'>): Stand {
  if (state !== 'waiting') return state;
  return screening?.review === 'asked' ? 'review' : 'ready';
}

/** Whether its files can be fetched. */
export const isPlayable = (state: ClipState): boolean => ['waiting', 'screening', 'ended'].includes(state);

/** Why it failed or was refused, in the reader's language; the server's sentence has the site's own numbers. */
export function faultOf({ fault }: Pick<Clip, 'fault'>, sentences: Partial<Record<string, string>>): string {
  if (!fault) return '';
  const seconds = /\d+/.exec(fault.message)?.[0] ?? '';
  return sentences[fault.code]?.replace('{seconds}', seconds) ?? fault.message;
}

/** People seldom watch a cut to its end; half of it is a fair guess until this clip has figures of its own. */
const USUAL_SHARE = 0.5;
const SHORTEST_SECONDS = 3;
const ENOUGH_VIEWERS = 5;

/** How many seconds of the clip one viewer is likely to watch. */
export function likelySeconds({ durationMs, screening }: Pick<Clip, 'durationMs' | 'screening'>): number {
  const length = Math.max(1, (durationMs ?? 0) / 1000);
  if (screening && screening.viewers >= ENOUGH_VIEWERS)
    return Math.min(length, Math.max(1, screening.attentiveSeconds / screening.viewers));
  return Math.min(length, Math.max(SHORTEST_SECONDS, length * USUAL_SHARE));
}

/** How many people a budget reaches, if each watches for that long. */
export const peopleFor = (credits: number, seconds: number): number =>
  Math.floor(((credits / CREDITS_PER_ATTENTION_BLOCK) * (ATTENTION_BLOCK_MS / 1000)) / seconds);

export type BudgetProblem = 'required' | 'not_whole' | 'too_few' | 'too_many';

export function budgetProblem(text: string, balance: number): BudgetProblem | undefined {
  if (text.trim() === '') return 'required';
  const credits = Number(text);
  if (!Number.isInteger(credits)) return 'not_whole';
  if (credits < LEAST_SCREENING_CREDITS) return 'too_few';
  return credits > balance ? 'too_many' : undefined;
}

/** An empty field means that there is no limit; null stands for that, and undefined for what is no number. */
export function viewersPerHourIn(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= 10_000 ? count : undefined;
}
