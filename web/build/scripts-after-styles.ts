import type { Plugin } from 'vite';

/** The application's page can be seen before its script has run, so nothing that paints it waits behind a script. */
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
