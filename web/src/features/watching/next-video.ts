import type { Video, VideoPage } from './api.ts';

/** Returns the next video on this page, otherwise the first one, leaving out those passed in this visit. */
export function pickNext(videos: readonly Video[], currentId: number, passed: ReadonlySet<number>): Video | undefined {
  const left = videos.filter(({ id }) => id !== currentId && !passed.has(id));
  const here = videos.findIndex(({ id }) => id === currentId);
  return left.find((video) => videos.indexOf(video) > here) ?? left[0];
}

/** Searches the pages, first from the given one to the last and then from the first. */
export async function findNext(
  readPage: (page: number) => Promise<VideoPage>,
  from: { page: number; currentId: number; passed: ReadonlySet<number> },
): Promise<{ video: Video; page: number } | null> {
  for (let page = from.page; ; page += 1) {
    const { videos, pagination } = await readPage(page);
    const video = pickNext(videos, from.currentId, from.passed);
    if (video) return { video, page };
    if (!pagination.hasNextPage) break;
  }
  return from.page > 1 ? findNext(readPage, { ...from, page: 1 }) : null;
}
