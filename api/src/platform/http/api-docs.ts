import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { routes } from '@viewloop/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../run/app-context.ts';
import { inApi } from '../run/folders.ts';
import { docsPage } from './api-docs/page.ts';
import { packClient } from './client-package/pack-client.ts';
import { openApiOf } from './openapi.ts';
import { fill } from './page-template.ts';
import { publicOrigin } from './public-origin.ts';
import { builtScreens } from './static-files.ts';

const FOLDER = inApi('src', 'platform', 'http', 'api-docs');
const EXAMPLE_SITE = 'https://viewloop.example';
const compress = promisify(gzip);

interface Kept {
  text: string;
  small: Promise<Buffer>;
}

/** Compressed once, because these are large, always the same, and anybody may ask for them. */
function send(request: FastifyRequest, reply: FastifyReply, type: string, { text, small }: Kept) {
  reply.type(`${type}; charset=utf-8`).header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(text);
  return small.then((bytes) => reply.header('content-encoding', 'gzip').send(bytes));
}

/** Makes a text when it is first asked for, and keeps it. */
function kept(make: () => string): () => Kept {
  let made: Kept | undefined;
  return () => {
    if (!made) {
      const text = make();
      made = { text, small: compress(text) };
    }
    return made;
  };
}

/** The site's font, which the build gave a name of its own; none during development. */
function fontFile(): string | undefined {
  const folder = builtScreens();
  if (!folder) return undefined;
  const name = readdirSync(path.join(folder, 'assets')).find((file) => /^geist-latin-wght-normal.*\.woff2$/.test(file));
  return name && `/assets/${name}`;
}

const fontFace = (file: string) =>
  `@font-face{font-family:"Geist Variable";src:url(${file}) format("woff2");font-weight:100 900;font-display:swap}\n`;

/**
 * Serves the contract as a page for people and as an OpenAPI document for programs. The page has examples for every call,
 * made from the schemas, and a script that tries calls with the session of its reader. The client is served as a package.
 */
export function apiDocs(app: App, sessionCookie: string): void {
  const { brandName, version } = app.settings;
  const document = kept(() => JSON.stringify(openApiOf(routes, { title: brandName, version, sessionCookie })));
  const font = fontFile();
  // Made when somebody asks for it, because it would take as long as the rest of the start.
  let made: string | undefined;
  const emptyPage = () => (made ??= docsPage(routes, { brandName, version, fontFile: font }));
  // Without PUBLIC_URL the address is one of the few loopback names, or unknown.
  const pages = new Map<string, () => Kept>();
  const pageAt = (origin: string) => {
    const known = pages.get(origin) ?? kept(() => fill(emptyPage(), { ORIGIN: origin }));
    if (pages.size < 10) pages.set(origin, known);
    return known();
  };
  const style = `${font ? fontFace(font) : ''}${readFileSync(path.join(FOLDER, 'docs.css'), 'utf8')}`;
  const script = readFileSync(path.join(FOLDER, 'try-it.js'), 'utf8');
  app.http.get('/api/openapi.json', (request, reply) => send(request, reply, 'application/json', document()));
  app.http.get('/api/docs', (request, reply) =>
    send(request, reply, 'text/html', pageAt(publicOrigin(app.settings, request) || EXAMPLE_SITE)),
  );
  let client: Buffer | undefined;
  app.http.get('/client.tgz', async (request, reply) => {
    app.limits.everyCall(request, undefined);
    client ??= packClient(version);
    return reply.type('application/gzip').header('cache-control', 'max-age=300').send(client);
  });
  app.http.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.http.get('/api/docs.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
}
