import { expect, test } from 'vitest';
import { playerAddress, readPlayerAddress } from './between-windows.ts';

test('the address of the player window says which video, and which ones not again', () => {
  expect(playerAddress()).toBe('/player');
  expect(readPlayerAddress('/player')).toEqual({ videoId: undefined, passed: [] });
  const address = playerAddress(1005, [1001, 1002]);
  expect(readPlayerAddress(address)).toEqual({ videoId: 1005, passed: [1001, 1002] });
});

test('an address stays short, however many videos were passed', () => {
  const many = Array.from({ length: 500 }, (_, index) => 1000 + index);
  expect(readPlayerAddress(playerAddress(undefined, many)).passed).toEqual(many.slice(-50));
});

test.each(['/player?video=x', '/player?video=-1', '/player?video=1e3&passed=a.b', '/player?video='])(
  '%s names no video',
  (address) => {
    expect(readPlayerAddress(address)).toEqual({ videoId: undefined, passed: [] });
  },
);
