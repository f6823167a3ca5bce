import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForEvents } from './events.ts';
import { queryClient } from './query-client.ts';

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static last: Stream;
  static opened = 0;
  readyState = 0;
  constructor() {
    super();
    Stream.last = this;
    Stream.opened += 1;
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  say(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

let asked: unknown[];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  Stream.opened = 0;
  asked = [];
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters) => {
    asked.push(filters?.queryKey?.[0]);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an event reads again what belongs to its topic; nonsense is ignored', () => {
  const stop = listenForEvents();
  Stream.last.say('{"topic":"deposits"}');
  Stream.last.say('{"topic":"weather"}');
  Stream.last.say('not json');
  expect(asked).toEqual(['GET /api/wallet/deposits', 'GET /api/notices']);
  stop();
  expect(Stream.last.readyState).toBe(Stream.CLOSED);
});

test('while the stream is down, the balance and the deposits are read every 30 seconds, and no more once it is back', () => {
  const stop = listenForEvents();
  Stream.last.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(29_000);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(asked).toEqual(['GET /api/user', 'GET /api/wallet/deposits', 'GET /api/notices']);
  Stream.last.dispatchEvent(new Event('open'));
  asked = [];
  vi.advanceTimersByTime(120_000);
  expect(asked).toEqual([]);
  stop();
});

test('a stream the server has refused is opened anew with each look', () => {
  const stop = listenForEvents();
  Stream.last.readyState = Stream.CLOSED;
  Stream.last.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(30_000);
  expect(Stream.opened).toBe(2);
  stop();
  vi.advanceTimersByTime(120_000);
  expect(Stream.opened).toBe(2);
});
