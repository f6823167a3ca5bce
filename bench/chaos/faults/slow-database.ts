import { setTimeout as sleep } from 'node:timers/promises';
import { untilServed } from './back-again.ts';
import { defineFault, underLoad } from './fault.ts';

/** A database that responds late or not at all, while its connections stay open. */

/** A request may need several statements, each with its own time limit; in all it must not wait longer than this. */
const NEVER_LONGER_MS = 15_000;
const BACK_WITHIN_MS = 10_000;

export const slowDatabase = defineFault({
  name: 'slow-database',
  about: 'every packet from and to the database is late',
  share: 1,
  plan: (random, seconds) => ({ delayMs: random.between(40, 120), ms: seconds * 1000 }),
  run: (scene, { delayMs, ms }) =>
    underLoad(scene, async () => {
      scene.stage.proxy.slow(delayMs);
      await sleep(ms);
      scene.stage.proxy.pass();
      await sleep(500);
      return { notes: [`${delayMs} ms each way`], longestAllowedMs: NEVER_LONGER_MS };
    }),
});

export const hungDatabase = defineFault({
  name: 'hung-database',
  about: 'the database takes everything and answers nothing: 503 in time, never a hang',
  share: 2,
  plan: (random, seconds) => ({ hungMs: Math.max(7000, seconds * 500), first: random.pick(['resumes', 'forgotten']) }),
  run: (scene, { hungMs, first }) =>
    underLoad(scene, async (history) => {
      const { proxy } = scene.stage;
      const broken: string[] = [];
      const notes: string[] = [];
      // The database hangs twice. Once it continues where it stopped; once the old connections stay dead and only new
      // ones work.
      for (const end of first === 'resumes' ? ['resumes', 'forgotten'] : ['forgotten', 'resumes']) {
        await sleep(1000);
        proxy.hang();
        await sleep(hungMs);
        if (end === 'resumes') proxy.pass();
        else proxy.forget();
        const slowest = Math.round(Math.max(...(await untilServed(scene))));
        notes.push(`${end}: back within ${slowest} ms`);
        if (slowest > BACK_WITHIN_MS) broken.push(`${end}: a server was back only after ${slowest} ms`);
      }
      if (!history.attempts.some(({ status }) => status === 503)) broken.push('nobody was told 503 meanwhile');
      return { broken, notes, longestAllowedMs: NEVER_LONGER_MS };
    }),
});
