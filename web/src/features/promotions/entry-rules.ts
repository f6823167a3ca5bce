import type { LinkRefusal, Platform, VideoLink } from '@viewloop/contract';
import { MINIMUM_PROMOTION_CREDITS } from '@viewloop/contract/constants';
import { parseVideoLink } from '@viewloop/contract/video-link';

/** The form's values, as typed. */
export interface Entry {
  videoUrl: string;
  platform: Platform | '';
  credits: string;
  /** Null until somebody types one; then it stays what was typed, even if that is nothing. */
  title: string | null;
}

export const emptyEntry: Entry = { videoUrl: '', platform: '', credits: '', title: null };

export type CreditsProblem = 'required' | 'not_whole' | 'too_few' | 'too_many';
export type LinkProblem = 'required' | 'platform_off' | LinkRefusal;

export interface EntryProblems {
  videoUrl?: LinkProblem;
  platform?: 'required' | 'mismatch';
  credits?: CreditsProblem;
}

export function recognise(videoUrl: string): VideoLink | undefined {
  return videoUrl.trim() === '' ? undefined : parseVideoLink(videoUrl);
}

export function creditsProblem(
  text: string,
  { balance, minimum }: { balance: number; minimum: number },
): CreditsProblem | undefined {
  if (text.trim() === '') return 'required';
  const credits = Number(text);
  if (!Number.isInteger(credits)) return 'not_whole';
  if (credits < minimum) return 'too_few';
  return credits > balance ? 'too_many' : undefined;
}

export function linkProblem(link: VideoLink | undefined, platforms: readonly Platform[]): LinkProblem | undefined {
  if (!link) return 'required';
  if (link.kind === 'refused') return link.code;
  return platforms.includes(link.platform) ? undefined : 'platform_off';
}

function platformProblem(chosen: Platform | '', link: VideoLink | undefined): EntryProblems['platform'] {
  if (chosen === '') return 'required';
  return link && link.kind !== 'refused' && link.platform !== chosen ? 'mismatch' : undefined;
}

/** All problems of the form, by field. */
export function checkEntry(
  entry: Entry,
  { balance, platforms }: { balance: number; platforms: readonly Platform[] },
): EntryProblems {
  const link = recognise(entry.videoUrl);
  const videoUrl = linkProblem(link, platforms);
  const platform = platformProblem(entry.platform, link);
  const credits = creditsProblem(entry.credits, { balance, minimum: MINIMUM_PROMOTION_CREDITS });
  return { ...(videoUrl && { videoUrl }), ...(platform && { platform }), ...(credits && { credits }) };
}

/** Which toast an invalid form shows. A wrong link is explained at its field only. */
export function toastFor(problems: EntryProblems): 'missing' | 'invalidCredits' | undefined {
  if (Object.values(problems).includes('required')) return 'missing';
  return problems.credits && 'invalidCredits';
}
