import { expect, test } from 'vitest';
import { isPhoto, pictureAddresses } from './picture-rules.ts';

test.each([
  ['JPEG', [0xff, 0xd8, 0xff, 0xe0], true],
  ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], true],
  ['WebP', [...Buffer.from('RIFF\0\0\0\0WEBPVP8 ')], true],
  ['sound in the same container', [...Buffer.from('RIFF\0\0\0\0WAVE')], false],
  ['SVG', [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')], false],
  ['HTML', [...Buffer.from('<!doctype html>')], false],
  ['GIF', [...Buffer.from('GIF89a')], false],
  ['nothing', [], false],
])('%s', (_, bytes, photo) => {
  expect(isPhoto(Uint8Array.from(bytes))).toBe(photo);
});

test('YouTube pictures are asked for upright first; TikTok names its own', () => {
  const youtube = pictureAddresses({ platform: 'youtube', externalId: 'abcdefghijk' }, 'https://elsewhere.example/x');
  expect(youtube[0]).toBe('https://i.ytimg.com/vi/abcdefghijk/oardefault.jpg');
  expect(youtube).toHaveLength(4);
  expect(pictureAddresses({ platform: 'tiktok', externalId: '7' }, 'https://p16.tiktokcdn.com/x')).toEqual([
    'https://p16.tiktokcdn.com/x',
  ]);
  expect(pictureAddresses({ platform: 'tiktok', externalId: '7' }, null)).toEqual([]);
});
