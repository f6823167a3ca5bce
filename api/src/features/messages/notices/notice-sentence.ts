import { type constants, type Facts, fill, type notices } from '@viewloop/contract';
import { faultSentence } from '@viewloop/contract/texts/clip-texts';
import { findingSentence, foundIn } from '@viewloop/contract/texts/finding-texts';
import type { NoticeWords } from './notice-words.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';

export type NoticeLanguage = (typeof constants.LANGUAGES)[number];

const words: Record<NoticeLanguage, NoticeWords> = { en, de, es };

export interface ToldNotice {
  kind: notices.NoticeKind;
  facts: Facts;
}

/** Eight digits behind the point are for machines. */
const shortAmount = (amount: unknown) => String(amount).replace(/0+$/, '').replace(/\.$/, '');

export function noticeSentence(language: NoticeLanguage, { kind, facts }: ToldNotice): { title: string; text: string } {
  const { kinds, untitled, finding, clipFaults } = words[language];
  const { title, text, away = text } = kinds[kind];
  const shown = {
    count: 1,
    ...facts,
    title: `“${facts.title ?? untitled}”`,
    amount: shortAmount(facts.amount ?? ''),
    ...('fault' in facts && { fault: faultSentence(clipFaults, facts) }),
    ...(kind === 'promotion_finding' && { finding: findingSentence(finding, foundIn(facts)) }),
  };
  return { title, text: fill(away, shown) };
}

export const moreNotices = (language: NoticeLanguage, count: number) =>
  words[language].more.replace('#', String(count));

export const turnOffWords = (language: NoticeLanguage) => words[language].turnOff;

const pages: Record<notices.NoticeTopic, string> = {
  deposits: '/wallet',
  promotions: '/promote',
  problems: '/promote',
  referrals: '/referrals',
  account: '/settings/security',
};

/** The page where the member sees more about it. */
export const pageOfTopic = (topic: notices.NoticeTopic) => pages[topic];
