import { expect, test } from 'vitest';
import { faultOf, isWholePacket, type MadeFile, wrongWith } from './media-rules.ts';

const source = { tracks: 2, width: 720, height: 1280, framesASecond: 30, durationMs: 12_000, hasSound: true };
const made: MadeFile = {
  ...source,
  videoTracks: 1,
  videoCodec: 'avc1.64001f',
  audioTracks: 1,
  audioCodec: 'mp4a.40.2',
  indexFirst: true,
};

test.each([
  [{}, undefined],
  [{ durationMs: undefined }, undefined],
  [{ tracks: 9 }, 'too_many_tracks'],
  [{ width: 8193 }, 'picture_too_large'],
  [{ width: 16_384, height: 16_384 }, 'picture_too_large'],
  [{ height: 14 }, 'picture_too_large'],
  [{ durationMs: 999 }, 'too_short'],
  [{ durationMs: 60_400 }, undefined],
  [{ durationMs: 60_501 }, 'too_long'],
  [{ framesASecond: 121 }, 'too_many_frames'],
])('a file with %o: %s', (facts, fault) => {
  expect(faultOf({ ...source, ...facts }, 60)).toBe(fault);
});

test.each<[Partial<MadeFile>, string | undefined]>([
  [{}, undefined],
  [{ durationMs: 12_199 }, undefined],
  [{ durationMs: 11_700 }, 'its length is off by 300 ms'],
  [{ videoCodec: 'avc1.6e001f' }, 'its picture is not plain H.264'],
  [{ videoCodec: 'hvc1.1.6.L93' }, 'its picture is not plain H.264'],
  [{ audioTracks: 0, audioCodec: null, hasSound: false }, 'its sound is gone'],
  [{ audioCodec: 'opus' }, 'its sound is not AAC'],
  [{ indexFirst: false }, 'its index is at the end'],
])('what is wrong with a result with %o: %s', (facts, wrong) => {
  expect(wrongWith({ ...made, ...facts }, source)).toBe(wrong);
});

test('a packet is whole when its units fill it', () => {
  const whole = Buffer.from([0, 0, 0, 2, 9, 9, 0, 0, 0, 1, 9]);
  expect(isWholePacket(whole, 4)).toBe(true);
  expect(isWholePacket(whole.subarray(0, 10), 4)).toBe(false);
  expect(isWholePacket(Buffer.concat([whole, Buffer.alloc(4)]), 4)).toBe(false);
  expect(isWholePacket(Buffer.alloc(0), 4)).toBe(false);
});
