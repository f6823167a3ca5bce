import { measure, requestText } from '../../load/measure.ts';
import type { Answer } from '../load/client.ts';
import { flood } from '../load/flood.ts';
import { History } from '../load/history.ts';
import type { Instance } from '../stage/fleet.ts';
import { defineFault } from './fault.ts';

/** More asked than can be done: most of what can be done must still be done, and the rest told so. */

const TIMES = 5;
const LEAST_GOODPUT = 0.7;
/** Requests, made before anything is measured: all viewers, all admins, reads and writes in their shares. */
const DIFFERENT = 2000;

export const overload = defineFault({
  name: 'overload',
  about: `${TIMES} times what the server can do: at least 70 % of it is still done, the rest is 429 or 503`,
  share: 1,
  plan: (random, seconds) => ({ ms: Math.max(4000, seconds * 1000), writes: random.between(10, 30) / 100 }),
  async run({ stage }, { ms, writes }) {
    const { viewers, admins } = stage.world.people;
    // Not through the proxy: it stands in the same process as the crowd, and would be what cannot keep up.
    const fleet = await stage.moreServers(1, { RATE_LIMITS: 'off', DATABASE_URL: stage.database.url });
    const { host, port } = fleet.instances[0] as Instance;
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
    const request = (n: number) => texts[n % DIFFERENT] as string;
    const able = async (seconds: number) => {
      const { statuses } = await measure({ host, port, inFlight: 32, seconds, request });
      return (statuses['200'] ?? 0) / seconds;
    };
    await able(2);
    const before = await able(3);
    const found = await flood({ host, port, perSecond: before * TIMES, ms, request });
    // Measured on both sides of the flood: other work on the machine comes and goes.
    const capacity = (before + (await able(3))) / 2;
    const reasons = Object.entries(fleet.reasons()).map(([reason, times]) => `${times} × ${reason}`);
    await fleet.stop();

    const history = new History();
    for (const { status, ms: took } of found.answers) history.add('read', '', 'crowd', answerOf(status, took));
    const perSecond = (times: number) => times / (found.tookMs / 1000);
    const writesDone = perSecond(found.done.filter(isWrite).length);
    const readsDone = perSecond(found.done.length) - writesDone;
    // Reads are cheap: more of them than asked alone do not stand for the writes that were not done.
    const goodput = Math.min(readsDone, capacity * (1 - writes)) + Math.min(writesDone, capacity * writes);
    const share = goodput / capacity;
    const other = found.answers.filter(({ status }) => ![200, 429, 503].includes(status));
    const broken = [
      ...(share < LEAST_GOODPUT ? [`only ${Math.round(share * 100)} % of what it can do was done`, ...reasons] : []),
      ...(other.length > 0 ? [`${other.length} answers besides 200, 429 and 503: ${other[0]?.status}`] : []),
    ];
    const notes = [
      `${Math.round(capacity)}/s alone (${Math.round(capacity * writes)} writes)`,
      `${Math.round(perSecond(found.offered))}/s offered`,
      `${Math.round(readsDone)} reads and ${Math.round(writesDone)} writes/s done (${Math.round(share * 100)} %)`,
    ];
    return { history, broken, notes, longestAllowedMs: 30_000 };
  },
});

function answerOf(status: number, ms: number): Answer {
  const outcome = status === 200 ? 'ok' : status === 429 || status === 503 ? 'refused' : 'fault';
  return { outcome, status, code: '', body: {}, ms };
}
