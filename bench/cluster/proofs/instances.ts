import { readdirSync } from 'node:fs';
import { auth } from '@viewloop/contract';
import { startServer } from '../../../api/src/testing/server-process.ts';
import { callerAt, must } from '../load/caller.ts';
import { registered } from '../load/people.ts';
import type { Report } from '../report.ts';
import type { Stage } from '../stage/stage.ts';

const PART = 'three instances';

export async function migratedOnce({ primary }: Stage, report: Report): Promise<void> {
  const files = readdirSync(new URL('../../../api/migrations/', import.meta.url)).filter((name) =>
    name.endsWith('.sql'),
  );
  const [found] = await primary.query<{ ran: number; moments: number; accounts: number; admins: number }>(
    `select count(*)::int as ran, count(distinct at)::int as moments,
       (select count(*)::int from account where kind = 'house') as accounts,
       (select count(*)::int from member where is_admin) as admins from migration`,
  );
  const seen = `${found?.ran} of ${files.length} migrations in ${found?.moments} transaction, ${found?.admins} admin`;
  const ok = found?.ran === files.length && found.moments === 1 && found.accounts === 16 && found.admins === 1;
  report.add(PART, 'three starts at once on an empty database migrate it once', ok, seen);
}

export async function sessionsEverywhere({ instances }: Stage, report: Report): Promise<void> {
  const [one, two, three] = instances.map(({ address }) => address) as [string, string, string];
  const member = await registered(one, '10.1.0.1');
  // A copy of the cookie, which survives when the browser deletes its own.
  const copy = member.copied();
  const asked = async () => {
    const answers = await Promise.all([one, two, three].map((at) => copy.at(at).call('GET', auth.currentUser.path)));
    return answers.map(({ status }) => status).join(' ');
  };
  const before = await asked();
  await must(member.at(three).call('POST', auth.logout.path));
  const after = await asked();
  report.add(PART, 'a session made on one holds on all', before === '200 200 200', before);
  report.add(PART, 'ended on one, it is over on all at once', after === '401 401 401', after);
}

/** An operator who forgets the second address gets a message, instead of a server that answers 503. */
export async function forgottenAddress({ pooler }: Stage, report: Report): Promise<void> {
  const said = await startServer({ DATABASE_URL: pooler.url }).then(
    async (server) => `started, exit ${await server.stop()}`,
    (error: Error) => error.message,
  );
  const ok = /^Viewloop cannot start: .*DATABASE_DIRECT_URL[^\n]*$/.test(said);
  report.add(PART, 'without DATABASE_DIRECT_URL it does not start, and says why', ok, ok ? 'one line' : said);
}

/**
 * Sends wrong passwords from one address to all instances. Together they must check as many as a single instance would.
 */
export async function limitsAddUp({ instances }: Stage, report: Report): Promise<void> {
  const statuses: number[] = [];
  for (let round = 0; round < 12; round++) {
    const answers = instances.map(async ({ address }, index) => {
      const stranger = { username: `nobody-${round}-${index}`, password: 'wrong-password' };
      return (await callerAt(address, '10.2.0.1').call('POST', auth.login.path, stranger)).status;
    });
    statuses.push(...(await Promise.all(answers)));
  }
  const looked = statuses.filter((status) => status === 401).length;
  // Beyond the limit nobody is refused, but each try costs the caller a calculation.
  const askedForWork = statuses.filter((status) => status === 428).length;
  const seen = `${statuses.length} tries: ${looked} looked at, ${askedForWork} asked for work`;
  report.add(PART, '10 failed sign-ins from one address, in all', looked === 10 && askedForWork === 26, seen);
}
