import { createHash } from 'node:crypto';
import { type RouteDefinition, routes } from '@viewloop/contract';
import type { Attack } from '../attack.ts';
import { untouched } from '../books.ts';
import { isForAdmins, newMember, requestOf, signIn } from '../cast.ts';
import { examplesOf } from '../inputs/examples.ts';
import { pathOf } from '../inputs/spoil.ts';
import { attempt, refused } from '../judge.ts';
import { severalAtOnce } from '../several.ts';

async function deadCookies({ world }: Attack): Promise<[string, string | undefined][]> {
  const { attacker, query, address } = world;
  const [name = '', token = ''] = attacker.cookie.split('=');
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const ended = await newMember(address);
  await ended.call('POST', '/api/logout');
  const idle = await newMember(address);
  const old = await newMember(address);
  const tokenOf = (cookie: string) => cookie.split('=')[1] ?? '';
  await query(`update session set seen_at = now() - interval '8 days' where token_hash = $1`, [
    hash(tokenOf(idle.cookie)),
  ]);
  await query(`update session set created_at = now() - interval '31 days' where token_hash = $1`, [
    hash(tokenOf(old.cookie)),
  ]);
  // Without this the audit would report a session that is older than its member's password.
  await query(`update member set password_changed_at = now() - interval '32 days' where id = $1`, [old.id]);
  return [
    ['no cookie', undefined],
    ['a forged token', `${name}=${'A'.repeat(43)}`],
    ['an empty token', `${name}=`],
    ['a token cut short', `${name}=${token.slice(0, -1)}`],
    ['a token with more behind it', `${name}=${token}A`],
    ['a token in other case', `${name}=${token.toUpperCase()}x`],
    ['the stored hash for a token', `${name}=${hash(token).toString('hex')}`],
    ['a very long token', `${name}=${'A'.repeat(4000)}`],
    ['SQL for a token', `${name}=%27%20or%20true--`],
    ['the token under another name', `session=${token}`],
    ['the token under the https name', `__Host-${name}=${token}`],
    ['a session that was ended', ended.cookie],
    ['a session idle for 8 days', idle.cookie],
    ['a session of 31 days', old.cookie],
  ];
}

/** Sends every call with a valid request but a wrong session. */
export async function attackSessions(attack: Attack): Promise<void> {
  const { findings, world, address } = attack;
  const group = findings.group('sessions');
  const examples = examplesOf(world);
  const guarded = routes.filter(({ access }) => access !== 'anyone');
  const cookies = await deadCookies(attack);
  const requestFor = (route: RouteDefinition, cookie: string | undefined) => {
    const example = examples[`${route.method} ${route.path}`] ?? {};
    return requestOf(route.method, pathOf(route, example), example.body, cookie === undefined ? {} : { cookie });
  };
  await untouched(group, world.query, 'calls without a session', () =>
    severalAtOnce(
      guarded.flatMap((route) => cookies.map((cookie) => ({ route, cookie }))),
      ({ route, cookie: [name, cookie] }) =>
        attempt(
          group,
          address,
          `${route.method} ${route.path} with ${name}`,
          requestFor(route, cookie),
          refused(401, 'not_signed_in'),
        ),
    ),
  );
  const rights = findings.group('calls of admins by members');
  await untouched(rights, world.query, 'calls of admins by a member', () =>
    severalAtOnce(routes.filter(isForAdmins), (route) =>
      attempt(
        rights,
        address,
        `${route.method} ${route.path} by a member`,
        requestFor(route, world.attacker.cookie),
        refused(403, 'not_admin'),
      ),
    ),
  );
  const moderator = await newMember(address);
  await world.admin.call('POST', '/api/admin/change-role', { userId: moderator.id, role: 'moderator' });
  await untouched(rights, world.query, 'calls of admins by a moderator', () =>
    severalAtOnce(
      routes.filter(({ access }) => access === 'admin'),
      (route) =>
        attempt(
          rights,
          address,
          `${route.method} ${route.path} by a moderator`,
          requestFor(route, moderator.cookie),
          refused(403, 'not_admin'),
        ),
    ),
  );
  await fixation(attack);
}

/** A session token that somebody else chose must never become valid, and signing in must end the previous session. */
async function fixation({ findings, address }: Attack): Promise<void> {
  const group = findings.group('sessions');
  const person = await newMember(address);
  const planted = `viewloop=${'B'.repeat(43)}`;
  const body = { username: person.username, password: 'correct horse battery' };
  await attempt(
    group,
    address,
    'signing in over a planted token',
    requestOf('POST', '/api/login', body, { cookie: planted }),
    'harmless',
  );
  const user = requestOf('GET', '/api/user', undefined, { cookie: planted });
  await attempt(group, address, 'a planted token after signing in', user, refused(401, 'not_signed_in'));
  await attempt(group, address, 'signing in again', person.request('POST', '/api/login', body), 'harmless');
  await attempt(
    group,
    address,
    'the session from before',
    person.request('GET', '/api/user'),
    refused(401, 'not_signed_in'),
  );
  group.check('the password still opens', (await signIn(address, person.username)) !== undefined, 'cannot sign in');
}
