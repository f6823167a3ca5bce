import type { NoticeFacts, notices } from '@viewloop/contract';
import { allOf, type Tx } from '../../../platform/db/tx.ts';
import { type Manner, writeNotices } from './store.ts';

/** Something to tell a member. The facts are those of its kind. */
export type Told = {
  [K in notices.NoticeKind]: {
    memberId: string;
    /** A newer notice about the same subject takes the place of the older one. */
    subject: string;
    kind: K;
    facts: NoticeFacts[K];
    manner?: Manner;
  };
}[notices.NoticeKind];

/** A statement can write a row only once, so the last notice about a subject counts. */
const latest = (told: readonly Told[]): Told[] => [
  ...new Map(told.map((notice) => [`${notice.memberId} ${notice.subject}`, notice])).values(),
];

/**
 * Writes notices in the caller's transaction, with one statement for all of a batch. Members' open screens hear of it when
 * that commits. `wake: false` is for callers whose own events make the screens look.
 */
export async function tell(tx: Tx, told: readonly Told[], { wake = true } = {}): Promise<void> {
  const of = (manner: Manner) => latest(told.filter((notice) => (notice.manner ?? 'replace') === manner));
  await allOf([
    writeNotices(tx, of('replace'), 'replace', wake),
    writeNotices(tx, of('count'), 'count', wake),
    writeNotices(tx, of('grow'), 'grow', wake),
  ]);
}
