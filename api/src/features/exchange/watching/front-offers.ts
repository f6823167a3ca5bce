import type { Platform } from '@viewloop/contract';
import type { Database } from '../../../platform/db/db.ts';
import { gather } from '../../../platform/db/gather.ts';
import { kept } from '../../../platform/db/kept.ts';
import type { ReadTx } from '../../../platform/db/tx.ts';
import type { Taste } from '../tastes/index.ts';
import {
  allowedAmong,
  type FrontVideo,
  type FrontViewer,
  frontOfQueue,
  type OfferedVideo,
  viewersOfFront,
} from './offer-store.ts';
import type { WantedOffers } from './offers.ts';

/** How much of the queue is kept, which is enough for the first page of most members. */
const FRONT = 100;
const KEPT_MS = 250;

export interface Found {
  /** What the member may watch, in the order of the queue. */
  queue: readonly OfferedVideo[];
  taste: Taste | undefined;
  /** Owners who watched the member lately and whose video may come earlier today. */
  watchers: readonly string[];
  /** The turn of the whole site. */
  turn: number;
}

interface Front {
  videos: readonly FrontVideo[];
  /** Their keys and numbers, as the text of arrays. */
  keys: string;
  ids: string;
}

interface Asked {
  tx: ReadTx;
  front: Front;
  viewerId: string;
}

/** Looks up members who ask at the same moment by one statement, because a statement for each costs more. */
async function lookUp(asked: readonly Asked[]): Promise<FrontViewer[]> {
  const groups: [Asked, ...Asked[]][] = [];
  for (const one of asked) {
    const alike = groups.find(([first]) => first.tx === one.tx && first.front === one.front);
    if (alike) alike.push(one);
    else groups.push([one]);
  }
  const found = new Map<Asked, FrontViewer>();
  const look = async (group: [Asked, ...Asked[]]) => {
    const [{ tx, front }] = group;
    const viewerIds = group.map(({ viewerId }) => viewerId);
    const viewers = await viewersOfFront(tx, { viewerIds, keys: front.keys, ids: front.ids });
    for (const one of group) found.set(one, viewers.get(one.viewerId) as FrontViewer);
  };
  await Promise.all(groups.map(look));
  return asked.map((one) => found.get(one) as FrontViewer);
}

/**
 * Finds the first videos that a member may watch among those at the front of the queue. The front is the same for everybody, so
 * it is read a few times a second, and for each member only what is theirs. Looking up everything for each member took five
 * times as long. Returns `undefined` where the front has too few for them.
 */
export function frontOffers(
  db: Pick<Database, 'read' | 'changes'>,
  platforms: readonly Platform[],
  { most = FRONT }: { most?: number } = {},
) {
  const front = kept(db, KEPT_MS, async (): Promise<Front> => {
    const videos = await db.read((tx) => frontOfQueue(tx, platforms, most));
    return {
      videos,
      keys: `{${videos.map(({ key }) => key).join()}}`,
      ids: `{${videos.map(({ id }) => id).join()}}`,
    };
  });

  const ask = gather(lookUp, { mayRetryAlone: () => false });

  return async (tx: ReadTx, wanted: Omit<WantedOffers, 'platforms'>): Promise<Found | undefined> => {
    const { viewerId, first } = wanted;
    const present = await front();
    const { videos } = present;
    const viewer = await ask({ tx, front: present, viewerId });
    const own = new Set([viewerId, ...viewer.mates]);
    const seen = new Set(viewer.seen);
    const reported = new Set(viewer.reported.map(Number));
    let queue = videos.filter(
      ({ id, key, promoters }) => !seen.has(key) && !reported.has(id) && !promoters.some((owner) => own.has(owner)),
    );
    const inDoubt = ({ choosy }: { choosy: boolean }) => choosy || viewer.hides;
    const doubtful = queue.filter(inDoubt).map(({ id }) => id);
    if (doubtful.length > 0) {
      const allowed = await allowedAmong(tx, doubtful, { ...wanted, platforms });
      queue = queue.filter((video) => !inDoubt(video) || allowed.has(video.id));
    }
    if (queue.length < first && videos.length === most) return undefined;
    const { taste, watchers } = viewer;
    return { queue: queue.slice(0, first), taste: taste ?? undefined, watchers, turn: videos[0]?.turn ?? 0 };
  };
}
