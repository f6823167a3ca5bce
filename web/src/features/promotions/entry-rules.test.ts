import type { Platform } from '@viewloop/contract';
import { describe, expect, test } from 'vitest';
import { checkEntry, type Entry, emptyEntry, toastFor } from './entry-rules.ts';

const platforms: Platform[] = ['tiktok', 'youtube'];
const good: Entry = {
  videoUrl: ' https://youtu.be/abcdefghijk ',
  platform: 'youtube',
  credits: '20',
  title: '',
};
const check = (part: Partial<Entry>, site: { balance?: number; platforms?: Platform[] } = {}) =>
  checkEntry({ ...good, ...part }, { balance: 50, platforms, ...site });

test('a complete form may be sent', () => {
  expect(check({})).toEqual({});
  expect(toastFor({})).toBeUndefined();
});

test('an empty form lacks three things and says so once', () => {
  const problems = checkEntry(emptyEntry, { balance: 50, platforms });
  expect(problems).toEqual({ videoUrl: 'required', platform: 'required', credits: 'required' });
  expect(toastFor(problems)).toBe('missing');
});

describe('credits', () => {
  test.each([
    ['0', 'too_few'],
    ['-4', 'too_few'],
    ['1', 'too_few'],
    ['2', undefined],
    ['50', undefined],
    ['51', 'too_many'],
    ['2.5', 'not_whole'],
    ['ten', 'not_whole'],
  ])('%s of 50', (credits, problem) => {
    expect(check({ credits }).credits).toBe(problem);
    expect(toastFor(check({ credits }))).toBe(problem && 'invalidCredits');
  });
});

describe('the link', () => {
  test('is refused by name, without a toast', () => {
    const problems = check({ videoUrl: 'https://vimeo.com/1' });
    expect(problems).toEqual({ videoUrl: 'other_site' });
    expect(toastFor(problems)).toBeUndefined();
  });

  test('of the other platform contradicts the choice', () => {
    expect(check({ platform: 'tiktok' })).toEqual({ platform: 'mismatch' });
  });

  test('of a platform that the site has switched off is refused', () => {
    expect(check({}, { platforms: ['tiktok'] })).toEqual({ videoUrl: 'platform_off' });
  });

  test('may be a TikTok short link', () => {
    expect(check({ videoUrl: 'https://vm.tiktok.com/ZMabc123/', platform: 'tiktok' })).toEqual({});
  });
});
