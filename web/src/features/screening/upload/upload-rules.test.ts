import { expect, test } from 'vitest';
import { isWorthPreparing, isWorthSending } from './prepare-rules.ts';
import { fingerprintOf, forget, isSameFile, isVideo, readRemembered, remember, titleOf } from './upload-rules.ts';

const file = { name: 'cut.mp4', size: 2000, lastModified: 5 };
const upload = { clipId: 7, name: 'cut.mp4', fingerprint: fingerprintOf(file), isKept: false };

test('an upload goes on only with the file it began with', () => {
  expect(isSameFile(file, 2000, upload)).toBe(true);
  expect(isSameFile({ ...file, lastModified: 6 }, 2000, upload)).toBe(false);
  expect(isSameFile({ ...file, lastModified: 6 }, 2000, undefined), 'begun on another device').toBe(true);
  expect(isSameFile({ ...file, size: 1 }, 2000, undefined)).toBe(false);
});

test('what was stored is read with care, the newest first and each clip once', () => {
  expect(readRemembered(null)).toEqual([]);
  expect(readRemembered('{"not": "a list"}')).toEqual([]);
  expect(readRemembered('broken')).toEqual([]);
  const twice = remember(remember([], upload), { ...upload, isKept: true });
  expect(readRemembered(JSON.stringify(twice))).toEqual([{ ...upload, isKept: true }]);
  expect(forget(twice, 7)).toEqual([]);
});

test('a title comes from the name of the file', () => {
  expect(titleOf('holiday_cut-3.final.MP4')).toBe('holiday cut 3 final');
  expect(titleOf('.mp4')).toBe('');
});

test('a video is known by its kind, or by its name where the browser says nothing', () => {
  expect(isVideo({ name: 'a.mp4', type: 'video/mp4' })).toBe(true);
  expect(isVideo({ name: 'a.MOV', type: '' })).toBe(true);
  expect(isVideo({ name: 'a.mp4', type: 'image/png' })).toBe(false);
});

const small = { codec: 'avc', width: 720, height: 1280, isHdr: false, bytes: 2_000_000, seconds: 10 };

test('only what is too large or of another kind is prepared in the browser', () => {
  expect(isWorthPreparing(small)).toBe(false);
  expect(isWorthPreparing({ ...small, width: 1080, height: 1920 })).toBe(true);
  expect(isWorthPreparing({ ...small, bytes: 20_000_000 })).toBe(true);
  expect(isWorthPreparing({ ...small, codec: 'hevc' })).toBe(true);
  expect(isWorthPreparing({ ...small, codec: 'hevc', isHdr: true }), 'browsers lose its colours').toBe(false);
});

const made = { bytes: 1_500_000, seconds: 10, hasSound: true, decodes: true };

test('a result is sent only if it is whole, and smaller where the source would do', () => {
  const source = { ...small, hasSound: true };
  expect(isWorthSending(source, made)).toBe(true);
  expect(isWorthSending(source, { ...made, bytes: 1_950_000 })).toBe(false);
  expect(isWorthSending({ ...source, codec: 'vp9' }, { ...made, bytes: 1_950_000 })).toBe(true);
  expect(isWorthSending(source, { ...made, hasSound: false })).toBe(false);
  expect(isWorthSending(source, { ...made, seconds: 9.5 })).toBe(false);
  expect(isWorthSending(source, { ...made, decodes: false })).toBe(false);
});
