import { newMember, PASSWORD, type Person, requestOf } from '../cast.ts';
import type { Group } from '../findings.ts';
import { send } from '../http/send.ts';
import type { World } from '../world.ts';
import { countPassed } from './count.ts';

const login = (username: string, from: string, password = 'wrong password') => ({
  ...requestOf('POST', '/api/login', { username, password }),
  from,
});

/** `one` and `other` are two servers of the same site. A limit must count the calls to both. */
export async function limitSignIn(group: Group, world: World, one: string, other: string): Promise<void> {
  const either = (n: number) => (n % 2 === 0 ? one : other);
  await countPassed(group, {
    what: 'failed sign-ins of an address, at two servers',
    limit: 10,
    beyondIs: 'work',
    address: either,
    request: (n) => login(`nobody-${n}`, '127.0.1.20'),
  });
  await countPassed(group, {
    what: 'registrations of an address, at two servers',
    limit: 5,
    beyondIs: 'work',
    address: either,
    request: (n) => {
      const body = { username: `mass-${n}`, email: `mass-${n}@example.com`, password: PASSWORD };
      return { ...requestOf('POST', '/api/register', body), from: '127.0.1.21' };
    },
  });
  const long = await send(one, login(`${'a'.repeat(240)}@example.com`, '127.0.1.22'));
  group.check('a very long name is a wrong name', long.status === 401, `answered ${long.status} ${long.text}`);
  await limitFailures(group, one, await newMember(world.address));
  const target = await newMember(world.address);
  await countPassed(group, {
    what: 'wrong passwords of an account from everywhere, at once and at two servers',
    limit: FAILURES_FROM_EVERYWHERE,
    beyondIs: 'work',
    address: either,
    request: (n) => login(n % 2 === 0 ? target.username : target.username.toUpperCase(), `127.0.3.${n + 1}`),
  });
}

const FAILURES = 10;
const FAILURES_FROM_EVERYWHERE = 20;

/** A name allows ten wrong passwords from one address, each slower than the last, however it is written. */
async function limitFailures(group: Group, address: string, person: Person): Promise<void> {
  const names = [person.username, person.username.toUpperCase(), ` ${person.username} `];
  const times: number[] = [];
  let passed = 0;
  let last = 0;
  for (let n = 0; n < FAILURES + 4; n++) {
    const began = performance.now();
    const name = names[n % names.length] as string;
    const { status } = await send(address, login(name, '127.0.2.1'));
    if (status === 401) {
      times.push(performance.now() - began);
      passed++;
    }
    last = status;
  }
  group.check(`${FAILURES} wrong passwords of a name from one address`, passed === FAILURES, `${passed} were tried`);
  group.check('and then none', last === 429, `answered ${last}`);
  const [first = 0, ninth = 0] = [times[0], times[FAILURES - 2]];
  group.check('each slower than the last', ninth - first > 400, `${first.toFixed(0)} ms, then ${ninth.toFixed(0)} ms`);
  const elsewhere = await send(address, login(person.username, '127.0.2.60', PASSWORD));
  group.check('from elsewhere the owner gets in', elsewhere.status === 200, `answered ${elsewhere.status}`);
  const session = await send(address, { ...person.request('GET', '/api/user'), from: '127.0.2.50' });
  group.check('the owner’s live session goes on', session.status === 200, `answered ${session.status}`);
}
