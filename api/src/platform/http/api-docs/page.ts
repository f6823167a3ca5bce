import { ALL_GROUPS, groupOf, problems, problemsOf, type RouteDefinition } from '@viewloop/contract';
import { z } from 'zod';
import { escapeHtml } from '../page-template.ts';
import { exampleRequestOf } from './example-request.ts';
import { commandOf, curlOf, type ExampleRequest, typescriptOf } from './example-text-rules.ts';

const WHO: Record<RouteDefinition['access'], string> = {
  anyone: 'for anyone',
  member: 'for members',
  moderator: 'for moderators',
  admin: 'for admins',
};

const block = (text: string) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;

function shape(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return '';
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return `<details class="shape"><summary>${title}</summary>${block(JSON.stringify(json, null, 2))}</details>`;
}

/** Every refusal that the call may answer with. */
function refusals(route: RouteDefinition): string {
  const lines = problemsOf(route).map((code) => `${problems[code][0]} ${code}: ${problems[code][1]}`);
  return `<details class="shape"><summary>Refusals</summary>${block(lines.join('\n'))}</details>`;
}

function examples(route: RouteDefinition, request: ExampleRequest): string {
  const command = commandOf(route, request);
  const example = (language: string, title: string, content: string) =>
    `<section class="example" data-language="${language}"><h3>${title}</h3>${content}</section>`;
  return [
    example('curl', 'curl', block(curlOf(route, request))),
    example('typescript', 'TypeScript', block(typescriptOf(route, request))),
    example('command', 'Command line', command ? block(command) : '<p>There is no command for this call.</p>'),
  ].join('');
}

/** What the script needs for "try it": the parts of the address, and what they are filled with at first. */
function tryData(route: RouteDefinition, { params, query, body }: ExampleRequest): string {
  const known = route.query ? z.toJSONSchema(route.query, { io: 'input', unrepresentable: 'any' }).properties : {};
  const data = {
    method: route.method,
    path: route.path,
    params,
    query: Object.fromEntries(Object.keys(known ?? {}).map((name) => [name, query[name] ?? ''])),
    ...(body === undefined ? {} : { body }),
  };
  return escapeHtml(JSON.stringify(data));
}

function whoMayCall({ access, scope }: RouteDefinition): string {
  return scope ? `${WHO[access]}, and tokens with the scope ${scope}` : WHO[access];
}

function call(route: RouteDefinition): string {
  const request = exampleRequestOf(route);
  // An answer that is not JSON would be of no use on this page.
  const canTry = !route.kind || route.kind === 'json-or-csv';
  const id = `${route.method} ${route.path}`.replace(/\W+/g, '-').toLowerCase();
  return `<details class="call" id="${id}"${canTry ? ` data-try="${tryData(route, request)}"` : ''}>
<summary><span class="method">${route.method}</span> <code>${escapeHtml(route.path)}</code>
<span class="about">${escapeHtml(route.summary)}</span></summary>
<p class="access">${escapeHtml(whoMayCall(route))}</p>
${route.description ? `<p>${escapeHtml(route.description)}</p>` : ''}
${examples(route, request)}
${shape('Path', route.params, 'output')}${shape('Query', route.query, 'output')}
${shape('Body', route.body, 'input')}${shape('Answer', route.response, 'output')}${refusals(route)}</details>`;
}

const INTRODUCTION = `<p>Bodies and answers are JSON. A refusal is <code>{ "message", "code" }</code> with a fitting status. The same
as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<h2>Before the first call</h2>
<p>A program uses an access token from <a href="/settings/programs">the settings</a>. A person uses a session, whose cookie
<code>POST /api/login</code> sets. The examples expect this:</p>
<section class="example" data-language="curl"><h3>curl</h3><pre tabindex="0"><code>export VIEWLOOP_URL=%ORIGIN%
export VIEWLOOP_TOKEN=vlp_…</code></pre></section>
<section class="example" data-language="typescript"><h3>TypeScript</h3><pre tabindex="0"><code>import { createClient } from '@viewloop/client';

const viewloop = createClient({ url: process.env.VIEWLOOP_URL, token: process.env.VIEWLOOP_TOKEN });</code></pre></section>
<section class="example" data-language="command"><h3>Command line</h3><pre tabindex="0"><code>npm install --global %ORIGIN%/client.tgz
viewloop sign-in %ORIGIN%</code></pre></section>`;

/** The page without the address of the site, which differs between requests where PUBLIC_URL is not set. */
export function docsPage(
  routes: readonly RouteDefinition[],
  site: { brandName: string; version: string; fontFile: string | undefined },
): string {
  const brand = escapeHtml(site.brandName);
  const calls = Map.groupBy(routes, ({ path }) => groupOf(path));
  const groups = ALL_GROUPS.filter((group) => calls.has(group));
  const contents = groups.map(({ id, title }) => `<a href="#${id}">${escapeHtml(title)}</a>`).join(' ');
  const body = groups.map(
    (group) =>
      `<section class="group" id="${group.id}"><h2>${escapeHtml(group.title)}</h2><p class="about">${escapeHtml(group.about)}</p>${(calls.get(group) ?? []).map(call).join('')}</section>`,
  );
  const preload = site.fontFile
    ? `<link rel="preload" href="${site.fontFile}" as="font" type="font/woff2" crossorigin>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${brand} API</title>
<link rel="icon" href="/favicon.svg">${preload}<link rel="stylesheet" href="/api/docs.css">
<script type="module" src="/api/docs.js"></script></head><body><main><h1>${brand} API ${site.version}</h1>
${INTRODUCTION}<nav aria-label="Groups of calls">${contents}</nav>${body.join('')}</main></body></html>`;
}
