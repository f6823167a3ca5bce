import type { Video, VideoPage } from './api.ts';

/** The video after this one on the page, else the first that has not been passed over in this visit. */
export function pickNext(videos: readonly Video[], currentId: number, passed: ReadonlySet<number>): Video | undefined {
  const left = videos.filter(({ id }) => id !== currentId && !passed.has(id));
  const here = videos.findIndex(({ id }) => id === currentId);
  return left.find((video) => videos.indexOf(video) > here) ?? left[0];
}

/** Looks through the pages, from the given one on and then from the first. */
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
