import { constants, type RouteOutput, type watching } from '@viewloop/contract';
import type { ReadTx } from '../../platform/tx.ts';
import { offeredTo } from './offer-store.ts';
import { UNTITLED } from './start-watching.ts';

export interface WantedPage {
  viewerId: string;
  platforms: readonly string[];
  page: number;
  limit: number;
}

/** One more than the page holds tells whether there is a next one; nothing is ever counted. */
export async function availableVideos(
  tx: ReadTx,
  { viewerId, platforms, page, limit }: WantedPage,
  duration: number,
): Promise<RouteOutput<typeof watching.availableVideos>> {
  const rows = await offeredTo(tx, { viewerId, platforms, limit: limit + 1, offset: (page - 1) * limit });
  return {
    videos: rows.slice(0, limit).map(({ id, title, platform }) => ({
      id: id + constants.VIDEO_ID_OFFSET,
      promotionId: id,
      title: title ?? UNTITLED,
      platform,
      duration,
    })),
    pagination: { currentPage: page, hasNextPage: rows.length > limit, hasPreviousPage: page > 1 },
  };
}
