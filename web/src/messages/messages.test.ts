import { afterEach, expect, test, vi } from 'vitest';
import { adminMessages } from './admin.ts';
import { admin as deAdmin } from './de/admin.ts';
import { coupons as deCoupons } from './de/coupons.ts';
import { factors as deFactors } from './de/factors.ts';
import { feedback as deFeedback } from './de/feedback.ts';
import { de } from './de/index.ts';
import { notices as deNotices } from './de/notices.ts';
import { operating as deOperating } from './de/operating.ts';
import { profiles as deProfiles } from './de/profiles.ts';
import { programs as dePrograms } from './de/programs.ts';
import { rest as deRest } from './de/rest.ts';
import { signingIn as deSigningIn } from './de/signing-in.ts';
import { support as deSupport } from './de/support.ts';
import { admin as enAdmin } from './en/admin.ts';
import { coupons as enCoupons } from './en/coupons.ts';
import { factors as enFactors } from './en/factors.ts';
import { feedback as enFeedback } from './en/feedback.ts';
import { en } from './en/index.ts';
import { notices as enNotices } from './en/notices.ts';
import { operating as enOperating } from './en/operating.ts';
import { profiles as enProfiles } from './en/profiles.ts';
import { programs as enPrograms } from './en/programs.ts';
import { rest as enRest } from './en/rest.ts';
import { signingIn as enSigningIn } from './en/signing-in.ts';
import { support as enSupport } from './en/support.ts';
import { admin as esAdmin } from './es/admin.ts';
import { coupons as esCoupons } from './es/coupons.ts';
import { factors as esFactors } from './es/factors.ts';
import { feedback as esFeedback } from './es/feedback.ts';
import { es } from './es/index.ts';
import { notices as esNotices } from './es/notices.ts';
import { operating as esOperating } from './es/operating.ts';
import { profiles as esProfiles } from './es/profiles.ts';
import { programs as esPrograms } from './es/programs.ts';
import { rest as esRest } from './es/rest.ts';
import { signingIn as esSigningIn } from './es/signing-in.ts';
import { support as esSupport } from './es/support.ts';
import { language, loadMore, loadPart, messages, preferredLanguage, setLanguage } from './index.ts';

afterEach(() => vi.unstubAllGlobals());

/** Every text of a catalogue with its path; functions are called with nothing that could be read as words. */
function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
}

test.each([
  [
    'en',
    {
      ...en,
      ...enRest,
      enNotices,
      enAdmin,
      enCoupons,
      enFactors,
      enFeedback,
      enOperating,
      enProfiles,
      enPrograms,
      enSigningIn,
      enSupport,
    },
  ],
  [
    'de',
    {
      ...de,
      ...deRest,
      deNotices,
      deAdmin,
      deCoupons,
      deFactors,
      deFeedback,
      deOperating,
      deProfiles,
      dePrograms,
      deSigningIn,
      deSupport,
    },
  ],
  [
    'es',
    {
      ...es,
      ...esRest,
      esNotices,
      esAdmin,
      esCoupons,
      esFactors,
      esFeedback,
      esOperating,
      esProfiles,
      esPrograms,
      esSigningIn,
      esSupport,
    },
  ],
])('no text of %s is empty or carries stray spaces', (_, catalogue) => {
  const bad = texts(catalogue).filter(([, text]) => text.trim() === '' || text !== text.trim());
  expect(bad).toEqual([]);
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
    { de: async () => ({ own: 'Hallo' }), es: async () => ({ own: 'Hola' }) },
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
  const part = await loadPart('Hello', { de: () => german, es: async () => 'Hola' });
  const first = setLanguage('de');
  await setLanguage('es');
  arrive();
  await first;
  expect([language(), messages().shared.cancel, part.messages()]).toEqual(['es', 'Cancelar', 'Hola']);
  await setLanguage('en');
  expect(part.messages()).toBe('Hello');
});
