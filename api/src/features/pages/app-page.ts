import { readPage } from '../../platform/page-template.ts';

/** The API calls that every screen of a member makes first, and those that some screens add. */
const FOR_ALL = ['/api/user', '/api/site'];
const BESIDES: Partial<Record<string, readonly string[]>> = {
  '/': ['/api/dashboard/stats', '/api/promotions?state=active&limit=2', '/api/referrals/summary'],
};

const SHELL = /<!--shell-->[\s\S]*<!--\/shell-->/;

/**
 * Builds the application's page. For a member it contains an outline of the screen, visible before any script has
 * run, and names the files and API calls that the screen will need, so that the browser fetches them all at once.
 */
export function readAppPage(folder: string): (path: string, isMember: boolean) => string {
  const page = readPage(folder, 'index.html');
  const files = JSON.parse(readPage(folder, 'hints.json')) as Record<string, string[]>;
  const bare = page.replace(SHELL, '');
  const known = new Map<string, string>();

  return (path, isMember) => {
    const pageFiles = files[path];
    if (!isMember || !pageFiles) return bare;
    let ready = known.get(path);
    if (ready === undefined) {
      const scripts = pageFiles.map(
        (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`,
      );
      const answers = [...FOR_ALL, ...(BESIDES[path] ?? [])].map(
        (call) => `<link rel="preload" as="fetch" crossorigin href="${call.replaceAll('&', '&amp;')}">`,
      );
      ready = page.replace('</head>', `${[...scripts, ...answers].join('\n    ')}\n  </head>`);
      known.set(path, ready);
    }
    return ready;
  };
}
