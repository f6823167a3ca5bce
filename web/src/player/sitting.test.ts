import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOffers } from './offers.ts';
import { createSitting, type SittingState } from './sitting.ts';
import type { EndReason } from './watch-ending.ts';
import type { Refusal, Reply, Stats, View } from './watch-server.ts';
import type { WatchStatus } from './watch-state.ts';

const refusal = (status: number, code = ''): Refusal => ({
  ok: false,
  status,
  code,
  message: `said ${code}`,
  details: {},
});
const time = { verifiedMs: 30_000, requiredMs: 30_000 };
const completed: WatchStatus = { ...time, phase: 'completed', creditsEarned: 1, watchedSeconds: 30, balance: 5 };
const interrupted = (reason: EndReason): WatchStatus => ({ ...time, phase: 'interrupted', reason, message: '' });
const running: WatchStatus = { ...time, verifiedMs: 2_000, phase: 'watching', halt: null, lostMs: 0 };

/** A sitting with a server that has `count` videos; what it starts and gives up is noted. */
function sit(count: number, given: { playsOn?: boolean } = {}) {
  const world = {
    started: [] as number[],
    abandoned: [] as number[],
    skipped: [] as number[],
    refusals: [] as Refusal[],
    listRefusal: null as Refusal | null,
    visible: true,
    status: (_status: WatchStatus) => {},
  };
  const videos = Array.from({ length: count }, (_, index) => ({
    id: 1001 + index,
    promotionId: 1 + index,
    title: `Clip ${index + 1}`,
    author: null,
    picture: null,
    platform: 'youtube' as const,
    duration: 30,
    watchedYou: false,
  }));
  const sitting = createSitting({
    offers: createOffers(async () => {
      if (world.listRefusal) return world.listRefusal;
      const pagination = { currentPage: 1, hasNextPage: false, hasPreviousPage: false };
      return { ok: true, value: { videos, pagination } };
    }),
    async start({ id }): Promise<Reply<View>> {
      world.started.push(id);
      const refused = world.refusals.shift();
      if (refused) return refused;
      const viewId = world.started.length;
      return {
        ok: true,
        value: {
          viewId,
          platform: 'youtube',
          externalId: 'x',
          author: 'Somebody',
          picture: null,
          title: `Clip ${id - 1000}`,
          requiredSeconds: 30,
          heartbeatSeconds: 5,
          nonce: 'n',
          asks: false,
        },
      };
    },
    readStats: async () => ({
      ok: true,
      value: { credits: 40, dailyViews: 11, dailyGoal: 100, totalWatched: 200, asksQuestions: true } as Stats,
    }),
    abandon: (viewId) => void world.abandoned.push(viewId),
    play(view, onStatus) {
      world.status = onStatus;
      return {
        abandon(reason) {
          if (reason === 'skipped') world.skipped.push(view.viewId);
        },
        close: () => {},
      };
    },
    playsOn: () => given.playsOn ?? true,
    isVisible: () => world.visible,
    onChange: () => {},
  });
  const at = () => sitting.state().stage.at;
  const state = (): SittingState => sitting.state();
  return { world, sitting, at, state };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('after a credit', () => {
  test('the next video begins by itself after three seconds, and is not reserved before', async () => {
    const { world, sitting, state } = sit(5);
    await sitting.begin();
    world.status(completed);
    expect(state().countdown).toEqual({ seconds: 3, held: false });
    expect(state()).toMatchObject({ credits: 1, stage: { at: 'ended' } });
    await pass(2_900);
    expect(world.started).toEqual([1001]);
    await pass(100);
    expect(world.started).toEqual([1001, 1002]);
    expect(state().coming.map(({ id }) => id)).toEqual([1003, 1004, 1005]);
  });

  test('the countdown can be held, and runs on', async () => {
    const { world, sitting, state } = sit(2);
    await sitting.begin();
    world.status(completed);
    await pass(1_000);
    sitting.hold();
    await pass(60_000);
    expect(state().countdown).toEqual({ seconds: 2, held: true });
    sitting.hold();
    await pass(2_000);
    expect(world.started).toEqual([1001, 1002]);
  });

  test('it waits while nobody can see the window', async () => {
    const { world, sitting } = sit(2);
    await sitting.begin();
    world.status(completed);
    world.visible = false;
    await pass(60_000);
    expect(world.started).toEqual([1001]);
    world.visible = true;
    await pass(3_000);
    expect(world.started).toEqual([1001, 1002]);
  });

  test('nothing begins by itself when the member has switched it off', async () => {
    const { world, sitting, state } = sit(2, { playsOn: false });
    await sitting.begin();
    world.status(completed);
    await pass(60_000);
    expect(state().countdown).toBeNull();
    expect(world.started).toEqual([1001]);
    sitting.next();
    await pass(0);
    expect(world.started).toEqual([1001, 1002]);
  });

  test('the day and the sitting are counted', async () => {
    const { world, sitting, state } = sit(3);
    await sitting.begin();
    await pass(0);
    expect(state()).toMatchObject({ figures: { dailyViews: 11, credits: 40, totalWatched: 200 }, credits: 0 });
    world.status(completed);
    await pass(3_000);
    world.status(completed);
    expect(state()).toMatchObject({
      figures: { dailyViews: 13, credits: 5, totalWatched: 202 },
      credits: 2,
      videos: 2,
    });
  });
});

describe('a round', () => {
  test('of five videos ends with a pause, and the next one goes on as before', async () => {
    const { world, sitting, state } = sit(12);
    await sitting.begin();
    for (let video = 1; video < 5; video += 1) {
      world.status(completed);
      expect(state().roundOver).toBe(false);
      await pass(3_000);
    }
    world.status(completed);
    expect(state().roundOver).toBe(true);
    expect(state().countdown).toMatchObject({ held: true });
    await pass(60_000);
    expect(world.started).toHaveLength(5);
    sitting.next();
    await pass(0);
    expect(state().roundOver).toBe(false);
    world.status(completed);
    await pass(3_000);
    expect(world.started).toHaveLength(7);
  });

  test('videos that were left do not belong to it', async () => {
    const { world, sitting, state } = sit(12);
    await sitting.begin();
    for (let video = 0; video < 5; video += 1) {
      world.status(interrupted('embedding_off'));
      await pass(3_000);
    }
    expect(state().videos).toBe(0);
  });
});

describe('without a credit', () => {
  test('skipping gives the video up and begins the next one at once', async () => {
    const { world, sitting, at } = sit(2);
    await sitting.begin();
    world.status(running);
    expect(at()).toBe('watching');
    sitting.next();
    await pass(0);
    expect(world.skipped).toEqual([1]);
    expect(world.started).toEqual([1001, 1002]);
  });

  test.each(['embedding_off', 'video_missing', 'player_error', 'player_blocked'] as const)(
    'after %s the next one comes by itself',
    async (reason) => {
      const { world, sitting } = sit(2);
      await sitting.begin();
      world.status(interrupted(reason));
      await pass(3_000);
      expect(world.started).toEqual([1001, 1002]);
    },
  );

  test.each(['closed', 'replaced', 'silence', 'too_long', 'suspended', 'elsewhere'] as const)(
    'after %s the window waits for the viewer',
    async (reason) => {
      const { world, sitting, state } = sit(2);
      await sitting.begin();
      world.status(interrupted(reason));
      await pass(60_000);
      expect(state().countdown).toBeNull();
      expect(world.started).toEqual([1001]);
    },
  );

  test('signed out, it offers no next video', async () => {
    const { world, sitting, at } = sit(2);
    await sitting.begin();
    world.status(interrupted('signed_out'));
    await pass(60_000);
    expect(at()).toBe('signed-out');
    expect(world.started).toEqual([1001]);
  });

  test('a member who is not signed in at all is told so, too', async () => {
    const { world, sitting, at } = sit(2);
    world.listRefusal = refusal(401, 'not_signed_in');
    await sitting.begin();
    expect(at()).toBe('signed-out');
  });
});

describe('a start that fails', () => {
  test('an offer that has filled up is passed over', async () => {
    const { world, sitting, state } = sit(3);
    world.refusals.push(refusal(409, 'no_place_left'), refusal(409, 'promotion_unavailable'));
    await sitting.begin();
    expect(world.started).toEqual([1001, 1002, 1003]);
    expect(state()).toMatchObject({ video: { id: 1003, title: 'Clip 3', author: 'Somebody' }, viewId: 3 });
  });

  test('a video that was chosen is not replaced without a word', async () => {
    const { world, sitting, state } = sit(3);
    world.refusals.push(refusal(409, 'promotion_unavailable'));
    await sitting.begin({ id: 1002, promotionId: 2 });
    expect(state().stage).toMatchObject({ at: 'refused', refusal: { message: 'said promotion_unavailable' } });
    await pass(3_000);
    expect(world.started).toEqual([1002, 1001]);
  });

  test('a server that wants less haste is not asked again by itself', async () => {
    const { world, sitting, at } = sit(3);
    world.refusals.push(refusal(429, 'too_many_requests'));
    await sitting.begin();
    await pass(60_000);
    expect(at()).toBe('refused');
    expect(world.started).toEqual([1001]);
  });

  test('a server that is away is no empty list', async () => {
    const { world, sitting, at } = sit(3);
    world.listRefusal = refusal(0);
    await sitting.begin();
    expect(at()).toBe('offline');
    world.listRefusal = null;
    sitting.next();
    await pass(0);
    expect(world.started).toEqual([1001]);
  });

  test('after the last offer nothing is counted down, and the next click says that there is none', async () => {
    const { world, sitting, at, state } = sit(1);
    await sitting.begin();
    world.status(completed);
    expect(state().countdown).toBeNull();
    sitting.next();
    await pass(0);
    expect(at()).toBe('empty');
  });
});

test('of two clicks the second wins, and the view of the first is given up', async () => {
  const { world, sitting, state } = sit(3);
  sitting.next();
  sitting.next();
  await pass(0);
  expect(world.started.length - world.abandoned.length).toBe(1);
  expect(state().viewId).toBe(world.started.length);
});
