import { afterEach, expect, test, vi } from 'vitest';
import { adminMessages } from './admin.ts';
import { de } from './de/index.ts';
import { rest as deRest } from './de/rest.ts';
import { en } from './en/index.ts';
import { rest as enRest } from './en/rest.ts';
import { es } from './es/index.ts';
import { rest as esRest } from './es/rest.ts';
import { language, languages, loadMore, loadPart, messages, preferredLanguage, setLanguage } from './index.ts';

/** Every file of texts, by its name in the folder of its language. */
const files = Object.entries(import.meta.glob<object>('./*/*.ts', { eager: true }));
const filesOf = (folder: string) =>
  new Map(files.filter(([name]) => name.startsWith(`./${folder}/`)).map(([name, file]) => [name.split('/')[2], file]));

afterEach(() => vi.unstubAllGlobals());

/** Every text of a catalogue with its path; functions are called with nothing that could be read as words. */
function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
}

/** There is nothing to say where everybody may watch, and where nothing was widened. */
const EMPTY_ON_PURPOSE = ['delivery.ts.delivery.trustIs.anyone', 'delivery.ts.delivery.widened.0'];

test.each(Object.keys(languages))('%s has every text, and none is empty or carries stray spaces', (language) => {
  // The server's own words are in the contract in English, and only the others have files for them.
  expect([...filesOf(language).keys()]).toEqual(expect.arrayContaining([...filesOf('en').keys()]));
  const all = [...filesOf(language)].flatMap(([name, file]) => texts({ ...file }, name));
  const bad = all.filter(([, text]) => text.trim() === '' || text !== text.trim()).map(([name]) => name);
  expect(bad).toEqual(EMPTY_ON_PURPOSE);
  expect(all.length).toBeGreaterThan(1000);
});

test.each([
  ['en', en, enRest],
  ['de', de, deRest],
  ['es', es, esRest],
])(
  'a page in %s is called the same in its tab and above itself',
  (_, first, { auth, promotions, wallet, credits, settings, recovery }) => {
    expect(first.shell.titles).toEqual({
      auth: auth.title,
      promote: promotions.title,
      wallet: wallet.title,
      statement: credits.title,
      settings: settings.title,
      ...settings.sections,
      profile: undefined,
      programs: settings.programs,
      forgotPassword: recovery.forgot.title,
      resetPassword: recovery.reset.title,
      verifyEmail: recovery.verify.title,
      undoEmail: recovery.undo.title,
      notMe: recovery.notMe.title,
      lostFactor: recovery.lostFactor.title,
      askForHelp: recovery.helpTitle,
      unsubscribe: recovery.unsubscribe.title,
    });
  },
);

test('a part that is shown with the first texts changes its language together with them', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  const part = await loadMore(
    { own: 'Hello' },
    { './de/own.ts': async () => ({ own: 'Hallo' }), './es/own.ts': async () => ({ own: 'Hola' }) },
  );
  expect(part.messages()).toBe(part.messages());
  await setLanguage('de');
  expect([part.messages().own, part.messages().shared.cancel]).toEqual(['Hallo', 'Abbrechen']);
  await setLanguage('en');
});

test('plurals follow the language', () => {
  expect([en.shared.credits(1), en.shared.credits(1284)]).toEqual(['1 credit', '1,284 credits']);
  expect([de.shared.views(1), de.shared.views(1284)]).toEqual(['1 Aufruf', '1.284 Aufrufe']);
  expect(es.shared.views(0)).toBe('0 visualizaciones');
});

test('the stored choice goes before the browser, and the browser before English', () => {
  const stored = new Map([['language', 'es']]);
  vi.stubGlobal('navigator', { languages: ['fr-FR', 'de-AT', 'en'] });
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  expect(preferredLanguage()).toBe('es');
  stored.set('language', 'klingon');
  expect(preferredLanguage()).toBe('de');
  vi.stubGlobal('navigator', { languages: ['fr-FR'] });
  expect(preferredLanguage()).toBe('en');
});

test('choosing a language changes the texts, the page and the next visit', async () => {
  const stored = new Map<string, string>();
  const documentElement = { lang: 'en' };
  vi.stubGlobal('document', { documentElement });
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => stored.set(key, value) });
  await setLanguage('de');
  expect([
    messages().shared.cancel,
    adminMessages().search,
    language(),
    documentElement.lang,
    stored.get('language'),
  ]).toEqual(['Abbrechen', 'Suchen', 'de', 'de', 'de']);
  await setLanguage('en');
});

test('of two languages chosen quickly the last one stays, however late the texts of the first arrive', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  let arrive = () => {};
  const german = new Promise<string>((resolve) => {
    arrive = () => resolve('Hallo');
  });
  const part = await loadPart('Hello', { './de/own.ts': () => german, './es/own.ts': async () => 'Hola' });
  const first = setLanguage('de');
  await setLanguage('es');
  arrive();
  await first;
  expect([language(), messages().shared.cancel, part.messages()]).toEqual(['es', 'Cancelar', 'Hola']);
  await setLanguage('en');
  expect(part.messages()).toBe('Hello');
});
