import { expect, test } from 'vitest';
import { renditionFor } from './rendition-rules.ts';
import { isTap, keyAction, stillWheel, swipeOf, turnWheel } from './swipe-rules.ts';

test('a long pull and a short flick both go on; a small slow movement does nothing', () => {
  expect(swipeOf(-80, 600)).toBe('next');
  expect(swipeOf(-30, 40)).toBe('next');
  expect(swipeOf(90, 600)).toBe('again');
  expect(swipeOf(-30, 400)).toBeNull();
  expect(isTap(2, 120)).toBe(true);
  expect(isTap(30, 120)).toBe(false);
});

test('one turn of the wheel is one clip, however many events it sends', () => {
  const first = turnWheel(stillWheel, 30, 1000);
  expect(first.swipe).toBeNull();
  const second = turnWheel(first.wheel, 30, 1010);
  expect(second.swipe).toBe('next');
  const third = turnWheel(second.wheel, 100, 1100);
  expect(third.swipe).toBeNull();
  expect(turnWheel(third.wheel, -60, 2000).swipe).toBe('again');
});

test('keys work unless somebody types, and a button keeps its space', () => {
  const elsewhere = { isTyping: false, isButton: false };
  expect(keyAction('ArrowDown', elsewhere)).toBe('next');
  expect(keyAction('M', elsewhere)).toBe('sound');
  expect(keyAction(' ', { isTyping: false, isButton: true })).toBeUndefined();
  expect(keyAction('m', { isTyping: true, isButton: false })).toBeUndefined();
});

test('the smallest file that fills the stage is played, and the smallest of all where data is dear', () => {
  const files = [
    { width: 720, height: 1280 },
    { width: 480, height: 854 },
  ];
  expect(renditionFor(files, { height: 700, savesData: false })?.height).toBe(854);
  expect(renditionFor(files, { height: 900, savesData: false })?.height).toBe(1280);
  expect(renditionFor(files, { height: 3000, savesData: false })?.height).toBe(1280);
  expect(renditionFor(files, { height: 3000, savesData: true })?.height).toBe(854);
  expect(renditionFor([], { height: 900, savesData: false })).toBeUndefined();
});
