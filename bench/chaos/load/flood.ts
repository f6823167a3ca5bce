import { setTimeout as sleep } from 'node:timers/promises';
import { HttpConnection } from '../../load/http-connection.ts';

export interface Flood {
  host: string;
  port: number;
  perSecond: number;
  ms: number;
  request: (n: number) => string;
}

export interface FloodResult {
  offered: number;
  /** With success, while the crowd was there. */
  done: number;
  tookMs: number;
  answers: { status: number; ms: number }[];
}

/** Browsers have so many connections open at once, all together. */
const MOST_CONNECTIONS = 3000;
const TICK_MS = 10;
/** After the crowd has gone, its last requests are waited for this long. */
const PATIENCE_MS = 20_000;

/** Requests come when they come, whether or not earlier ones were answered: the way crowds behave. */
export async function flood({ host, port, perSecond, ms, request }: Flood): Promise<FloodResult> {
  const idle: HttpConnection[] = [];
  const answers: FloodResult['answers'] = [];
  const open = new Set<Promise<void>>();
  let connections = 0;
  let offered = 0;

  async function send(number: number): Promise<void> {
    const began = performance.now();
    let status = 0;
    try {
      const connection = idle.pop() ?? (await fresh());
      status = await connection.send(request(number));
      idle.push(connection);
    } catch {
      connections--;
    }
    answers.push({ status, ms: performance.now() - began });
  }
  function fresh(): Promise<HttpConnection> {
    connections++;
    return HttpConnection.open(host, port);
  }

  const began = performance.now();
  while (performance.now() - began < ms) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    while (offered < due) {
      if (idle.length === 0 && connections >= MOST_CONNECTIONS) break;
      const sent = send(offered++).finally(() => open.delete(sent));
      open.add(sent);
    }
    // Who found no free connection goes away, and nobody makes up for them later.
    await sleep(TICK_MS);
  }
  const tookMs = performance.now() - began;
  const done = answers.filter(({ status }) => status === 200).length;
  await Promise.race([Promise.all(open), sleep(PATIENCE_MS, undefined, { ref: false })]);
  const late = [...open].map(() => ({ status: 0, ms: PATIENCE_MS }));
  for (const connection of idle) connection.close();
  return { offered, done, tookMs, answers: [...answers, ...late] };
}
