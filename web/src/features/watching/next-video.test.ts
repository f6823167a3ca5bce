import { describe, expect, test } from 'vitest';
import type { Video } from './api.ts';
import { findNext, pickNext } from './next-video.ts';

const video = (id: number): Video => ({
  id,
  promotionId: id - 1000,
  title: `Clip ${id}`,
  author: null,
  picture: null,
  platform: 'tiktok',
  duration: 30,
  watchedYou: false,
});
const none = new Set<number>();

describe('the next video', () => {
  const videos = [1001, 1002, 1003].map(video);

  test('is the one after this', () => {
    expect(pickNext(videos, 1001, none)?.id).toBe(1002);
  });

  test('is an earlier one when this was the last', () => {
    expect(pickNext(videos, 1003, none)?.id).toBe(1001);
  });

  test('is the first when this one has left the list', () => {
    expect(pickNext(videos, 1000, none)?.id).toBe(1001);
  });

  test('is none that was passed over', () => {
    expect(pickNext(videos, 1001, new Set([1002]))?.id).toBe(1003);
    expect(pickNext(videos, 1001, new Set([1002, 1003]))).toBeUndefined();
  });
});

describe('across pages', () => {
  const pages = [[1001, 1002], [1003, 1004], [1005]];
  const readPage = async (page: number) => ({
    videos: (pages[page - 1] ?? []).map(video),
    pagination: { currentPage: page, hasNextPage: page < pages.length, hasPreviousPage: page > 1 },
  });
  const next = (page: number, currentId: number, passed = none) => findNext(readPage, { page, currentId, passed });

  test('goes on to the next page, and at the end to the first', async () => {
    expect(await next(1, 1002, new Set([1001]))).toMatchObject({ video: { id: 1003 }, page: 2 });
    expect(await next(3, 1005)).toMatchObject({ video: { id: 1001 }, page: 1 });
  });

  test('finds nothing when all were passed over', async () => {
    expect(await next(2, 1004, new Set([1001, 1002, 1003, 1005]))).toBeNull();
  });
});
