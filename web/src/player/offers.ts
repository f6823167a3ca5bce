import type { Refusal, Reply, Video, VideoPage } from './watch-server.ts';

const PAGE_SIZE = 10;
/** How many coming videos the window shows. */
const SHOWN = 3;

/** When the server had no more offers, it is not asked again before this time, unless the queue is empty. */
const REREAD_MS = 20_000;

type ReadPage = (page: number, limit: number) => Promise<Reply<VideoPage>>;

export interface Offers {
  /** Takes the next video out of the queue, if there is one. */
  take(): Promise<Video | undefined>;
  /** Why the last reading failed, if it did: an empty queue means something else then. */
  failure(): Refusal | null;
  /** The videos that come next, as far as they are known. Nothing is reserved. */
  coming(): Video[];
  /** Never offers this video again in this sitting. */
  pass(id: number): void;
  /** Reads more offers when fewer are known than the window shows. */
  refill(): Promise<void>;
}

/** The queue of one sitting. It reads a page when it runs low, not before each video. */
export function createOffers(readPage: ReadPage, alreadyPassed: Iterable<number> = []): Offers {
  const passed = new Set(alreadyPassed);
  let queue: Video[] = [];
  let failure: Refusal | null = null;
  let exhaustedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  const isNew = ({ id }: Video) => !passed.has(id) && !queue.some((known) => known.id === id);

  async function read() {
    for (let page = 1; ; page += 1) {
      const reply = await readPage(page, PAGE_SIZE);
      failure = reply.ok ? null : reply;
      if (!reply.ok) return;
      queue.push(...reply.value.videos.filter(isNew));
      if (!reply.value.pagination.hasNextPage) exhaustedAt = Date.now();
      if (queue.length > SHOWN || !reply.value.pagination.hasNextPage) return;
    }
  }

  async function refill(): Promise<void> {
    if (queue.length >= SHOWN || Date.now() - exhaustedAt < REREAD_MS) return;
    await readOnce();
  }

  function readOnce(): Promise<void> {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  function pass(id: number) {
    passed.add(id);
    queue = queue.filter((video) => video.id !== id);
  }

  return {
    pass,
    refill,
    failure: () => failure,
    coming: () => queue.slice(0, SHOWN),
    async take() {
      if (queue.length === 0) await readOnce();
      const [video] = queue;
      if (video) pass(video.id);
      return video;
    },
  };
}
