import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startHaproxy } from '../../cluster/stage/haproxy.ts';
import { measure, requestText } from '../../load/measure.ts';
import type { Answer } from '../load/client.ts';
import { flood } from '../load/flood.ts';
import { History } from '../load/history.ts';
import type { Instance } from '../stage/fleet.ts';
import type { Stage } from '../stage/stage.ts';
import { defineFault } from './fault.ts';

const TIMES = 5;
const ANSWERED_WITHIN_MS = 1000;
/** How many different requests are made beforehand: of all viewers and admins, reads and writes in their shares. */
const DIFFERENT = 2000;

/** A way into the server, and which share of the work it can do must still be done. */
interface Door {
  name: string;
  port: number;
  leastDone: number;
}

interface Crowd {
  request(n: number): string;
  isWrite(n: number): boolean;
  /** The share of writes. */
  writes: number;
  ms: number;
}

export const overload = defineFault({
  name: 'overload',
  about: `${TIMES} times what a server can do: most of it is still done, and everybody has 200 or 503 within a second`,
  share: 2,
  plan: (random, seconds) => ({ ms: Math.max(4000, seconds * 500), writes: random.between(10, 30) / 100 }),
  async run({ stage }, { ms, writes }) {
    // Not through the proxy of the database: it runs in the same process as the crowd, and could not keep up.
    const fleet = await stage.moreServers(1, { RATE_LIMITS: 'off', DATABASE_URL: stage.database.url });
    const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-overload-'));
    const { port } = fleet.instances[0] as Instance;
    const haproxy = await startHaproxy(folder, [port]);
    const crowd = crowdOf(stage, writes, ms);
    const history = new History();
    const broken: string[] = [];
    const notes: string[] = [];
    try {
      const doors: Door[] = [
        { name: 'behind HAProxy', port: Number(new URL(haproxy.address).port), leastDone: 0.7 },
        { name: 'without a proxy', port, leastDone: 0.5 },
      ];
      for (const door of doors) {
        const found = await overrun(door, crowd, history);
        broken.push(...found.broken);
        notes.push(found.note);
      }
      if (broken.length > 0) broken.push(...Object.entries(fleet.reasons()).map(([why, times]) => `${times} × ${why}`));
    } finally {
      await haproxy.service.stop();
      await fleet.stop();
      rmSync(folder, { recursive: true, force: true });
    }
    return { history, broken, notes, longestAllowedMs: ANSWERED_WITHIN_MS };
  },
});

function crowdOf({ world }: Stage, writes: number, ms: number): Crowd {
  const { viewers, admins } = world.people;
  const isWrite = (n: number) => (n * 7919) % 100 < writes * 100;
  const text = (n: number) => {
    const viewer = viewers[n % viewers.length];
    const admin = admins[n % admins.length];
    if (isWrite(n)) {
      const body = { userId: viewer?.id, credits: n % 1000 };
      return requestText('POST', '/api/admin/update-credits', admin?.cookie ?? '', body);
    }
    return requestText('GET', n % 2 ? '/api/user' : '/api/videos/available', viewer?.cookie ?? '');
  };
  const texts = Array.from({ length: DIFFERENT }, (_, n) => text(n));
  return { request: (n) => texts[n % DIFFERENT] as string, isWrite, writes, ms };
}

/** Measures what can be done through a door, sends several times as much, and compares. */
async function overrun(door: Door, crowd: Crowd, history: History): Promise<{ broken: string[]; note: string }> {
  const { request, isWrite, writes, ms } = crowd;
  const at = { host: '127.0.0.1', port: door.port, request };
  const able = async (seconds: number) => {
    const { statuses } = await measure({ ...at, inFlight: 32, seconds });
    return (statuses['200'] ?? 0) / seconds;
  };
  await able(2);
  const before = await able(3);
  const found = await flood({ ...at, perSecond: before * TIMES, ms });
  // Measured on both sides of the flood, because other work on the machine comes and goes.
  const capacity = (before + (await able(3))) / 2;
  for (const { status, ms: took } of found.answers) history.add('read', '', 'crowd', answerOf(status, took));

  const perSecond = (times: number) => times / (found.tookMs / 1000);
  const writesDone = perSecond(found.done.filter(isWrite).length);
  const readsDone = perSecond(found.done.length) - writesDone;
  // Reads are cheap, so more of them than were asked for alone do not stand in for writes that were not done.
  const done = Math.min(readsDone, capacity * (1 - writes)) + Math.min(writesDone, capacity * writes);
  const share = done / capacity;
  const percent = Math.round(share * 100);
  const other = found.answers.filter(({ status }) => status !== 200 && status !== 503);
  const longest = Math.round(found.answers.reduce((most, answer) => Math.max(most, answer.ms), 0));
  return {
    broken: [
      ...(share < door.leastDone ? [`${door.name}, only ${percent} % of what it can do was done`] : []),
      ...(other.length > 0 ? [`${door.name}, ${other.length} answers besides 200 and 503: ${other[0]?.status}`] : []),
    ],
    note: [
      `${door.name}: ${Math.round(capacity)}/s alone (${Math.round(capacity * writes)} writes)`,
      `${Math.round(perSecond(found.offered))}/s offered (${Math.round(perSecond(found.unsent))} without a free connection)`,
      `${Math.round(readsDone)} reads and ${Math.round(writesDone)} writes/s done (${percent} %)`,
      `longest ${longest} ms`,
    ].join(', '),
  };
}

function answerOf(status: number, ms: number): Answer {
  const outcome = status === 200 ? 'ok' : status === 503 ? 'refused' : 'fault';
  return { outcome, status, code: '', body: {}, ms };
}
