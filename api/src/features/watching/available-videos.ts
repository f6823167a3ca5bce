import { constants, type RouteOutput, type watching } from '@viewloop/contract';
import type { Offered } from './offer-store.ts';
import { UNTITLED } from './start-watching.ts';

export interface Page {
  page: number;
  limit: number;
}

/** One more than the page holds tells whether there is a next one; nothing is ever counted. */
export const offersFor = ({ page, limit }: Page): number => page * limit + 1;

export function videoPage(
  offered: readonly Offered[],
  { page, limit }: Page,
  duration: number,
): RouteOutput<typeof watching.availableVideos> {
  return {
    videos: offered.slice((page - 1) * limit, page * limit).map(({ id, title, platform }) => ({
      id: id + constants.VIDEO_ID_OFFSET,
      promotionId: id,
      title: title ?? UNTITLED,
      platform,
      duration,
    })),
    pagination: { currentPage: page, hasNextPage: offered.length > page * limit, hasPreviousPage: page > 1 },
  };
}
