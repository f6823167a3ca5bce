import { HttpConnection } from './http-connection.ts';

export interface LoadResult {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  requests: number;
  /** How many answers had each status. */
  statuses: Record<string, number>;
}

export interface Load {
  host: string;
  port: number;
  /** Requests in flight at any time. */
  inFlight: number;
  seconds: number;
  /** Returns the bytes of the n-th request, or undefined when there is nothing left to send. */
  request: (n: number) => string | undefined;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export async function measure({ host, port, inFlight, seconds, request }: Load): Promise<LoadResult> {
  const connections = await Promise.all(Array.from({ length: inFlight }, () => HttpConnection.open(host, port)));
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const started = performance.now();
  const deadline = started + seconds * 1000;
  let next = 0;
  await Promise.all(
    connections.map(async (connection) => {
      for (let now = performance.now(); now < deadline; ) {
        const text = request(next++);
        if (text === undefined) return;
        const status = await connection.send(text);
        const done = performance.now();
        latencies.push(done - now);
        statuses[status] = (statuses[status] ?? 0) + 1;
        now = done;
      }
    }),
  );
  const took = (performance.now() - started) / 1000;
  for (const connection of connections) connection.close();
  const sorted = Float64Array.from(latencies).sort() as unknown as number[];
  return {
    perSecond: latencies.length / took,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    requests: latencies.length,
    statuses,
  };
}

/**
 * Writes a request as text. This happens before the measurement, so that the generator does as little as possible
 * during it.
 */
export function requestText(method: 'GET' | 'POST', path: string, cookie: string, body?: unknown): string {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const content =
    payload === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(payload)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: bench\r\ncookie: ${cookie}\r\n${content}\r\n${payload}`;
}
