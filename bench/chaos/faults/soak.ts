import { setTimeout as sleep } from 'node:timers/promises';
import { defineFault, underLoad } from './fault.ts';
import { connectionsOf, memoryOf, openSockets } from './process-figures.ts';

const MAY_GROW = 1.25;
/** Memory may grow this much before garbage is collected; a leak would grow further. */
const MAY_GROW_MB = 60;

const average = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);

export const soak = defineFault({
  name: 'soak',
  about: 'nothing goes wrong for a while: memory and connections stay flat',
  share: 3,
  plan: (_random, seconds) => ({ ms: seconds * 1000 }),
  run: (scene, { ms }) =>
    underLoad(scene, async () => {
      const { database, world } = scene.stage;
      const samples: { memory: number; sockets: number; connections: number }[] = [];
      for (const until = Date.now() + ms; Date.now() < until; await sleep(ms / 24)) {
        const { instances } = world.fleet;
        const { all } = await connectionsOf(database);
        samples.push({ memory: memoryOf(instances), sockets: openSockets(instances), connections: all });
      }
      const quarter = Math.floor(samples.length / 4);
      const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
      const broken: string[] = [];
      const notes: string[] = [];
      for (const figure of ['memory', 'sockets', 'connections'] as const) {
        const [from, to] = [early, late].map((part) => average(part.map((sample) => sample[figure]))) as [
          number,
          number,
        ];
        notes.push(`${figure} ${Math.round(from)} → ${Math.round(to)}`);
        const most = from * MAY_GROW + (figure === 'memory' ? MAY_GROW_MB : 10);
        if (to > most) broken.push(`${figure} grew from ${Math.round(from)} to ${Math.round(to)}`);
      }
      return { broken, notes };
    }),
});
