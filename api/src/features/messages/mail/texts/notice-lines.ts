import { moreNotices, noticeSentence, type ToldNotice } from '../../notices/index.ts';
import type { Language } from '../language-rules.ts';

/** The title of the only notice of a mail. */
export const titleOf = (language: Language, [notice]: readonly ToldNotice[]) =>
  notice ? noticeSentence(language, notice).title : '';

/** One paragraph a notice, and how many there were besides. */
export function linesOf(language: Language, notices: readonly ToldNotice[], more: number): string[] {
  const several = notices.length > 1;
  const lines = notices.map((notice) => {
    const { title, text } = noticeSentence(language, notice);
    return several ? `${title}: ${text}` : text;
  });
  return more > 0 ? [...lines, moreNotices(language, more)] : lines;
}
