import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '../../random.ts';
import { untilServed } from './back-again.ts';
import { defineFault, underLoad } from './fault.ts';

/** A database that is killed, and a network that fails at the worst moment. */

const BACK_WITHIN_MS = 3000;

export const postgresKill = defineFault({
  name: 'postgres-kill',
  about: 'kill -9 of Postgres; 503 with Retry-After while it is down, back within 3 s of it',
  share: 2,
  plan: (random, seconds) =>
    Array.from({ length: Math.max(2, Math.min(6, Math.floor(seconds / 5))) }, (_, number) => ({
      afterMs: random.between(800, 2000),
      // Every other time the database stays down for a while instead of coming back at once.
      awayMs: number % 2 === 0 ? random.between(1500, 3000) : 0,
    })),
  run: (scene, plan) =>
    underLoad(scene, async (history) => {
      const { database, proxy } = scene.stage;
      const broken: string[] = [];
      const backMs: number[] = [];
      for (const { afterMs, awayMs } of plan) {
        await sleep(afterMs);
        if (awayMs > 0) proxy.refuse();
        database.kill();
        await sleep(awayMs);
        await database.untilUp();
        proxy.pass();
        backMs.push(...(await untilServed(scene)));
      }
      const slowest = Math.round(Math.max(...backMs));
      if (slowest > BACK_WITHIN_MS) broken.push(`a server was back only ${slowest} ms after the database`);
      if (!history.attempts.some(({ status }) => status === 503)) broken.push('nobody was told 503 meanwhile');
      await sleep(500);
      return { broken, notes: [`${plan.length} kills`, `back within ${slowest} ms`] };
    }),
});

export const cutAfterCommit = defineFault({
  name: 'cut-after-commit',
  about: 'the connection to the database breaks after COMMIT, before the server hears of it',
  share: 1,
  plan: (random, seconds) => ({ share: random.between(5, 25) / 100, ms: seconds * 1000 }),
  run: (scene, { share, ms }) =>
    underLoad(scene, async () => {
      const random = randomFrom(scene.seed, 'cuts');
      let cuts = 0;
      scene.stage.proxy.cutCommits(() => {
        const cut = random.next() < share;
        if (cut) cuts++;
        return cut;
      });
      await sleep(ms);
      scene.stage.proxy.pass();
      await sleep(500);
      return { broken: cuts === 0 ? ['nothing was cut'] : [], notes: [`${cuts} commits cut`] };
    }),
});
