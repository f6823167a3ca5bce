import type { Plugin } from 'vite';

/** The font's address holds a hash that only the build knows; asking for it early spares a visible change of type. */
export function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, filename }) {
        if (filename.endsWith('player.html')) return [];
        const font = Object.keys(bundle ?? {}).find((name) => /geist-latin-wght-normal.*\.woff2$/.test(name));
        if (!font) return [];
        return [
          {
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true },
          },
        ];
      },
    },
  };
}
