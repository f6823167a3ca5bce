import { type RouteDefinition, takesKey } from '@viewloop/contract';

/** A valid request for a call. */
export interface ExampleRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);
/** Quoted for a shell: a quote inside ends the text, adds an escaped quote and begins again. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const isEmpty = (value: object) => Object.keys(value).length === 0;
const asSource = (value: unknown) => json(value).replace(/^( *)"([A-Za-z_]\w*)":/gm, '$1$2:');

export function addressOf({ path }: RouteDefinition, { params, query }: ExampleRequest): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** A token where the call accepts one; otherwise the cookie of a session, which `POST /api/login` writes. */
function credentialsOf({ access, scope, method }: RouteDefinition): string[] {
  if (scope) return ['-H "Authorization: Bearer $VIEWLOOP_TOKEN"'];
  if (access !== 'anyone') return ['-b cookies.txt'];
  return method === 'GET' ? [] : ['-b cookies.txt -c cookies.txt'];
}

export function curlOf(route: RouteDefinition, request: ExampleRequest): string {
  const method = route.method === 'GET' || request.body !== undefined ? '' : `-X ${route.method} `;
  const body =
    request.body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(json(request.body))}`];
  const stream = route.kind === 'events' ? '-N ' : '';
  return [
    `curl ${stream}${method}"$VIEWLOOP_URL${addressOf(route, request)}"`,
    ...credentialsOf(route),
    ...(takesKey(route) ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...body,
  ].join(' \\\n  ');
}

/** Programs use the client. What is for people alone can only be called with their session, from a page of the site. */
export function typescriptOf(route: RouteDefinition, request: ExampleRequest): string {
  if (route.kind === 'events') return 'for await (const { topic } of viewloop.events()) console.log(topic);';
  const { params, query, body } = request;
  const input = {
    ...(isEmpty(params) ? {} : { params }),
    ...(isEmpty(query) ? {} : { query }),
    ...(body === undefined ? {} : { body }),
  };
  const forClient = (route.scope || route.access === 'anyone') && (!route.kind || route.kind === 'json-or-csv');
  if (forClient) {
    const name = `'${route.method} ${route.path}'`;
    return `const answer = await viewloop.call(${isEmpty(input) ? name : `${name}, ${asSource(input)}`});`;
  }
  const address = `'${addressOf(route, request)}'`;
  if (route.method === 'GET') return `const response = await fetch(${address});`;
  const parts = [
    `  method: '${route.method}',`,
    ...(body === undefined
      ? []
      : [
          "  headers: { 'content-type': 'application/json' },",
          `  body: JSON.stringify(${asSource(body).replaceAll('\n', '\n  ')}),`,
        ]),
  ];
  return `const response = await fetch(${address}, {\n${parts.join('\n')}\n});`;
}

/** The command of the command line that makes this call, if there is one, with the values of the example. */
export function commandOf({ command }: RouteDefinition, { params, body }: ExampleRequest): string | undefined {
  const values = { ...params, ...(body as Record<string, unknown> | undefined) };
  const filled = command?.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  return filled === undefined ? undefined : `viewloop ${filled}`;
}
