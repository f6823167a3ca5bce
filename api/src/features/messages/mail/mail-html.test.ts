import { expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';

const site = { brandName: 'Viewloop', url: 'https://viewloop.example', pages: [] };

test.each([
  ['en', 'Device: Firefox<br>Place:'],
  ['de', 'Gerät: Firefox<br>Ort:'],
  ['es', 'Dispositivo: Firefox<br>Lugar:'],
] as const)('lines of their own stay lines in the HTML of a mail in %s, and markup stays text', (language, lines) => {
  const parameters = { username: 'ada', device: 'Firefox', country: null, at: '2026-11-17T20:00:00.000Z' };
  const { html } = renderMail({ kind: 'new_sign_in', language, parameters }, site);
  expect(html).toContain(lines);
  const sly = renderMail({ kind: 'new_sign_in', language, parameters: { ...parameters, device: '<b>x</b>' } }, site);
  expect(sly.html).not.toContain('<b>');
});
