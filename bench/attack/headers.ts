import { readdirSync } from 'node:fs';
import path from 'node:path';
import { platforms } from '@viewloop/contract';
import type { Attack } from './attack.ts';
import { PASSWORD, requestOf } from './cast.ts';
import type { Group } from './findings.ts';
import { curlOf } from './http/curl.ts';
import { type Answer, type Sent, send, sendBytes } from './http/send.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'";
const PLAYERS = `${POLICY}; frame-src ${Object.values(platforms)
  .map(({ player }) => player.origin)
  .join(' ')}`;
/** The mailbox of the admin area shows a mail in a frame of our own. */
const APPLICATION = `${POLICY}; frame-src 'self'`;

const EVERYWHERE: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
};
/** Headers that must not appear, because they reveal the software or open the API to other sites. */
const NOWHERE = ['server', 'x-powered-by', 'access-control-allow-origin', 'access-control-allow-credentials'];

interface Kind {
  what: string;
  sent: Sent;
  policy?: string;
  cache: string;
}

function kinds(signedIn?: Sent['headers']): Kind[] {
  const dist = path.join(import.meta.dirname, '../../web/dist');
  const asset = readdirSync(path.join(dist, 'assets')).find((name) => name.endsWith('.js'));
  const get = (target: string, headers: Sent['headers'] = {}) => requestOf('GET', target, undefined, headers);
  const page = { cache: 'no-cache', policy: APPLICATION };
  const api = { cache: 'no-store' };
  return [
    { what: 'the landing page', sent: get('/'), cache: 'no-cache' },
    // It greets the member by name, which must not come back after signing out.
    ...(signedIn ? [{ what: 'the dashboard', sent: get('/', signedIn), ...page, cache: 'no-store' }] : []),
    { what: 'the sign-in page', sent: get('/auth'), ...page },
    { what: 'the player window', sent: get('/player'), ...page, policy: PLAYERS },
    { what: 'a page that is not there', sent: get('/nowhere'), ...page },
    { what: 'a hashed file', sent: get(`/assets/${asset}`), cache: 'public, max-age=31536000, immutable' },
    { what: 'a file', sent: get('/favicon.svg'), cache: 'no-cache' },
    { what: 'the manifest', sent: get('/manifest.webmanifest'), cache: 'no-cache' },
    { what: 'an answer of the API', sent: get('/api/user', signedIn), ...api },
    { what: 'a download', sent: get('/api/credits/statement?format=csv', signedIn), ...api },
    { what: 'a refusal', sent: get('/api/user'), ...api },
    { what: 'a refused body', sent: requestOf('POST', '/api/login', { a: 1 }), ...api },
    {
      what: 'another site’s request',
      sent: requestOf('POST', '/api/logout', undefined, { origin: 'https://evil.example' }),
      ...api,
    },
    { what: 'a call that is not there', sent: get('/api/nowhere'), ...api },
    { what: 'an address that cannot be read', sent: get('/api/%zz'), ...api },
    { what: 'the documentation', sent: get('/api/docs'), ...api },
    { what: 'the OpenAPI document', sent: get('/api/openapi.json'), ...api },
  ];
}

/** Checks the headers of every kind of answer, over http and as if behind https. */
export async function attackHeaders({ findings, world, address, site }: Attack): Promise<void> {
  const group = findings.group('headers of answers');
  for (const kind of kinds({ cookie: world.attacker.cookie })) await checkHeaders(group, address, kind);
  await checkCookie(group, address, /^viewloop=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  const https = await site.serve({ PUBLIC_URL: 'https://viewloop.example' });
  for (const kind of kinds())
    await checkHeaders(group, https.address, kind, {
      'strict-transport-security': 'max-age=63072000',
    });
  await checkCookie(
    group,
    https.address,
    /^__Host-viewloop=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  await https.stop();
  const preflight = `OPTIONS /api/login HTTP/1.1\r\nHost: a\r\nOrigin: https://evil.example\r\nAccess-Control-Request-Method: POST\r\nConnection: close\r\n\r\n`;
  const answer = await sendBytes(address, preflight);
  group.check('no other site is let in by a preflight', !/access-control-allow/i.test(answer), answer.slice(0, 300));
}

async function checkHeaders(
  group: Group,
  address: string,
  { what, sent, policy = POLICY, cache }: Kind,
  more = {},
): Promise<void> {
  const { headers } = await send(address, sent);
  const wanted = { ...EVERYWHERE, ...more, 'content-security-policy': policy, 'cache-control': cache };
  for (const [name, value] of Object.entries(wanted))
    group.check(`${what}: ${name}`, headers[name] === value, `found ${headers[name]}`, curlOf(address, sent));
  for (const name of NOWHERE)
    group.check(`${what}: no ${name}`, headers[name] === undefined, `found ${headers[name]}`, curlOf(address, sent));
}

let visits = 0;

async function checkCookie(group: Group, address: string, form: RegExp): Promise<void> {
  const username = `cookie-${++visits}`;
  const body = { username, email: `${username}@example.com`, password: PASSWORD };
  const answers: [string, Answer][] = [
    ['registering', await send(address, requestOf('POST', '/api/register', body))],
    ['signing in', await send(address, requestOf('POST', '/api/login', { username, password: PASSWORD }))],
  ];
  for (const [what, { headers }] of answers)
    group.check(`the cookie of ${what}`, form.test(headers['set-cookie']?.[0] ?? ''), String(headers['set-cookie']));
  const tokens = answers.map(([, { headers }]) => headers['set-cookie']?.[0]?.split(';')[0]);
  group.check('a new token each time', tokens[0] !== tokens[1], String(tokens[0]));
}
