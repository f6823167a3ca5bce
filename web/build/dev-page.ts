import type { Plugin } from 'vite';

/** In development nobody fills the page's gaps or decides who gets the outline: it goes without. */
export function devPage(): Plugin {
  return {
    name: 'dev-page',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replace(/<!--shell-->[\s\S]*<!--\/shell-->/, '').replaceAll('%BRAND_NAME%', 'Viewloop'),
  };
}
