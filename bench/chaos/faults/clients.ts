import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestText } from '../../load/measure.ts';
import { nextVideo } from '../load/spend.ts';
import type { Instance } from '../stage/fleet.ts';
import { defineFault, underLoad } from './fault.ts';
import { connectionsOf, openSockets } from './process-figures.ts';

/** Clients that are slow, and clients that hang up. */

const SLOW_ONES = 200;
/** Headers may take five seconds and a request ten, the server checks once a second, and the machine may be busy. */
const GONE_WITHIN_MS = 14_000;

function openSlow({ host, port }: Instance, withBody: boolean): Socket {
  const socket = connect(port, host).on('error', () => {});
  const head = `POST /api/login HTTP/1.1\r\nhost: slow\r\n`;
  socket.write(withBody ? `${head}content-type: application/json\r\ncontent-length: 900\r\n\r\n{` : head);
  const timer = setInterval(() => socket.write(withBody ? ' ' : 'x-slow: 1\r\n'), 1000);
  socket.on('close', () => clearInterval(timer));
  return socket;
}

export const slowClients = defineFault({
  name: 'slow-clients',
  about: 'connections that send a byte now and then are closed, and nobody else notices them',
  share: 1,
  plan: (random) => ({ withBody: random.between(60, 140) }),
  run: (scene, { withBody }) =>
    underLoad(scene, async () => {
      const { instances } = scene.stage.world.fleet;
      const sockets = Array.from({ length: SLOW_ONES }, (_, n) =>
        openSlow(instances[n % instances.length] as Instance, n < withBody),
      );
      const began = Date.now();
      const open = () => sockets.filter(({ closed }) => !closed).length;
      while (open() > 0 && Date.now() - began < GONE_WITHIN_MS) await sleep(100);
      const [left, took] = [open(), Date.now() - began];
      for (const socket of sockets) socket.destroy();
      return {
        broken: left > 0 ? [`${left} of ${SLOW_ONES} are still connected after ${took} ms`] : [],
        notes: [`${SLOW_ONES} gone within ${took} ms`],
        longestAllowedMs: 5000,
      };
    }),
});

export const abortedRequests = defineFault({
  name: 'aborted-requests',
  about: 'clients hang up before their answer: no connection is left behind',
  share: 1,
  plan: (random) => Array.from({ length: 300 }, () => ({ afterMs: random.between(0, 30) })),
  run: (scene, plan) =>
    underLoad(scene, async (history) => {
      const { database, world } = scene.stage;
      const { instances } = world.fleet;
      await sleep(2000);
      const before = openSockets(instances);
      for (const [number, { afterMs }] of plan.entries()) {
        const owner = world.people.owners[number % world.people.owners.length];
        const { host, port } = instances[number % instances.length] as Instance;
        const { externalId, videoUrl } = nextVideo();
        const body = { videoUrl, platform: 'youtube', creditsSpent: 2 };
        const text = requestText('POST', '/api/promotions', owner?.cookie ?? '', body);
        const socket = connect(port, host, () => socket.write(text)).on('error', () => {});
        setTimeout(() => socket.destroy(), afterMs);
        const hungUp = { outcome: 'unknown', status: 0, code: 'hung up', body: {}, ms: afterMs } as const;
        history.add('promote', externalId, owner?.username ?? '', hungUp);
        if (number % 20 === 0) await sleep(50);
      }
      await sleep(3000);
      const after = openSockets(instances);
      const { stuck } = await connectionsOf(database);
      const broken = [
        ...(after > before + 60 ? [`${after} sockets are open, before there were ${before}`] : []),
        ...(stuck > 0 ? [`${stuck} transactions stand open`] : []),
      ];
      return { broken, notes: [`${plan.length} hung up`, `${before} sockets before, ${after} after`] };
    }),
});
