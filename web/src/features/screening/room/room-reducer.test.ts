import { expect, test } from 'vitest';
import { type RoomEffect, type RoomEvent, reduceRoom } from './room-reducer.ts';
import {
  emptyRoom,
  haltOf,
  isSeenToEnd,
  type Offer,
  type Offered,
  type Reported,
  type RoomState,
} from './room-state.ts';

const offer = (visitId: number, durationMs = 4000): Offer => ({
  visitId,
  clipId: visitId,
  title: `Clip ${visitId}`,
  durationMs,
  width: 720,
  height: 1280,
  hasSound: true,
  renditions: [],
  cover: null,
  captions: null,
  code: 'K7QX-2M',
  seq: 0,
  nonce: `first ${visitId}`,
  seconds: '',
  countedMs: 0,
});

const ring = { ringMs: 0, creditsToday: 0, balance: 5 };
const offered = (visits: number[], more: Partial<Offered> = {}): Offered => ({
  ...ring,
  offers: visits.map((id) => offer(id)),
  closed: null,
  check: null,
  ...more,
});
const answer = (more: Partial<Reported> = {}): Reported => ({
  ...ring,
  countedMs: 0,
  seq: 1,
  nonce: 'second',
  check: null,
  ...more,
});

/** Plays events one after another and collects what is to be done. */
function room(...events: RoomEvent[]) {
  let state: RoomState = emptyRoom;
  let effects: RoomEffect[] = [];
  const play = (...more: RoomEvent[]) => {
    effects = [];
    for (const event of more) {
      const step = reduceRoom(state, event);
      state = step.state;
      effects.push(...step.effects);
    }
    return { state, effects };
  };
  play(...events);
  return {
    play,
    get state() {
      return state;
    },
    get effects() {
      return effects;
    },
  };
}

/** Frames of a clip that plays, thirty a second. */
const frames = (from: number, to: number, startsAt = from): RoomEvent[] =>
  Array.from({ length: Math.floor(((to - from) / 1000) * 30) }, (_, index) => {
    const mediaMs = from + (index * 1000) / 30;
    return { kind: 'frame', mediaMs, at: startsAt + mediaMs - from };
  });

const started: RoomEvent[] = [
  { kind: 'tick', at: 0 },
  { kind: 'offered', answer: offered([1, 2, 3]) },
  { kind: 'began' },
  { kind: 'playback', playing: true },
];

test('the first tap shows the first clip', () => {
  const opened = room({ kind: 'offered', answer: offered([1, 2, 3]) });
  expect(opened.state.stage).toBe('welcome');
  opened.play({ kind: 'began' });
  expect(opened.state).toMatchObject({ stage: 'showing', now: { offer: { visitId: 1 } } });
  expect(opened.effects).toEqual([{ do: 'show', offer: offer(1) }]);
  expect(opened.state.coming.map(({ visitId }) => visitId)).toEqual([2, 3]);
});

test('a report every three seconds says which seconds were presented, and how long it played', () => {
  const viewer = room(...started, ...frames(0, 3000), { kind: 'tick', at: 3000 });
  const sent = viewer.effects.find((effect) => effect.do === 'report');
  expect(sent?.body).toMatchObject({ visitId: 1, seq: 1, nonce: 'first 1', seconds: '3330', loops: 0 });
  expect(sent?.body.playedMs).toBeGreaterThan(2900);
  expect(sent?.body.playedMs).toBeLessThanOrEqual(3000);
  viewer.play({ kind: 'tick', at: 6000 });
  expect(viewer.effects, 'one after another').toEqual([]);
  viewer.play({ kind: 'reported', visitId: 1, answer: answer() }, ...frames(3000, 3900, 6000), {
    kind: 'tick',
    at: 9100,
  });
  expect(viewer.effects).toMatchObject([{ do: 'report', body: { seq: 2, nonce: 'second', seconds: '3333' } }]);
});

test('seconds of later rounds are noted as seen again, and a muted one as unheard', () => {
  const viewer = room(...started, { kind: 'sound', on: false }, ...frames(0, 3990), ...frames(0, 1500, 4000), {
    kind: 'tick',
    at: 5500,
  });
  expect(viewer.effects.find((effect) => effect.do === 'report')?.body).toMatchObject({ seconds: '5511', loops: 1 });
  expect(viewer.state.now && isSeenToEnd(viewer.state.now)).toBe(true);
});

test.each([
  ['hidden', { kind: 'looked', visible: false, focused: true }],
  ['unfocused', { kind: 'looked', visible: true, focused: false }],
  ['paused', { kind: 'playback', playing: false }],
  ['loading', { kind: 'playback', playing: false, loads: true }],
] as const)('nothing counts while it is %s', (halt, event) => {
  const viewer = room(...started, event, ...frames(0, 3000), { kind: 'tick', at: 3000 });
  expect(haltOf(viewer.state)).toBe(halt);
  expect(viewer.effects.filter((effect) => effect.do === 'report')).toEqual([]);
  expect(viewer.state.now?.digits).toEqual([0, 0, 0, 0]);
});

test('a page that was loaded again goes on with what the server knows', () => {
  const half = { ...offer(1), seq: 4, nonce: 'fifth', seconds: '31' };
  const viewer = room({ kind: 'offered', answer: { ...offered([]), offers: [half, offer(2)] } }, ...started.slice(2));
  viewer.play(...frames(0, 3000), { kind: 'tick', at: 3000 });
  expect(viewer.effects.find((effect) => effect.do === 'report')?.body).toMatchObject({
    seq: 5,
    nonce: 'fifth',
    seconds: '7730',
  });
});

test('a stall is not playing time', () => {
  const viewer = room(...started, ...frames(0, 1000), ...frames(1000, 2000, 9000), { kind: 'tick', at: 10_000 });
  const sent = viewer.effects.find((effect) => effect.do === 'report');
  expect(sent?.body.playedMs).toBeLessThan(2000);
});

test('a swipe shows the next clip at once, reports the rest, and asks for a reason without waiting for it', () => {
  const viewer = room(...started, ...frames(0, 1000), { kind: 'tick', at: 1000 });
  viewer.play({ kind: 'next' });
  expect(viewer.state).toMatchObject({ now: { offer: { visitId: 2 } }, asksWhy: { visitId: 1, title: 'Clip 1' } });
  expect(viewer.effects).toMatchObject([
    { do: 'report', body: { visitId: 1, seq: 1, seconds: '3000' } },
    { do: 'show', offer: { visitId: 2 } },
  ]);
  viewer.play({ kind: 'reported', visitId: 1, answer: answer() });
  expect(viewer.effects, 'the reason may still come').toEqual([]);
  viewer.play({ kind: 'reason', reason: 'too_slow' });
  expect(viewer.effects).toEqual([{ do: 'leave', body: { visitId: 1, reason: 'too_slow' } }]);
  expect(viewer.state.asksWhy).toBeNull();
  viewer.play({ kind: 'left', visitId: 1, ring });
  expect(viewer.effects).toEqual([{ do: 'ask for offers' }]);
});

test('without a reason the clip is left after some seconds', () => {
  const viewer = room(...started);
  viewer.play({ kind: 'next' });
  expect(viewer.effects).toMatchObject([{ do: 'show', offer: { visitId: 2 } }]);
  viewer.play({ kind: 'tick', at: 5001 });
  expect(viewer.effects).toContainEqual({ do: 'leave', body: { visitId: 1 } });
  expect(viewer.state.asksWhy).toBeNull();
});

test('a report that is on its way is waited for before the clip is left', () => {
  const viewer = room(...started, ...frames(0, 3000), { kind: 'tick', at: 3000 }, ...frames(3000, 3500));
  viewer.play({ kind: 'next', reason: 'seen_it' });
  expect(viewer.effects).toMatchObject([{ do: 'show', offer: { visitId: 2 } }]);
  viewer.play({ kind: 'reported', visitId: 1, answer: answer() });
  expect(viewer.effects).toMatchObject([{ do: 'report', body: { visitId: 1, seq: 2, nonce: 'second' } }]);
  viewer.play({ kind: 'reported', visitId: 1, answer: answer({ seq: 2 }) });
  expect(viewer.effects).toEqual([{ do: 'leave', body: { visitId: 1, reason: 'seen_it' } }]);
});

test('a clip that was left is not shown again by a late answer', () => {
  const viewer = room(...started, { kind: 'next' }, { kind: 'offered', answer: offered([1, 2, 3]) });
  expect(viewer.state.now?.offer.visitId).toBe(2);
  expect(viewer.state.coming.map(({ visitId }) => visitId)).toEqual([3]);
});

test('the ring follows the answers, and a credit is celebrated once', () => {
  const viewer = room(...started, ...frames(0, 3000), { kind: 'tick', at: 3000 });
  viewer.play({ kind: 'reported', visitId: 1, answer: answer({ ringMs: 500, creditsToday: 1, balance: 6 }) });
  expect(viewer.effects).toEqual([{ do: 'celebrate' }]);
  expect(viewer.state).toMatchObject({ earned: 1, ring: { ringMs: 500, creditsToday: 1, balance: 6 } });
});

test('a question stops the clip, and nothing counts until it is answered', () => {
  const viewer = room(...started, ...frames(0, 3000), { kind: 'tick', at: 3000 });
  viewer.play({ kind: 'reported', visitId: 1, answer: answer({ check: { id: 'q' } }) });
  expect(viewer.effects).toEqual([{ do: 'pause' }]);
  viewer.play({ kind: 'next' }, ...frames(3000, 3900));
  expect(viewer.state).toMatchObject({ now: { offer: { visitId: 1 }, playedMs: 0 } });
  viewer.play({ kind: 'passed' });
  expect(viewer.effects).toEqual([{ do: 'play' }]);
});

test('what the server did not hear is sent again as it was', () => {
  const viewer = room(...started, ...frames(0, 3000), { kind: 'tick', at: 3000 });
  const first = viewer.effects[0] ?? viewer.state.now?.sent;
  viewer.play({ kind: 'unheard' }, { kind: 'unheard' });
  expect(viewer.effects).toEqual([{ do: 'wait for server' }]);
  expect(haltOf(viewer.state)).toBe('away');
  viewer.play(...frames(3000, 3900), { kind: 'server is back' });
  const again = viewer.effects.find((effect) => effect.do === 'report');
  expect(again?.body).toMatchObject({ seq: 1, nonce: 'first 1', seconds: '3330' });
  expect(first).toBeDefined();
});

test('enough: the clip is left at once, and the room can be entered again', () => {
  const viewer = room(...started, ...frames(0, 1000), { kind: 'tick', at: 1000 }, { kind: 'enough' });
  expect(viewer.state.stage).toBe('over');
  viewer.play({ kind: 'reported', visitId: 1, answer: answer() });
  expect(viewer.effects).toEqual([{ do: 'leave', body: { visitId: 1 } }]);
  viewer.play({ kind: 'left', visitId: 1, ring }, { kind: 'began' });
  expect(viewer.effects).toEqual([{ do: 'ask for offers' }]);
  viewer.play({ kind: 'offered', answer: offered([2]) });
  expect(viewer.state).toMatchObject({ stage: 'showing', now: { offer: { visitId: 2 } } });
});

test('after the last clip the room says why there are no more', () => {
  const viewer = room({ kind: 'offered', answer: offered([1]) }, { kind: 'began' });
  viewer.play({ kind: 'offered', answer: offered([1]) }, { kind: 'next' });
  expect(viewer.state.stage).toBe('between');
  expect(viewer.effects, 'told first, or it would be offered again').toEqual([{ do: 'leave', body: { visitId: 1 } }]);
  viewer.play({ kind: 'left', visitId: 1, ring }, { kind: 'offered', answer: offered([], { closed: 'seen_all' }) });
  expect(viewer.state).toMatchObject({ stage: 'closed', closed: 'seen_all' });
});

test('a showing that the server has ended is replaced by the next', () => {
  const viewer = room(...started, ...frames(0, 3000), { kind: 'tick', at: 3000 }, { kind: 'refused', visitId: 1 });
  expect(viewer.state.now?.offer.visitId).toBe(2);
});

test('a clip that does not play gets another address, and is left when that does not help', () => {
  const viewer = room(...started, { kind: 'broken' });
  viewer.play({ kind: 'offered', answer: offered([1, 2, 3]) });
  expect(viewer.effects).toEqual([{ do: 'show', offer: offer(1) }]);
  viewer.play({ kind: 'broken' });
  expect(viewer.state.now?.offer.visitId).toBe(2);
});
