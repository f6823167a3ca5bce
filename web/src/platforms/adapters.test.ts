import { describe, expect, test } from 'vitest';
import { tiktok } from './tiktok/adapter.ts';
import { youtube } from './youtube/adapter.ts';

describe('the YouTube adapter', () => {
  const read = (message: unknown) => youtube.read(JSON.stringify(message));

  test('asks for the cookieless player with the page named, and loops the clip as its own playlist', () => {
    const address = new URL(youtube.address('abcdefghijk', 'https://loop.example'));
    expect(address.origin).toBe('https://www.youtube-nocookie.com');
    expect(address.pathname).toBe('/embed/abcdefghijk');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      enablejsapi: '1',
      origin: 'https://loop.example',
      playsinline: '1',
      rel: '0',
      loop: '1',
      playlist: 'abcdefghijk',
    });
  });

  test('reads state, speed and time out of one delivery, in an order in which the time is judged by the new state', () => {
    const info = { playerState: 1, playbackRate: 1.5, currentTime: 3.2, duration: 12, muted: false, volume: 80 };
    expect(read({ event: 'infoDelivery', info })).toEqual([
      { kind: 'state', state: 'playing' },
      { kind: 'rate', rate: 1.5 },
      { kind: 'sound', muted: false },
      { kind: 'volume', volume: 80 },
      { kind: 'time', seconds: 3.2, duration: 12 },
    ]);
  });

  test.each([
    [-1, 'unstarted'],
    [0, 'ended'],
    [1, 'playing'],
    [2, 'paused'],
    [3, 'buffering'],
    [5, 'unstarted'],
  ])('state %i is %s', (info, state) => {
    expect(read({ event: 'onStateChange', info })).toContainEqual({ kind: 'state', state });
  });

  test.each([
    [2, 'video_missing'],
    [100, 'video_missing'],
    [101, 'embedding_off'],
    [150, 'embedding_off'],
    [5, 'player_error'],
    [153, 'player_error'],
  ])('error %i is %s', (info, fault) => {
    expect(read({ event: 'onError', info })).toContainEqual({ kind: 'fault', fault, code: `youtube_${info}` });
  });

  test('an answer without details is an answer', () => {
    expect(read({ event: 'onReady', id: 1 })).toEqual([]);
    expect(read({ event: 'infoDelivery', info: null })).toEqual([]);
  });

  test.each([['not json'], ['null'], ['7'], [{ event: 'onError', info: 150 }], [undefined]])(
    '%j means nothing',
    (data) => {
      expect(youtube.read(data)).toBeNull();
    },
  );
});

describe('the TikTok adapter', () => {
  const read = (type: string, value?: unknown) => tiktok.read({ 'x-tiktok-player': true, type, value });

  test('asks for a looping player with its own controls and no autoplay', () => {
    expect(tiktok.address('7300000000000000000', '')).toBe(
      'https://www.tiktok.com/player/v1/7300000000000000000?controls=1&loop=1&rel=0',
    );
    expect(tiktok.knock).toBeUndefined();
  });

  test('whatever it says first means that it is ready', () => {
    expect(read('onPlayerReady')).toEqual([]);
    expect(read('onSomethingNew', true)).toEqual([]);
  });

  test('reads whether it can be heard', () => {
    expect(read('onMute', true)).toEqual([{ kind: 'sound', muted: true }]);
    expect(read('onVolumeChange', 0)).toEqual([{ kind: 'volume', volume: 0 }]);
    expect(read('onMute')).toEqual([]);
  });

  test('reads states and time', () => {
    expect(read('onStateChange', 3)).toContainEqual({ kind: 'state', state: 'buffering' });
    expect(read('onCurrentTime', { currentTime: 4.5, duration: 9 })).toContainEqual({
      kind: 'time',
      seconds: 4.5,
      duration: 9,
    });
  });

  test('a refused autoplay is no failure; a bad video is one, under both names of the message', () => {
    expect(read('onPlayerError', { errorCode: 3002 })).toEqual([]);
    const missing = { kind: 'fault', fault: 'video_missing', code: 'tiktok_1001' };
    expect(read('onPlayerError', { errorCode: 1001 })).toContainEqual(missing);
    expect(read('onError', { errorCode: 1001 })).toContainEqual(missing);
    expect(read('onPlayerError', { errorCode: 2 })).toContainEqual({
      kind: 'fault',
      fault: 'player_error',
      code: 'tiktok_2',
    });
  });

  test.each([[null], ['text'], [{ type: 'onStateChange', value: 1 }], [{ 'x-tiktok-player': 'yes', type: 'onMute' }]])(
    '%j means nothing',
    (data) => {
      expect(tiktok.read(data)).toBeNull();
    },
  );
});
