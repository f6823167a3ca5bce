import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './call.ts';
import { isServerAway, serverIsBack } from './server-is-back.ts';

let online: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  online = [];
  vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => online.push(listener));
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function server(answers: (Response | 'nothing')[]) {
  const fetch = vi.fn<() => Promise<Response>>(async () => {
    const answer = answers.shift();
    if (answer === undefined || answer === 'nothing') throw new TypeError('Failed to fetch');
    return answer;
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('the server is asked until it can serve, once for everybody who waits', async () => {
  const fetch = server(['nothing', new Response('', { status: 503 }), new Response('{}')]);
  let back = 0;
  for (let part = 0; part < 3; part++) void serverIsBack().then(() => back++);
  await vi.advanceTimersByTimeAsync(5100);
  expect([fetch.mock.calls.length, back]).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(5000);
  expect([fetch.mock.calls.length, back]).toEqual([3, 3]);
});

test('a network that comes back ends the pause', async () => {
  const fetch = server([new Response('{}')]);
  let back = false;
  void serverIsBack().then(() => {
    back = true;
  });
  online.at(-1)?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([fetch.mock.calls.length, back]).toEqual([1, true]);
});

test.each([
  [new TypeError('Failed to fetch'), true],
  [new CallError(503, '', ''), true],
  [new CallError(502, '', ''), true],
  [new CallError(500, '', ''), false],
  [new CallError(404, '', ''), false],
  [new Error('ours'), false],
])('%s passes by itself: %s', (error, passes) => {
  expect(isServerAway(error)).toBe(passes);
});
