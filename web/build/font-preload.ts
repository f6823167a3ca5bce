import type { Plugin } from 'vite';

/** Preloads the font, so that painted text does not change its look. Only the build knows the file's hash. */
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
