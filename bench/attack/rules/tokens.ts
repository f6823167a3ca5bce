import { constants, type RouteDefinition, routes } from '@viewloop/contract';
import { newTokenText } from '../../../api/src/features/accounts/programs/token-text.ts';
import type { Attack } from '../attack.ts';
import { untouched } from '../books.ts';
import { newMember, PASSWORD, type Person, requestOf } from '../cast.ts';
import { examplesOf } from '../inputs/examples.ts';
import { pathOf } from '../inputs/spoil.ts';
import { attempt, refused } from '../judge.ts';
import { severalAtOnce } from '../several.ts';
import { type Rules, rulesOf } from './rule.ts';

const TOKENS = '/api/tokens';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const userWith = (headers: Record<string, string>) => requestOf('GET', '/api/user', undefined, headers);

interface Made {
  token: string;
  details: { id: number };
}
const tokenOf = (owner: Person, scopes: readonly string[]) =>
  owner.call<Made>('POST', TOKENS, { name: 'A program', scopes, password: PASSWORD });

/** Access tokens that are made up, no longer valid, mixed with a session, or used for more than they may do. */
export async function attackTokens(attack: Attack): Promise<void> {
  const rules = rulesOf(attack, 'access tokens');
  const owner = await newMember(attack.world.address);
  const { token } = await tokenOf(owner, ['read']);
  // The first use of a token records its time, which is the only row that may change.
  await attempt(rules.group, attack.address, 'a valid token', userWith(bearer(token)), 'harmless');
  await guesses(rules, token);
  await ended(attack, rules, owner);
  await mixed(attack, rules, token);
  await escapes(attack, rules);
}

async function guesses(rules: Rules, token: string): Promise<void> {
  const wrongChecksum = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
  const madeUp: [string, string][] = [
    ['with a wrong checksum', wrongChecksum],
    ['with a good checksum that nobody has', newTokenText()],
    ['cut short', token.slice(0, -1)],
    ['with more behind it', `${token}0`],
    ['in other case', token.toUpperCase()],
    ['without its prefix', token.slice(4)],
    ['that is very long', `vlp_${'A'.repeat(4000)}`],
    ['that is SQL', `vlp_' or true--`],
    ['that is another kind of token', 'eyJhbGciOiJub25lIn0.e30.'],
    ['given twice', `${token}, Bearer ${token}`],
  ];
  for (const [what, text] of madeUp) await rules.refuse(`a token ${what}`, userWith(bearer(text)), 401, 'bad_token');
  for (const scheme of ['Basic', 'Token', 'Digest'])
    await rules.refuse(`a token as ${scheme}`, userWith({ authorization: `${scheme} ${token}` }), 401, 'not_signed_in');
  await rules.refuse('an empty token', userWith({ authorization: 'Bearer ' }), 401, 'not_signed_in');
  const inAddress = requestOf('GET', `/api/user?access_token=${token}&token=${token}`);
  await rules.refuse('a token in the address', inAddress, 401, 'not_signed_in');
  await rules.refuse('a token as a session', userWith({ cookie: `viewloop=${token}` }), 401, 'not_signed_in');
}

async function ended({ world }: Attack, rules: Rules, owner: Person): Promise<void> {
  const revoked = await tokenOf(owner, ['read']);
  const stranger = world.attacker.request('DELETE', `${TOKENS}/${revoked.details.id}`);
  await rules.refuse('ending another’s token', stranger, 404, 'token_not_found');
  await owner.call('DELETE', `${TOKENS}/${revoked.details.id}`);
  await rules.refuse('a token that was ended', userWith(bearer(revoked.token)), 401, 'bad_token');

  const expired = await tokenOf(owner, ['read']);
  await world.query(
    `update access_token set created_at = now() - interval '2 days', expires_at = now() - interval '1 second'
     where id = $1`,
    [expired.details.id],
  );
  await rules.refuse('a token that has expired', userWith(bearer(expired.token)), 401, 'bad_token');

  const suspended = await newMember(world.address);
  const theirs = await tokenOf(suspended, ['read']);
  await world.admin.call('POST', '/api/admin/suspend', { userId: suspended.id, reason: 'A reason' });
  await rules.refuse('a token of a suspended member', userWith(bearer(theirs.token)), 401, 'bad_token');

  const careful = await newMember(world.address);
  const old = await tokenOf(careful, ['read']);
  const passwords = { currentPassword: PASSWORD, newPassword: 'a new password' };
  await careful.call('POST', '/api/user/update-password', passwords);
  await rules.refuse('a token from before a new password', userWith(bearer(old.token)), 401, 'bad_token');

  const wrong = { name: 'A program', scopes: ['read'], password: 'wrong password' };
  await rules.refuse('a token without the password', owner.request('POST', TOKENS, wrong), 400, 'wrong_password');
}

/** With a session and a token at once, neither may add to what the other allows. */
async function mixed({ world }: Attack, rules: Rules, token: string): Promise<void> {
  const { admin, attacker } = world;
  for (const [who, person] of [
    ['an admin', admin],
    ['another member', attacker],
  ] as const) {
    const both = userWith({ cookie: person.cookie, ...bearer(token) });
    await rules.refuse(`a token beside the session of ${who}`, both, 400, 'two_credentials');
  }
  const made = { cookie: admin.cookie, ...bearer(newTokenText()) };
  await rules.refuse('a made-up token beside a session', userWith(made), 400, 'two_credentials');
}

/** Every call with every scope but its own, by a token of an admin, who may do everything when signed in. */
async function escapes({ world, address }: Attack, rules: Rules): Promise<void> {
  const boss = await newMember(world.address);
  await world.query('update member set is_admin = true where id = $1', [boss.id]);
  const examples = examplesOf(world);
  const everything = await tokenOf(boss, constants.SCOPES);
  const lacking = new Map<string, Made>();
  for (const scope of constants.SCOPES)
    lacking.set(
      scope,
      await tokenOf(
        boss,
        constants.SCOPES.filter((other) => other !== scope),
      ),
    );
  for (const { token } of [everything, ...lacking.values()])
    await attempt(rules.group, address, 'a token of an admin', userWith(bearer(token)), 'harmless');

  const requestFor = (route: RouteDefinition, { token }: Made) => {
    const example = examples[`${route.method} ${route.path}`] ?? {};
    return requestOf(route.method, pathOf(route, example), example.body, bearer(token));
  };
  await untouched(rules.group, world.query, 'calls outside the scopes of a token', () =>
    severalAtOnce(
      routes.filter(({ access }) => access !== 'anyone'),
      (route) => {
        const made = (route.scope && lacking.get(route.scope)) || everything;
        const [what, code] = route.scope ? [`without ${route.scope}`, 'scope_missing'] : ['', 'not_for_programs'];
        const name = `${route.method} ${route.path} by a token ${what}`.trim();
        return attempt(rules.group, address, name, requestFor(route, made), refused(403, code));
      },
    ),
  );
  await world.query('update member set is_admin = false where id = $1', [boss.id]);
}
