import { setTimeout as pause } from 'node:timers/promises';
import { lostOf } from '../load/compare.ts';
import { settle } from '../load/people.ts';
import { startTraffic } from '../load/traffic.ts';
import type { Report } from '../report.ts';
import type { Stage } from '../stage/stage.ts';
import { booksAreSound } from './books.ts';

const PART = 'rolling restart';

/** SIGTERM to one instance after the other, each started again before the next is told. */
export async function restartUnderLoad({ balancer, instances, primary }: Stage, report: Report): Promise<void> {
  const traffic = startTraffic(balancer.address, await settle(balancer.address));
  await pause(3000);
  const codes: (number | null)[] = [];
  for (const instance of instances) {
    codes.push(await instance.server.stop());
    await instance.startAgain();
    // Until HAProxy has seen it twice.
    await pause(3000);
  }
  const history = await traffic.stop();
  const { requests, failures, rewarded, funded, registered } = history;
  report.add(
    PART,
    'every instance ends cleanly',
    codes.every((code) => code === 0),
    `exit codes ${codes.join(' ')}`,
  );
  const seen = `${requests} requests, ${failures.length} failed${failures.length > 0 ? ` (${failures[0]})` : ''}`;
  report.add(PART, 'no request fails', failures.length === 0 && requests > 100, seen);
  const lost = await lostOf(primary, history);
  const acknowledged = `${rewarded.length} rewards, ${funded.length} promotions, ${registered.length} registrations`;
  report.add(
    PART,
    'everything acknowledged is in the books',
    lost.length === 0,
    `${acknowledged}, ${lost.length} missing`,
  );
  await booksAreSound(PART, balancer.address, report);
}
