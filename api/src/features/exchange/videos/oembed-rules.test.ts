import { expect, test } from 'vitest';
import { oembedAddress, readOembed } from './oembed-rules.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const said = { title: 'Cats', author_name: 'Ada', thumbnail_url: 'https://p16.tiktokcdn.com/x.jpeg?x-expires=1' };

test('a clear answer has title, author and where the picture is', () => {
  expect(readOembed('tiktok', { status: 200, contentType: JSON_TYPE, body: JSON.stringify(said) })).toEqual({
    playable: 'ok',
    title: 'Cats',
    author: 'Ada',
    channel: null,
    pictureSource: said.thumbnail_url,
  });
});

test.each([
  ['youtube', 401, 'not_embeddable'],
  ['youtube', 403, 'private'],
  ['youtube', 404, 'gone'],
  ['youtube', 400, 'gone'],
  ['tiktok', 404, 'gone'],
  // TikTok says 400 to private, removed and unwelcome alike.
  ['tiktok', 400, 'unknown'],
  ['tiktok', 403, 'unknown'],
  ['youtube', 429, 'unknown'],
  ['youtube', 500, 'unknown'],
  ['youtube', 302, 'unknown'],
] as const)('%s %i means %s', (platform, status, playable) => {
  expect(readOembed(platform, { status, contentType: JSON_TYPE, body: '{}' }).playable).toBe(playable);
});

test.each([
  ['a page that says 200', 'text/html', '<title>Before you continue</title>'],
  ['JSON under a wrong type', 'text/html', JSON.stringify(said)],
  ['broken JSON', JSON_TYPE, '{"title":'],
  ['a list', JSON_TYPE, '[1]'],
  ['nothing but null', JSON_TYPE, 'null'],
  ['a title that is no text', JSON_TYPE, '{"title":7}'],
])('%s is no clear answer', (_, contentType, body) => {
  expect(readOembed('youtube', { status: 200, contentType, body }).playable).toBe('unknown');
});

test('texts of the platforms are made fit for one line', () => {
  const body = JSON.stringify({ title: `a\n\tb\u0000c ${'x'.repeat(500)}`, author_name: '  \u202e ' });
  const { title, author } = readOembed('youtube', { status: 200, contentType: JSON_TYPE, body });
  expect(title).toMatch(/^a b c x{10,}$/);
  expect(title).toHaveLength(120);
  expect(author).toBeNull();
});

test('ids cannot leave their place in the address', () => {
  expect(oembedAddress({ platform: 'youtube', externalId: 'a&url=evil' })).toBe(
    'https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Da%26url%3Devil',
  );
});
