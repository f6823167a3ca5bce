import { constants, type RouteOutput, type watching } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { pictureOf } from '../videos/index.ts';
import type { Whereabouts } from './audience.ts';
import { type Found, frontOffers } from './front-offers.ts';
import { candidatesFor, inOfferedOrder, watchBackOf } from './offer-rules.ts';
import type { OfferedVideo } from './offer-store.ts';
import { offers } from './offers.ts';
import { UNTITLED } from './start-watching.ts';

type Listed = RouteOutput<typeof watching.availableVideos>;

const videoOf = (offer: OfferedVideo, duration: number, back: OfferedVideo | undefined): Listed['videos'][number] => ({
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
export function videoLists({ db, settings }: Pick<App, 'db' | 'settings'>) {
  const { platforms, watchSeconds } = settings;
  const atTheFront = frontOffers(db, platforms);
  const search = offers();

  async function inWholeQueue(tx: ReadTx, wanted: Parameters<typeof atTheFront>[1]): Promise<Found> {
    const queue = await search(tx, { ...wanted, platforms });
    const [front] = queue;
    return { queue, taste: front?.taste ?? undefined, watchers: front?.watchers ?? [], turn: front?.turn ?? 0 };
  }

  return async (tx: ReadTx, { page, limit, ...viewer }: WantedPage): Promise<Listed> => {
    // One more than the pages hold tells whether there is a next page without counting.
    const wanted = { ...viewer, first: candidatesFor(page * limit + 1) };
    const { queue, taste, watchers, turn } = (await atTheFront(tx, wanted)) ?? (await inWholeQueue(tx, wanted));
    const back = watchBackOf(queue, taste, watchers);
    const shown = inOfferedOrder(queue, taste, turn, { back, first: page * limit }).slice((page - 1) * limit);
    return {
      videos: shown.map((offer) => videoOf(offer, watchSeconds, back)),
      pagination: { currentPage: page, hasNextPage: queue.length > page * limit, hasPreviousPage: page > 1 },
    };
  };
}
