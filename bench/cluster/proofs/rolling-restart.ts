import { setTimeout as pause } from 'node:timers/promises';
import { lostOf } from '../load/compare.ts';
import { settle } from '../load/people.ts';
import { type History, startTraffic } from '../load/traffic.ts';
import type { Report } from '../report.ts';
import type { Stage } from '../stage/stage.ts';
import { booksAreSound } from './books.ts';

const PART = 'rolling restart';

type Ending = (server: Stage['instances'][number]['server']) => Promise<number | null>;

/** Restarts one instance after another. The next one follows only when the last one is ready again. */
async function restartAll(
  { balancer, instances }: Stage,
  end: Ending,
): Promise<{ history: History; codes: (number | null)[] }> {
  const traffic = startTraffic(balancer.address, await settle(balancer.address));
  await pause(3000);
  const codes: (number | null)[] = [];
  for (const instance of instances) {
    codes.push(await end(instance.server));
    await instance.startAgain();
    // Wait until HAProxy has seen it healthy twice.
    await pause(3000);
  }
  return { history: await traffic.stop(), codes };
}

const failuresIn = ({ requests, failures }: History) =>
  `${requests} requests, ${failures.length} failed${failures.length > 0 ? ` (${failures[0]})` : ''}`;

export async function restartUnderLoad(stage: Stage, report: Report): Promise<void> {
  const { history, codes } = await restartAll(stage, (server) => server.stop());
  const { requests, failures, rewarded, funded, registered } = history;
  report.add(
    PART,
    'every instance ends cleanly',
    codes.every((code) => code === 0),
    `exit codes ${codes.join(' ')}`,
  );
  report.add(PART, 'no request fails', failures.length === 0 && requests > 100, failuresIn(history));
  const lost = await lostOf(stage.primary, history);
  const acknowledged = `${rewarded.length} rewards, ${funded.length} promotions, ${registered.length} registrations`;
  report.add(
    PART,
    'everything acknowledged is in the books',
    lost.length === 0,
    `${acknowledged}, ${lost.length} missing`,
  );
  await booksAreSound(PART, stage.balancer.address, report);
}

const TRIES = 3;

/**
 * The same with servers that are killed. If the failed requests went unnoticed here, the count above would mean
 * nothing.
 */
export async function failuresAreSeen(stage: Stage, report: Report): Promise<void> {
  const killed = async () => {
    const { history } = await restartAll(stage, async (server) => {
      await server.killEverything();
      return null;
    });
    return history;
  };
  let history = await killed();
  // A server may be killed between two requests, and then no request fails. So try several times.
  for (let tries = 1; tries < TRIES && history.failures.length === 0; tries++) history = await killed();
  const ok = history.failures.length > 0;
  report.add(PART, 'planted: servers that are killed make requests fail, and it is seen', ok, failuresIn(history));
}
