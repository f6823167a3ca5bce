import { setTimeout as sleep } from 'node:timers/promises';
import { defineFault, underLoad } from './fault.ts';

/** Servers that stop or are killed while people use them. */

const SERVERS = 3;

export const serverKill = defineFault({
  name: 'server-kill',
  about: 'kill -9 of one server after another',
  share: 2,
  plan: (random, seconds) => ({
    ms: seconds * 1000,
    kills: Array.from({ length: Math.ceil(seconds) }, () => ({
      afterMs: random.between(200, 1500),
      server: random.between(0, SERVERS - 1),
      downMs: random.between(0, 800),
    })),
  }),
  run: (scene, { ms, kills }) =>
    underLoad(scene, async () => {
      const until = Date.now() + ms;
      let done = 0;
      for (const { afterMs, server, downMs } of kills) {
        if (done > 0 && Date.now() > until) break;
        await sleep(afterMs);
        await scene.stage.world.fleet.killAndReplace(server, () => sleep(downMs));
        done++;
      }
      await sleep(500);
      return { notes: [`${done} kills`] };
    }),
});

export const allServersKill = defineFault({
  name: 'all-servers-kill',
  about: 'kill -9 of all servers at once',
  share: 1,
  plan: (random) => Array.from({ length: 2 }, () => ({ afterMs: random.between(1000, 2500), downMs: 300 })),
  run: (scene, plan) =>
    underLoad(scene, async () => {
      const { fleet } = scene.stage.world;
      for (const { afterMs, downMs } of plan) {
        await sleep(afterMs);
        await Promise.all(fleet.instances.map((_, server) => fleet.killAndReplace(server, () => sleep(downMs))));
      }
      await sleep(1000);
      return { notes: [`${plan.length} times`] };
    }),
});

export const rollingRestart = defineFault({
  name: 'rolling-restart',
  about: 'SIGTERM for one server after another, without a failed request',
  share: 1,
  plan: (random) => ({ order: random.shuffle([0, 1, 2]), pauseMs: random.between(200, 800) }),
  run: (scene, { order, pauseMs }) =>
    underLoad(scene, async (history) => {
      const broken: string[] = [];
      for (const server of order) {
        await sleep(pauseMs);
        const code = await scene.stage.world.fleet.restart(server);
        if (code !== 0) broken.push(`server ${server} ended with ${code}`);
      }
      await sleep(pauseMs);
      const failed = history.attempts.filter(
        ({ outcome, status }) => outcome === 'unknown' || (outcome === 'refused' && (status === 503 || status === 0)),
      );
      if (failed.length > 0) {
        broken.push(`${failed.length} failed requests: ${failed[0]?.kind} ${failed[0]?.status} ${failed[0]?.code}`);
      }
      return { broken };
    }),
});
