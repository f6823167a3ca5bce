import type { Plugin } from 'vite';

/** Vite's server fills in no placeholders and knows no session, so the development page has no outline. */
export function devPage(): Plugin {
  return {
    name: 'dev-page',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replace(/<!--shell-->[\s\S]*<!--\/shell-->/, '').replaceAll('%BRAND_NAME%', 'Viewloop'),
  };
}
