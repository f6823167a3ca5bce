import { constants, type Platform, type RouteOutput, type watching } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { pictureOf } from '../videos/index.ts';
import type { Whereabouts } from './audience.ts';
import { candidatesFor, inOfferedOrder, watchBackOf } from './offer-rules.ts';
import type { Offer } from './offer-store.ts';
import { offers } from './offers.ts';
import { UNTITLED } from './start-watching.ts';

type Listed = RouteOutput<typeof watching.availableVideos>;

const videoOf = (offer: Offer, duration: number, back: Offer | undefined): Listed['videos'][number] => ({
  id: offer.id + constants.VIDEO_ID_OFFSET,
  promotionId: offer.id,
  title: offer.title ?? UNTITLED,
  author: offer.author,
  picture: pictureOf(offer),
  platform: offer.platform,
  duration,
  watchedYou: offer === back,
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
    const queue = await findOffers(tx, { viewerId, platforms, first, country, language });
    const taste = queue[0]?.taste ?? undefined;
    const turn = queue[0]?.turn ?? 0;
    const back = watchBackOf(queue, taste, queue[0]?.watchers ?? []);
    const shown = inOfferedOrder(queue, taste, turn, back).slice((page - 1) * limit, page * limit);
    return {
      videos: shown.map((offer) => videoOf(offer, watchSeconds, back)),
      pagination: { currentPage: page, hasNextPage: queue.length > page * limit, hasPreviousPage: page > 1 },
    };
  };
}
