import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startServer } from '../../../api/src/testing/server-process.ts';
import { lostOf } from '../load/compare.ts';
import { settle, type Town } from '../load/people.ts';
import { type History, startTraffic } from '../load/traffic.ts';
import type { Report } from '../report.ts';
import type { OlderRelease } from '../stage/older-release.ts';
import type { Stage } from '../stage/stage.ts';
import { booksAreSound } from './books.ts';

/** How long servers of both releases work side by side after the migrations. */
const SIDE_BY_SIDE_MS = 10_000;

const failuresIn = ({ requests, failures }: History) =>
  `${requests} requests, ${failures.length} failed${failures.length > 0 ? ` (${failures.slice(0, 3).join('; ')})` : ''}`;

const done = ({ rewarded, funded, registered }: History) => rewarded.length + funded.length + registered.length;

/** Load on every instance for itself, so that neither release can hide behind the other one. */
function startTrafficOnEach({ instances }: Stage, town: Town) {
  const share = <T>(people: readonly T[], index: number) => people.filter((_, n) => n % instances.length === index);
  return instances.map(({ address }, index) => {
    const at = <P extends Town['owners'][number]>(person: P) => ({ ...person, ...person.at(address) });
    return startTraffic(address, {
      viewers: share(town.viewers, index).map(at),
      owners: share(town.owners, index).map(at),
    });
  });
}

async function migrationsOf({ primary }: Stage): Promise<number> {
  const rows = await primary.query<{ name: string }>('select name from migration');
  return rows.length;
}

/** While no migration has named a newer release, the way back stays open: an older server starts on the newer schema. */
async function startOlder(stage: Stage, release: OlderRelease): Promise<string> {
  try {
    const server = await startServer({ DATABASE_URL: stage.primary.url }, [], undefined, release.main);
    server.child.kill('SIGKILL');
    return 'it started';
  } catch (error) {
    return (error as Error).message;
  }
}

/** What a migration without limits would do: a table that everybody needs is locked for longer than servers wait. */
async function lockedTableIsSeen(stage: Stage, town: Town): Promise<History> {
  const traffic = startTraffic(stage.balancer.address, town);
  await pause(1000);
  const client = new pg.Client(stage.primary.url);
  await client.connect();
  await client.query('begin; lock table member in access exclusive mode');
  await pause(5000);
  await client.query('rollback');
  await client.end();
  return traffic.stop();
}

/**
 * Begins with three servers of an older release under load. The first new server migrates the database while the old ones
 * go on; then both releases work side by side; then the others are replaced one by one.
 */
export function upgradeUnderLoad(release: OlderRelease): (stage: Stage, report: Report) => Promise<void> {
  const part = `upgrade from ${release.name}`;
  return async (stage, report) => {
    const { balancer, instances, primary } = stage;
    const before = await migrationsOf(stage);
    const town = await settle(balancer.address);
    // Postgres does this by itself within minutes; a site that is upgraded has run for longer.
    await primary.query('analyze');
    const traffic = startTraffic(balancer.address, town);
    await pause(3000);
    const [first, ...others] = instances;
    if (!first) throw new Error('there is no instance');
    await first.server.stop();
    const began = performance.now();
    await first.startAgain();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const after = await migrationsOf(stage);
    // Wait until HAProxy has seen it healthy twice.
    await pause(3000);
    const through = await traffic.stop();
    report.add(
      part,
      'the first new server migrates, and no request to the old ones fails',
      through.failures.length === 0 && after > before && done(through) > 100,
      `${after - before} migrations and start in ${seconds} s; ${failuresIn(through)}`,
    );

    const each = startTrafficOnEach(stage, town);
    await pause(SIDE_BY_SIDE_MS);
    const sides = await Promise.all(each.map(({ stop }) => stop()));
    report.add(
      part,
      'both releases serve side by side',
      sides.every((side) => side.failures.length === 0 && done(side) > 20),
      sides
        .map((side, index) => `${instances[index]?.name} (${index === 0 ? 'new' : 'old'}): ${failuresIn(side)}`)
        .join('; '),
    );

    const rest = startTraffic(balancer.address, town);
    for (const instance of others) {
      await instance.server.stop();
      await instance.startAgain();
      await pause(3000);
    }
    const last = await rest.stop();
    report.add(part, 'no request fails while the others are replaced', last.failures.length === 0, failuresIn(last));

    const all = [through, ...sides, last];
    const lost = (await Promise.all(all.map((history) => lostOf(primary, history)))).flat();
    const acknowledged = all.reduce((sum, history) => sum + done(history), 0);
    report.add(
      part,
      'everything acknowledged is in the books',
      lost.length === 0,
      `${acknowledged} rewards, promotions and registrations, ${lost.length} missing`,
    );
    const answer = await startOlder(stage, release);
    report.add(part, 'the older release can be started again', answer === 'it started', answer);
    await booksAreSound(part, balancer.address, report);
    const planted = await lockedTableIsSeen(stage, town);
    report.add(
      part,
      'planted: a table that is locked for 5 s makes requests fail, and it is seen',
      planted.failures.length > 0,
      failuresIn(planted),
    );
  };
}
