import { type RouteDefinition, routes } from '@viewloop/contract';
import { z } from 'zod';
import type { App } from './app-context.ts';
import { openApiOf } from './openapi.ts';

const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in oklch, currentColor 18%, transparent); }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 1120px; margin: 0 auto; padding: 24px 18px 80px; }
h1 { font-size: 30px; letter-spacing: -0.02em; } h2 { font-size: 22px; margin-top: 40px; }
details { border: 1px solid var(--line); border-radius: 14px; padding: 12px 18px; margin: 10px 0; }
summary { cursor: pointer; overflow-wrap: anywhere; } code { font: 13px/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 12px; border: 1px solid var(--line); border-radius: 8px; }
.access { font-size: 13px; opacity: 0.7; }
`;

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function shape(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return '';
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return `<h3>${title}</h3><pre tabindex="0"><code>${escape(JSON.stringify(json, null, 2))}</code></pre>`;
}

function section(route: RouteDefinition): string {
  return `<details><summary><code>${route.method} ${escape(route.path)}</code> — ${escape(route.summary)}
    <span class="access">(${route.access})</span></summary>
    ${route.description ? `<p>${escape(route.description)}</p>` : ''}
    ${shape('Path', route.params, 'output')}${shape('Query', route.query, 'output')}
    ${shape('Body', route.body, 'input')}${shape('Answer', route.response, 'output')}</details>`;
}

function page(brand: string, version: string): string {
  const groups = Map.groupBy(routes, (route) => route.path.split('/')[2] ?? '');
  const body = [...groups].map(([name, list]) => `<h2>${escape(name)}</h2>${list.map(section).join('')}`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(brand)} API</title>
<link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>${escape(brand)} API ${version}</h1>
<p>Bodies and answers are JSON. Sign in with <code>POST /api/login</code>; the session is a cookie. A refusal is
<code>{ "message", "code" }</code> with a fitting status. The same as
<a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${body}</main></body></html>`;
}

/** Serves the contract as a page for people and as an OpenAPI document for programs. */
export function apiDocs(app: App, sessionCookie: string): void {
  const { brandName, version } = app.settings;
  // Rendered once at start, because it is large and anybody may ask for it.
  const document = JSON.stringify(openApiOf(routes, { title: brandName, version, sessionCookie }));
  const html = page(brandName, version);
  app.http.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
  app.http.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(html));
  app.http.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
}
