import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../load/client.ts';
import { History } from '../load/history.ts';
import { setCredits } from '../load/people-calls.ts';
import { openSender } from '../load/sender.ts';
import type { Person } from '../stage/people.ts';
import type { Scene } from './fault.ts';

const GIVEN_UP_AFTER_MS = 60_000;

/** Measures in milliseconds how long it takes until every server both reads and writes again. */
export async function untilServed({ stage }: Scene): Promise<number[]> {
  const began = performance.now();
  const { viewers, admins } = stage.world.people;
  const [viewer, admin] = [viewers[0] as Person, admins[0] as Person];
  return Promise.all(
    stage.world.fleet.instances.map(async (instance) => {
      const fleet = { next: () => [instance] };
      const sender = openSender(fleet, new History());
      while (performance.now() - began < GIVEN_UP_AFTER_MS) {
        const read = await call(fleet, { method: 'GET', path: '/api/user', cookie: viewer.cookie });
        const write = await setCredits(sender, admin, viewer, 5);
        if (read.outcome === 'ok' && write.outcome === 'ok') break;
        await sleep(25);
      }
      return performance.now() - began;
    }),
  );
}
