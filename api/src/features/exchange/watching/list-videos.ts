import { constants, type Platform, type RouteOutput, type watching } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { findTaste } from '../tastes/index.ts';
import { pictureOf } from '../videos/index.ts';
import type { Whereabouts } from './audience.ts';
import { candidatesFor, inOfferedOrder } from './offer-rules.ts';
import { type Shown, shownOf, turnOf } from './offer-store.ts';
import { offers } from './offers.ts';
import { UNTITLED } from './start-watching.ts';

type Listed = RouteOutput<typeof watching.availableVideos>;

const videoOf = (shown: Shown, duration: number): Listed['videos'][number] => ({
  id: shown.id + constants.VIDEO_ID_OFFSET,
  promotionId: shown.id,
  title: shown.title ?? UNTITLED,
  author: shown.author,
  picture: pictureOf(shown),
  platform: shown.platform,
  duration,
});

export interface WantedPage extends Whereabouts {
  viewerId: string;
  page: number;
  limit: number;
}

/** Returns pages of what a member may watch, what suits them first. */
export function videoLists({ platforms, watchSeconds }: { platforms: readonly Platform[]; watchSeconds: number }) {
  const findOffers = offers();
  return async (tx: ReadTx, { viewerId, page, limit, country, language }: WantedPage): Promise<Listed> => {
    // One more than the pages hold tells whether there is a next page without counting.
    const first = candidatesFor(page * limit + 1);
    const [queue, taste, turn] = await Promise.all([
      findOffers(tx, { viewerId, platforms, first, country, language }),
      findTaste(tx, viewerId),
      turnOf(tx),
    ]);
    const ids = inOfferedOrder(queue, taste, turn)
      .slice((page - 1) * limit, page * limit)
      .map(({ id }) => id);
    const byId = new Map((ids.length > 0 ? await shownOf(tx, ids) : []).map((shown) => [shown.id, shown]));
    return {
      videos: ids.map((id) => videoOf(byId.get(id) as Shown, watchSeconds)),
      pagination: { currentPage: page, hasNextPage: queue.length > page * limit, hasPreviousPage: page > 1 },
    };
  };
}
