import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3StandIn {
  url: string;
  objects: Map<string, Buffer>;
  /** While it is away it answers every request with 503. */
  away: boolean;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function rangeOf(header: string, bytes: Buffer): Buffer {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(header) as unknown as [string, string, string];
  return bytes.subarray(Number(from), Number(to) + 1);
}

/** A bucket in memory that knows as much of S3 as clips need. It asks for a signature, and does not check it. */
export async function startS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const state = { away: false };

  function listed(prefix: string): string {
    const found = [...objects].filter(([key]) => key.startsWith(prefix));
    const contents = found.map(
      ([key, { length }]) =>
        `<Contents><Key>${key}</Key><Size>${length}</Size><ETag>"e"</ETag><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
    );
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${found.length}</KeyCount>${contents.join('')}</ListBucketResult>`;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    const key = decodeURIComponent(pathname.replace(/^\/bucket\/?/, ''));
    const body = await bodyOf(request);
    const answer = (status: number, content: Buffer | string = '') => {
      if (typeof content === 'string') response.setHeader('content-type', 'application/xml');
      response.writeHead(status, { etag: '"e"' }).end(content);
    };
    if (state.away) return answer(503);
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return answer(403);
    if (request.method === 'PUT') {
      objects.set(key, body);
      return answer(200);
    }
    if (request.method === 'POST' && searchParams.has('delete')) {
      const keys = [...body.toString().matchAll(/<Key>(.*?)<\/Key>/g)].map(([, name]) => name as string);
      for (const name of keys) objects.delete(name);
      const deleted = keys.map((name) => `<Deleted><Key>${name}</Key></Deleted>`);
      return answer(200, `<?xml version="1.0"?><DeleteResult>${deleted.join('')}</DeleteResult>`);
    }
    if (request.method === 'GET' && key === '') return answer(200, listed(searchParams.get('prefix') ?? ''));
    const bytes = objects.get(key);
    if (request.method !== 'GET' || !bytes) return answer(404);
    return request.headers.range ? answer(206, rangeOf(request.headers.range, bytes)) : answer(200, bytes);
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`,
    objects,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
