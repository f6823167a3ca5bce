import type { notices } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import * as store from './store.ts';

/** The platforms' titles of promoted videos. Promotions stand above this feature, so the application hands this in. */
export type PlatformTitlesOf = (tx: ReadTx, promotionIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** The promotion that a notice is about, if its owner gave it no title. */
const untitled = ({ facts }: notices.Notice): number[] =>
  facts.title === null && typeof facts.promotionId === 'number' ? [facts.promotionId] : [];

/** What the bell shows. An owner who gave no title finds the platform's title here as elsewhere. */
export async function latestNotices(
  tx: ReadTx,
  memberId: string,
  platformTitlesOf: PlatformTitlesOf,
): Promise<notices.Notice[]> {
  const latest = await store.latestNotices(tx, memberId);
  const ids = latest.flatMap(untitled);
  if (ids.length === 0) return latest;
  const titles = await platformTitlesOf(tx, ids);
  return latest.map((notice) => {
    const title = titles.get(untitled(notice)[0] ?? 0);
    return title === undefined ? notice : { ...notice, facts: { ...notice.facts, title } };
  });
}
