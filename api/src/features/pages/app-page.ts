import { readPage } from './html.ts';

/** What every screen of a member asks for first, and what some ask for besides. */
const FOR_ALL = ['/api/user', '/api/site'];
const BESIDES: Partial<Record<string, readonly string[]>> = {
  '/': ['/api/dashboard/stats', '/api/promotions?state=active&limit=2', '/api/referrals/summary'],
};

const SHELL = /<!--shell-->[\s\S]*<!--\/shell-->/;

/**
 * The application's page. For a member it comes with an outline of the screen, which is there to see before any script
 * has run, and names the files and answers that the screen will need, so that all are fetched at once.
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
