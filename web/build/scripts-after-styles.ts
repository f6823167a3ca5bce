import type { Plugin } from 'vite';

/** The page shows an outline before its script has run, so styles are fetched before scripts. */
export function scriptsAfterStyles(): Plugin {
  return {
    name: 'scripts-after-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { filename }) =>
        filename.endsWith('/index.html')
          ? html.replaceAll(/(<script type="module"|<link rel="modulepreload") /g, '$1 fetchpriority="low" ')
          : html,
    },
  };
}
