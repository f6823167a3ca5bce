import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf } from '../processes.ts';
import { tellStep } from '../progress.ts';
import { type ClipShape, drawnClip } from './clip-files.ts';
import { newPerson, openRoomSite, untilReady, upload } from './site.ts';

/** How long a clip takes from its last byte until it is ready, and how much memory that needs. */
export interface Ready {
  what: string;
  megabytes: number;
  seconds: number[];
  /** Above rest, in megabytes: the server alone, and with the programs that it runs. */
  server: number;
  withPrograms: number;
}

export const MINUTE: ClipShape = { width: 1080, height: 1920, framesASecond: 30, seconds: 60, megabits: 12 };
export const LARGE: ClipShape = { width: 2160, height: 3840, framesASecond: 60, seconds: 20, megabits: 40 };

const LOOK_EVERY_MS = 40;
const KILOBYTES = /^VmRSS:\s+(\d+) kB$/m;

/** The memory of a process in megabytes; nothing if it has just ended. */
function memoryOf(pid: number): number {
  try {
    return Number(KILOBYTES.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function descendantsOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) => childrenOf(pid, Number(thread)));
    return children.flatMap((child) => [child, ...descendantsOf(child)]);
  } catch {
    return [];
  }
}

/** Looks at the memory of a server until it is told to stop. */
function watchMemory(pid: number) {
  const most = { server: 0, withPrograms: 0 };
  const look = () => {
    const server = memoryOf(pid);
    const all = descendantsOf(pid).reduce((sum, child) => sum + memoryOf(child), server);
    most.server = Math.max(most.server, server);
    most.withPrograms = Math.max(most.withPrograms, all);
  };
  const looking = setInterval(look, LOOK_EVERY_MS);
  return {
    most,
    stop: () => clearInterval(looking),
  };
}

const REST_MS = 3000;

/** Each clip has a server of its own, so that rest is the memory of one that has done nothing yet. */
async function once(shape: ClipShape, ffmpeg: 'off' | 'auto') {
  const site = await openRoomSite({ FFMPEG: ffmpeg });
  try {
    const owner = await newPerson(site);
    const bytes = drawnClip(site.folder, shape);
    const pid = site.server.child.pid as number;
    await sleep(REST_MS);
    const rest = memoryOf(pid);
    const watched = watchMemory(pid);
    const { id, doneAt } = await upload(site, owner, bytes);
    await untilReady(site, owner, id);
    const seconds = (performance.now() - doneAt) / 1000;
    watched.stop();
    const { server, withPrograms } = watched.most;
    return { seconds, megabytes: bytes.length / 1e6, server: server - rest, withPrograms: withPrograms - rest };
  } finally {
    await site.close();
  }
}

export async function measureReady(shape: ClipShape, ffmpeg: 'off' | 'auto', rounds: number): Promise<Ready> {
  const { width, height, framesASecond, seconds } = shape;
  const what = `${seconds} s of ${width}×${height} at ${framesASecond}, ${ffmpeg === 'off' ? 'without' : 'with'} ffmpeg`;
  const results = [];
  for (let round = 1; round <= rounds; round++) {
    tellStep(`  ${what}, ${round} of ${rounds}`);
    results.push(await once(shape, ffmpeg));
  }
  return {
    what,
    megabytes: results[0]?.megabytes ?? 0,
    seconds: results.map((one) => one.seconds),
    server: Math.max(...results.map((one) => one.server)),
    withPrograms: Math.max(...results.map((one) => one.withPrograms)),
  };
}
