import { linkScreens, screens } from '@viewloop/contract';
import { escapeHtml, fill, readPage } from '../../../platform/http/page-template.ts';
import type { Greeting } from '../dashboard/index.ts';

/** The API calls that every screen of a member makes first, and those that some screens add. */
const FOR_ALL = ['/api/user', '/api/site'];
const BESIDES: Partial<Record<string, readonly string[]>> = {
  '/': [
    '/api/dashboard/stats',
    '/api/promotions?state=active&limit=2',
    '/api/referrals/summary',
    '/api/dashboard/received',
  ],
  // The number in the address stands for %ID%.
  '/promote/:id': ['insights', 'delivery', 'comparison', 'feedback'].map((part) => `/api/promotions/%ID%/${part}`),
};

/** Screens for anybody. They have no outline, and read nothing of a member. */
const OPEN = new Set<string>([screens.auth, ...linkScreens.map((name) => screens[name])]);

const SHELL = /<!--shell-->[\s\S]*<!--\/shell-->/;
const HEADING = /<!--greeting-->([\s\S]*)<!--or-->([\s\S]*)<!--\/greeting-->/;

/** The first words of the start page in one language, with `%USERNAME%` where the name belongs. */
interface Words {
  back: string;
  newcomer: string;
  newcomerNote: string;
}

export interface Greeted extends Greeting {
  username: string;
}

type AppPage = (path: string, isMember: boolean, greeted?: Greeted) => string;

/**
 * Builds the application's page. For a member it contains an outline of the screen, visible before any script has
 * run, and names the files and API calls that the screen will need, so that the browser fetches them all at once. The
 * outline of the start page greets the member.
 */
export function readAppPage(folder: string): AppPage {
  const page = readPage(folder, 'index.html');
  const files = JSON.parse(readPage(folder, 'hints.json')) as Record<string, string[]>;
  const greetings = JSON.parse(readPage(folder, 'greetings.json')) as Record<string, Words>;
  const bare = page.replace(SHELL, '');
  const known = new Map<string, string>();

  const scriptHints = (pageFiles: readonly string[]) =>
    pageFiles.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`);
  const withLinks = (html: string, links: readonly string[]) =>
    html.replace('</head>', `${links.join('\n    ')}\n  </head>`);

  function withHints(path: string, pageFiles: readonly string[]): string {
    const ready = known.get(path);
    if (ready !== undefined) return ready;
    const answers = [...FOR_ALL, ...(BESIDES[path] ?? [])].map(
      (call) => `<link rel="preload" as="fetch" crossorigin href="${call.replaceAll('&', '&amp;')}">`,
    );
    const fresh = withLinks(page, [...scriptHints(pageFiles), ...answers]);
    known.set(path, fresh);
    return fresh;
  }

  function greet(ready: string, { username, language, isNewcomer }: Greeted): string {
    const words = greetings[language];
    if (!words) return ready.replace(HEADING, '$2');
    const greeting = escapeHtml(isNewcomer ? words.newcomer : words.back);
    return fill(ready.replace(HEADING, '$1'), {
      GREETING: { html: fill(greeting, { USERNAME: username }) },
      // The non-breaking space keeps the height of the line.
      GREETING_NOTE: isNewcomer ? words.newcomerNote : '\u00a0',
    });
  }

  return (path, isMember, greeted) => {
    const pageFiles = files[path];
    if (!pageFiles || (!isMember && !OPEN.has(path))) return bare;
    if (!isMember) return withLinks(bare, scriptHints(pageFiles));
    const ready = withHints(path, pageFiles);
    return greeted ? greet(ready, greeted) : ready.replace(HEADING, '$2');
  };
}
