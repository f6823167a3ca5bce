import type { NoticeKind } from '../messages/notice-kinds.ts';

/** What a notice says in one language. `{name}` is filled from its facts. */
export interface NoticeText {
  title: string;
  text: string;
  /** The sentence for push and mail, where the other one needs something that only the screens know. */
  away?: string;
}

export type NoticeTexts = Record<NoticeKind, NoticeText>;
