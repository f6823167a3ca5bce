import { type RouteDefinition, routes } from '@viewloop/contract';
import type { Attack } from '../attack.ts';
import { untouched } from '../books.ts';
import { isForAdmins, type Person } from '../cast.ts';
import type { Sent } from '../http/send.ts';
import { type Example, examplesOf } from '../inputs/examples.ts';
import { pathOf } from '../inputs/spoil.ts';
import { attempt, BAD_REQUEST, type Expected, refused } from '../judge.ts';
import { severalAtOnce } from '../several.ts';

const METHODS = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'LOCK', 'QUERY'];
const NO_SUCH_METHOD: Expected = { refuse: [400, 404, 405, 501] };

const FOREIGN_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/jsonx',
  'application/json-patch+json',
  'text/plain; application/json',
  'text/plain, application/json',
  ' ',
  'application',
  'application/ json',
  '/json',
];

/** Mail programs unsubscribe by sending a form (RFC 8058). */
const TAKES_FORMS = '/api/unsubscribe/:token';
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

const NO_JSON = ['{', '{"a":}', '{"a":1,}', "{'a':1}", '{a:1}', '// {}', '{}{}', '\ufeff{', '\0', 'a=b', '{"a":01}'];

interface Try {
  what: string;
  sent: Sent;
  expected: Expected;
}

/** Requests with a wrong method, content type, size or syntax, and headers that ask for another method. */
export async function attackShapes({ findings, world, address }: Attack): Promise<void> {
  const group = findings.group('methods, types and sizes');
  const examples = examplesOf(world);
  const tries = routes.flatMap((route) => {
    const person = isForAdmins(route) ? world.admin : world.attacker;
    const example = examples[`${route.method} ${route.path}`] ?? {};
    return [...methodTries(route, example, person), ...bodyTries(route, example, person)];
  });
  await untouched(group, world.query, 'requests of a wrong shape', () =>
    severalAtOnce(tries, ({ what, sent, expected }) => attempt(group, address, what, sent, expected)),
  );
}

function methodTries(route: RouteDefinition, example: Example, person: Person): Try[] {
  const path = pathOf(route, example);
  const taken = routes.filter((other) => other.path === route.path).map(({ method }) => method);
  const others = [...METHODS, 'GET', 'POST'].filter((method) => !(taken as string[]).includes(method));
  const json = { 'content-type': 'application/json' };
  const withBody = (method: string): Sent => ({
    ...person.request(method, path, undefined, json),
    body: JSON.stringify(example.body ?? {}),
  });
  const masked = ['x-http-method-override', 'x-http-method', 'x-method-override'].map((name) => ({
    what: `GET ${route.path} with ${name}: POST`,
    sent: person.request('GET', path, undefined, { [name]: 'POST' }),
    expected: (taken.includes('GET') ? 'harmless' : NO_SUCH_METHOD) satisfies Expected,
  }));
  return [
    ...others.map((method) => ({
      what: `${method} ${route.path}`,
      sent: method === 'GET' ? person.request(method, path) : withBody(method),
      expected: NO_SUCH_METHOD,
    })),
    // Skip event streams, because their answers never end.
    ...(route.kind === 'events' ? [] : masked),
  ];
}

/** Replaces the first string in the body by these bytes, or adds a field with them if there is no string. */
function withBytes(body: string, spoiled: string): Buffer {
  const text = /:\s*"[^"]*"/.test(body) ? body.replace(/:\s*"[^"]*"/, () => `:${spoiled}`) : `{"a":${spoiled}}`;
  return Buffer.from(
    text.replace(/\\x([\da-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

function bodyTries(route: RouteDefinition, example: Example, person: Person): Try[] {
  if (route.method !== 'POST') return [];
  const body = JSON.stringify(example.body ?? {});
  const sentAs = (type: string | undefined, text: string | Buffer, more: Record<string, string> = {}): Sent => ({
    ...person.request('POST', pathOf(route, example), undefined, {
      ...(type === undefined ? {} : { 'content-type': type }),
      ...more,
    }),
    body: text,
  });
  const json = 'application/json';
  const long = `{"a":"${'x'.repeat((route.largestBody ?? 16 * 1024) + 600)}"}`;
  const name = `POST ${route.path}`;
  const wrongType = refused(415, 'wrong_content_type');
  const foreign = route.path === TAKES_FORMS ? FOREIGN_TYPES.filter((type) => !FORMS.includes(type)) : FOREIGN_TYPES;
  return [
    ...foreign.map((type) => ({ what: `${name} as ${type}`, sent: sentAs(type, body), expected: wrongType })),
    ...foreign.slice(0, 3).map((type) => ({
      what: `${name} as ${type} without a body`,
      sent: sentAs(type, ''),
      expected: wrongType,
    })),
    { what: `${name} without a type`, sent: sentAs(undefined, body), expected: wrongType },
    { what: `${name}, too long`, sent: sentAs(json, long), expected: refused(413, 'too_large') },
    {
      what: `${name}, too long, in chunks`,
      sent: sentAs(json, long, { 'transfer-encoding': 'chunked' }),
      expected: refused(413, 'too_large'),
    },
    ...NO_JSON.map((text) => ({ what: `${name} with ${text}`, sent: sentAs(json, text), expected: BAD_REQUEST })),
    {
      what: `${name} with half a character`,
      sent: sentAs(json, Buffer.from([0x22, 0xff, 0x22])),
      expected: BAD_REQUEST,
    },
    ...['"\\xff"', '"\\xc3("', '"\\xed\\xa0\\x80"'].map((spoiled) => ({
      what: `${name} with bytes that are no UTF-8: ${spoiled}`,
      sent: sentAs(json, withBytes(body, spoiled)),
      expected: BAD_REQUEST,
    })),
    {
      what: `${name} with 8000 brackets`,
      sent: sentAs(json, `${'['.repeat(8000)}"\\u0000"${']'.repeat(8000)}`),
      expected: BAD_REQUEST,
    },
  ];
}
