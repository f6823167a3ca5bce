import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';
import type { LandingPage } from '../src/landing/landing-page.ts';

const MODULE = '/src/landing/prerender.tsx';

async function prerender(root: string): Promise<LandingPage[]> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    plugins: [react()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const module = (await server.ssrLoadModule(MODULE)) as { prerender: () => LandingPage[] };
    return module.prerender();
  } finally {
    await server.close();
  }
}

const quote = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Puts the texts of one language into the built page. */
export function fillFrame(frame: string, { language, title, description, markup }: LandingPage): string {
  return frame
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('<title>%BRAND_NAME%</title>', `<title>${title}</title>`)
    .replaceAll('description" content=""', `description" content="${quote(description)}"`)
    .replace('<!--landing-->', () => markup);
}

/** Prerenders `landing.html`, `landing.de.html` and `landing.es.html`, so that they can be read without a script. */
export function landingPage(): Plugin {
  let root = '';
  return {
    name: 'landing-page',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename, server }) {
        if (!server || !filename.endsWith('/landing.html')) return html;
        const module = (await server.ssrLoadModule(MODULE)) as { prerender: () => LandingPage[] };
        return module
          .prerender()
          .reduce((page, words) => (words.language === 'en' ? fillFrame(page, words) : page), html);
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const built = bundle['landing.html'];
        if (built?.type !== 'asset') this.error('The build has no landing.html');
        const frame = built.source.toString();
        for (const words of await prerender(root)) {
          const source = fillFrame(frame, words);
          if (words.language === 'en') built.source = source;
          else this.emitFile({ type: 'asset', fileName: `landing.${words.language}.html`, source });
        }
      },
    },
  };
}
