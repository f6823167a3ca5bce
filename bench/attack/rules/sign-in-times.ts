import { median } from '../../median.ts';
import type { Attack } from '../attack.ts';
import { newMember, requestOf } from '../cast.ts';
import { send } from '../http/send.ts';
import type { Rules } from './rule.ts';

const ROUNDS = 200;
/**
 * Compares the medians of alternating tries. If unknown names skipped the password check, they would take a tenth of
 * the time.
 */
const MOST_APART = 1.35;

/** The time of an answer must not reveal whether an account exists. */
export async function attackSignInTimes({ address }: Attack, rules: Rules, rounds = ROUNDS): Promise<void> {
  const { username, email } = await newMember(address);
  const timeOf = async (name: string) => {
    const began = performance.now();
    await send(address, requestOf('POST', '/api/login', { username: name, password: 'wrong password' }));
    return performance.now() - began;
  };
  const times = { known: [] as number[], byEmail: [] as number[], unknown: [] as number[], idle: [] as number[] };
  await timeOf('nobody-yet');
  for (let round = 0; round < rounds; round++) {
    times.known.push(await timeOf(username));
    times.unknown.push(await timeOf(`nobody-${round}`));
    times.byEmail.push(await timeOf(email));
    const began = performance.now();
    await send(address, requestOf('GET', '/api/user'));
    times.idle.push(performance.now() - began);
  }
  const [known, byEmail, unknown, idle] = [times.known, times.byEmail, times.unknown, times.idle].map(median) as [
    number,
    number,
    number,
    number,
  ];
  for (const [what, time] of [
    ['name', known],
    ['address', byEmail],
  ] as const) {
    const apart = Math.max(time / unknown, unknown / time);
    rules.group.check(
      `an unknown name takes as long as a known ${what}`,
      apart <= MOST_APART,
      `${time.toFixed(1)} ms against ${unknown.toFixed(1)} ms`,
    );
  }
  rules.group.note(
    `${rounds} sign-ins each, in turn: known name ${known.toFixed(1)} ms, known address ${byEmail.toFixed(1)} ms, unknown name ${unknown.toFixed(1)} ms (medians).`,
  );
  rules.group.check('a hash is made for an unknown name, too', unknown - idle > 8, `${unknown.toFixed(1)} ms`);
}
