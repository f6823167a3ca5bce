import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Passed {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Returned {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What the proxy changes. It passes on unchanged whatever has no function here. */
export interface Meddling {
  onRequest?(passed: Passed): Passed | Promise<Passed>;
  onAnswer?(returned: Returned, passed: Passed): Returned | Promise<Returned>;
}

export interface Proxy {
  address: string;
  close(): void;
}

/** A proxy in front of a server that may change requests and answers, to plant faults. */
export async function openProxy(target: string, { onRequest, onAnswer }: Meddling): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(target);
  const ask = ({ method, path, headers, body }: Passed) =>
    new Promise<Returned>((resolve, reject) => {
      const given = { ...headers, ...(body.length > 0 ? { 'content-length': String(body.length) } : {}) };
      const outgoing = request({ hostname, port, method, path, headers: given, agent }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.once('error', reject);
        incoming.once('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
        );
      });
      outgoing.once('error', reject);
      outgoing.end(body);
    });

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer): Promise<void> {
    const { method = 'GET', url: path = '/' } = incoming;
    const { 'transfer-encoding': _, ...headers } = incoming.headers;
    const came: Passed = { method, path, headers, body };
    const passed = (await onRequest?.(came)) ?? came;
    const answer = await ask(passed);
    const returned = (await onAnswer?.(answer, passed)) ?? answer;
    const { 'transfer-encoding': __, 'content-length': ___, ...rest } = returned.headers;
    outgoing.writeHead(returned.status, rest).end(returned.body);
  }

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.once('end', () => {
      pass(incoming, outgoing, Buffer.concat(chunks)).catch(() => outgoing.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
