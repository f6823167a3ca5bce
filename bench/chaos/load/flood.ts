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
  /** How many requests the crowd wanted to send. */
  offered: number;
  /** How many of them found no free connection, and were never sent. */
  unsent: number;
  /** The numbers of those that succeeded while the crowd was there. */
  done: number[];
  tookMs: number;
  answers: { status: number; ms: number }[];
}

/** The crowd connects before it sends anything, because this is about requests and not about handshakes. */
const CONNECTIONS = 1200;
const AT_A_TIME = 40;
const TICK_MS = 10;
/** How long the last answers may take after the crowd has stopped sending. */
const PATIENCE_MS = 20_000;

async function connectAll(host: string, port: number): Promise<HttpConnection[]> {
  const made: HttpConnection[] = [];
  while (made.length < CONNECTIONS) {
    made.push(...(await Promise.all(Array.from({ length: AT_A_TIME }, () => HttpConnection.open(host, port)))));
  }
  return made;
}

/**
 * Sends at a steady rate whether or not earlier requests were answered, the way crowds behave. Load generators such as
 * autocannon wait for an answer before they send the next request, so an overloaded server would slow them down.
 */
export async function flood({ host, port, perSecond, ms, request }: Flood): Promise<FloodResult> {
  const idle = await connectAll(host, port);
  const answers: FloodResult['answers'] = [];
  const succeeded: number[] = [];
  let offered = 0;
  let unsent = 0;
  let open = 0;

  function send(connection: HttpConnection, number: number): void {
    const began = performance.now();
    const answered = (status: number) => {
      open--;
      if (status === 200) succeeded.push(number);
      answers.push({ status, ms: performance.now() - began });
    };
    open++;
    connection.send(request(number)).then(
      (status) => {
        idle.push(connection);
        answered(status);
      },
      () => answered(0),
    );
  }

  const began = performance.now();
  while (performance.now() - began < ms) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; offered < due; offered++) {
      const connection = idle.shift();
      if (connection) send(connection, offered);
      else unsent++;
    }
    await sleep(TICK_MS);
  }
  const tookMs = performance.now() - began;
  const done = [...succeeded];
  const patience = performance.now() + PATIENCE_MS;
  while (open > 0 && performance.now() < patience) await sleep(TICK_MS);
  const late = Array.from({ length: open }, () => ({ status: 0, ms: PATIENCE_MS }));
  for (const connection of idle) connection.close();
  return { offered, unsent, done, tookMs, answers: [...answers, ...late] };
}
