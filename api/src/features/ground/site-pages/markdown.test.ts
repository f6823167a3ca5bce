import { expect, test } from 'vitest';
import { gapIn, markdownToHtml } from './markdown.ts';

test('headings, lists, links and tables become HTML, one level below the title', () => {
  const html = markdownToHtml(
    '# Who\n\n- **bold**\n- [us](https://us.example/?a=1&b=2)\n\n| a | b |\n|---|---|\n| 1 | 2 |',
  );
  expect(html).toContain('<h2>Who</h2>');
  expect(html).toContain('<li><strong>bold</strong></li>');
  expect(html).toContain('<a href="https://us.example/?a=1&#38;b=2" rel="noopener">us</a>');
  expect(html).toContain('<table>');
});

const HARMLESS = /^(p|pre|code|strong|em)$/;
const LINK = /^( href="(https?:|mailto:|\/[^/\\]|#)[^"]*" rel="noopener")?$/;
const CODE_LANGUAGE = /^( class="language-[^"<>]*")?$/;

test.each([
  '<script>alert(1)</script>',
  'a <b onclick="x()">b</b> c',
  '<img src=x onerror=alert(1)>',
  '<!-- --><svg/onload=x>',
  '<a href="javascript:x">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html,<script>)',
  '[x](vbscript:x)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '<javascript:alert(1)>',
  '![x](https://evil.example/pixel.png)',
  '![x" onerror="y](z)',
  '[![x](https://evil.example/a.png)](javascript:x)',
  '```js" onclick="x\ncode\n```',
  '[x]: javascript:alert(1)\n\n[x]',
  '<style>*{display:none}</style>',
  '<iframe src="https://evil.example"></iframe>',
])('%s does nothing', (markdown) => {
  const html = markdownToHtml(markdown);
  const dangerous = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)].filter(
    ([, name = '', attributes = '']) =>
      !(name === 'a' && LINK.test(attributes)) && !(HARMLESS.test(name) && CODE_LANGUAGE.test(attributes)),
  );
  expect(dangerous.map(([tag]) => tag)).toEqual([]);
});

test('links of this site and to mailboxes work', () => {
  expect(markdownToHtml('[a](/settings) [b](mailto:us@site.example) [c](#top) us@site.example')).toMatch(
    /href="\/settings".*href="mailto:us@site.example".*href="#top".*href="mailto:us@site.example"/,
  );
});

test('gaps that the operator has to fill are found', () => {
  expect(gapIn({ title: 'Imprint', markdown: 'We are [[your name]], [[street]].' })).toBe('[[your name]]');
  expect(gapIn({ title: 'Imprint', markdown: 'We are [us](/x).' })).toBeUndefined();
});
