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

const problem = (code: string, details: object, message = 'In English') =>
  problemText(new CallError(400, '', JSON.stringify({ code, message, details })));

test('what a detail names is said in the reader’s words too, and figures in the reader’s way', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('navigator', { languages: ['de-DE'] });
  await setLanguage('de');
  expect(problem('insufficient_credits', { needed: 12_000, available: 1 })).toBe(
    'Nicht genug Credits: 12.000 nötig, 1 vorhanden',
  );
  expect(problem('bad_video_link', { reason: 'only https links are accepted', reasonCode: 'not_https' })).toBe(
    'Dieser Link wird nicht angenommen: Nur Links mit https werden angenommen',
  );
  expect(problem('bad_request', { reason: 'title: Too big', reasonCode: 'too_big', field: 'title' })).toBe(
    'Die Anfrage ist nicht gültig: Der Titel ist zu lang oder zu groß',
  );
  expect(problem('bad_request', { reason: 'seq: Too big', reasonCode: 'too_big', field: 'seq' })).toBe(
    'Die Anfrage ist nicht gültig: “seq” ist zu lang oder zu groß',
  );
  expect(problem('promotion_state', { state: 'completed' })).toBe(
    'Im Zustand „Fertig“ lässt sich diese Kampagne nicht so ändern',
  );
  expect(problem('watch_interrupted', { reason: 'closed', why: 'the window was closed' })).toBe(
    'Dieses Ansehen ist beendet: Das Videofenster wurde geschlossen.',
  );
  await setLanguage('en');
});

test('what a person wrote, and what this page does not know yet, stands as the server said it', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await setLanguage('de');
  expect(problem('suspended', { reason: 'a script' })).toBe('Dieses Konto ist gesperrt: a script');
  expect(problem('nothing_to_confirm', { reason: 'it is night', reasonCode: 'night' })).toBe(
    'Hier gibt es nichts zu bestätigen: it is night',
  );
  expect(problem('too_late', {}, 'It is too late')).toBe('It is too late');
  await setLanguage('en');
});

test('where the server said nothing readable, the fallback or a plain sentence stands in', () => {
  expect(problemText(new CallError(502, '', '<html>'), 'Failed to update credits')).toBe('Failed to update credits');
  expect(problemText(new CallError(502, '', '<html>'))).toBe('The server had a problem.');
  expect(problemText(new TypeError('Failed to fetch'), 'Failed')).toBe('There is no connection to the server.');
  expect(problemText(new Error('x'))).toBe('Something went wrong.');
});
