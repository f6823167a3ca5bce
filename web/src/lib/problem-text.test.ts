import { afterEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../messages/index.ts';
import { CallError } from './call.ts';
import { problemText } from './problem-text.ts';

const refused = new CallError(
  400,
  '',
  JSON.stringify({
    code: 'insufficient_credits',
    message: 'Not enough credits: 4 needed, 1 available',
    details: { needed: 4, available: 1 },
  }),
);

afterEach(() => vi.unstubAllGlobals());

test('the sentence of the server is shown, in the chosen language', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  expect(problemText(refused)).toBe('Not enough credits: 4 needed, 1 available');
  await setLanguage('de');
  expect(problemText(refused)).toBe('Nicht genug Credits: 4 nötig, 1 vorhanden');
  await setLanguage('en');
});

test('where the server said nothing readable, the fallback or a plain sentence stands in', () => {
  expect(problemText(new CallError(502, '', '<html>'), 'Failed to update credits')).toBe('Failed to update credits');
  expect(problemText(new CallError(502, '', '<html>'))).toBe('The server could not answer.');
  expect(problemText(new TypeError('Failed to fetch'), 'Failed')).toBe('There is no connection to the server.');
  expect(problemText(new Error('x'))).toBe('Something went wrong.');
});
