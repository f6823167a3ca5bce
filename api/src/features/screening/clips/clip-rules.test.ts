import { expect, test } from 'vitest';
import { byteRangeOf, containerOf, endsOfSeconds, secondsOf, sharesWithin, wasSent } from './clip-rules.ts';

test.each([
  [undefined, 'whole'],
  ['bytes=0-', { start: 0, end: 100 }],
  ['bytes=10-19', { start: 10, end: 20 }],
  ['bytes=90-500', { start: 90, end: 100 }],
  ['bytes=-10', { start: 90, end: 100 }],
  ['bytes=-500', { start: 0, end: 100 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=20-10', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['seconds=1-2', 'whole'],
])('the range %s of a hundred bytes', (header, expected) => {
  expect(byteRangeOf(header, 100)).toEqual(expected);
});

test('each second ends where the packets before its end add up to', () => {
  const packets = [0, 0.5, 1, 1.5, 2].map((at) => ({ at, bytes: 10 }));
  expect(endsOfSeconds(packets, 100, 2500)).toEqual([120, 140, 150]);
  expect(secondsOf(12_023)).toBe(12);
  expect(secondsOf(12_500)).toBe(13);
});

test('a second was sent when nearly all of its bytes were', () => {
  const file = { dataStart: 100, ends: [200, 300, 300, 400] };
  expect(sharesWithin(file, 0, 250)).toEqual([1000, 500, 1000, 0]);
  expect(sharesWithin(file, 150, 400)).toEqual([500, 1000, 1000, 1000]);
  expect([899, 900].map(wasSent)).toEqual([false, true]);
});

test('a container is known by its first bytes', () => {
  const head = (text: string) => containerOf(Buffer.from(text, 'latin1'));
  expect(head('\0\0\0\x20ftypisom')).toBe('mov');
  expect(head('\x1a\x45\xdf\xa3....')).toBe('matroska');
  for (const text of ['#EXTM3U\n', '<svg xmlns=', 'ffconcat version', 'RIFF....AVI ', '', '\0'])
    expect(head(text)).toBeUndefined();
});
