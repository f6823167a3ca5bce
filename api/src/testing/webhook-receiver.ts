import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  /** The address that webhooks are given. The guarded client is told that this origin is the server below. */
  url: string;
  insteadOf: Record<string, string>;
  received: ReceivedMessage[];
  /** Addresses of other receivers at the same server that never answer. */
  silent: string[];
  /** The body of its answers. */
  body: string;
  /** How it answers from now on; `hang` keeps the connection open. */
  behaviour: number | 'hang' | { redirect: string };
  close(): Promise<void>;
}

function answer(response: ServerResponse, behaviour: WebhookReceiver['behaviour'], body: string): void {
  if (behaviour === 'hang') return;
  if (typeof behaviour === 'number') response.writeHead(behaviour).end(body);
  else response.writeHead(302, { location: behaviour.redirect }).end();
}

/** Somebody else's server that receives webhooks: it can fail, hang, redirect and come back. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      answer(response, request.headers.host?.startsWith('silent') ? 'hang' : receiver.behaviour, receiver.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = 'https://hooks.example.com';
  const silent = Array.from({ length: 10 }, (_, n) => `https://silent${n}.example.com`);
  const receiver: WebhookReceiver = {
    url: `${origin}/viewloop`,
    silent: silent.map((one) => `${one}/viewloop`),
    insteadOf: Object.fromEntries([origin, ...silent].map((one) => [one, `http://127.0.0.1:${port}`])),
    received,
    body: '',
    behaviour: 200,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
