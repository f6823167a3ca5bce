import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { History } from '../load/history.ts';
import { openSender } from '../load/sender.ts';
import { openStage, type Stage } from '../stage/stage.ts';
import { untilServed } from './back-again.ts';
import { defineFault, underLoad } from './fault.ts';

const SIZE = '360m';
const READERS = 4;

/** Mounts a small separate disk that can be filled without harm, or returns the reason why that is impossible. */
function mountDisk(): { folder: string; unmount(): void } | string {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-disk-'));
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return `a small disk cannot be mounted (${stderr?.trim() || 'no mount command'})`;
  }
  return {
    folder,
    unmount() {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fill(file: string): void {
  const fd = openSync(file, 'w');
  try {
    for (let size = 1 << 20; size >= 4096; ) {
      try {
        if (writeSync(fd, Buffer.alloc(size, 1)) < size) size /= 2;
      } catch {
        size /= 2;
      }
    }
  } finally {
    closeSync(fd);
  }
}

/** At that moment most people are waiting for their writes. These only read. */
async function readOn({ world }: Stage, history: History, until: number): Promise<void> {
  const sender = openSender(world.fleet, history);
  const readers = world.people.viewers.slice(0, READERS).map(async (viewer) => {
    while (Date.now() < until) {
      await sender.once(viewer, 'read', '', { method: 'GET', path: '/api/videos/available' });
      await sleep(250);
    }
  });
  await Promise.all(readers);
}

export const diskFull = defineFault({
  name: 'disk-full',
  about: 'no room on the disk of the database: writes 503, reads go on, and it works again once there is room',
  share: 2,
  plan: (random, seconds) => ({ fullMs: Math.max(4000, seconds * 500), beforeMs: random.between(1500, 2500) }),
  async run({ seed }, { fullMs, beforeMs }) {
    const disk = mountDisk();
    if (typeof disk === 'string') return { notRun: disk };
    const folder = path.join(disk.folder, 'database');
    mkdirSync(folder);
    const stage = await openStage({ folder, servers: 2 });
    const close = async () => {
      await stage.close();
      disk.unmount();
    };
    try {
      const scene = { stage, seed };
      const found = await underLoad(scene, async (history) => {
        await sleep(beforeMs);
        // Postgres has already allocated its next log file, so it is the data that finds no space.
        await stage.database.query('select pg_switch_wal()');
        await sleep(500);
        const ballast = path.join(disk.folder, 'ballast');
        fill(ballast);
        const fullAt = Date.now();
        await readOn(stage, history, fullAt + fullMs);
        const meanwhile = history.attempts.filter(({ at }) => at > fullAt + 200);
        unlinkSync(ballast);
        const backMs = Math.round(Math.max(...(await untilServed(scene))));
        await sleep(1000);
        const reads = meanwhile.filter(({ kind }) => kind === 'read');
        const failed = reads.filter(({ outcome }) => outcome !== 'ok').length;
        const refused = meanwhile.filter(({ kind, status }) => kind !== 'read' && status === 503).length;
        const broken = [
          ...(refused === 0 ? ['no write was refused'] : []),
          ...(failed > 0 ? [`${failed} of ${reads.length} reads failed`] : []),
        ];
        return {
          broken,
          notes: [`${refused} writes 503`, `${reads.length} reads went on`, `back within ${backMs} ms`],
        };
      });
      return { ...found, elsewhere: { world: stage.world, database: stage.database, close } };
    } catch (error) {
      await close();
      throw error;
    }
  },
});
