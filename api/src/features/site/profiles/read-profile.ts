import type { profiles } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { pictureOf } from '../../exchange/videos/index.ts';
import * as store from './store.ts';

const MOST_PROMOTIONS = 12;

/** Undefined for a handle that nobody has, and for one whose page is not shown: a stranger cannot tell them apart. */
export async function readProfile(tx: ReadTx, handle: string): Promise<profiles.PublicProfile | undefined> {
  const shown = await store.findShown(tx, handle);
  if (!shown) return undefined;
  const rows = await store.runningPromotions(tx, shown.memberId, MOST_PROMOTIONS);
  return {
    handle: shown.handle,
    avatar: shown.avatar,
    verifiedViews: shown.badge ? shown.verifiedViews : null,
    channels: await store.provenChannels(tx, shown.memberId),
    promotions: rows.map(({ videoUrl, platform, title, author, ...pictures }) => ({
      videoUrl,
      platform,
      title,
      author,
      picture: pictureOf(pictures),
    })),
  };
}
