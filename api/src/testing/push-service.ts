import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import ece from 'http_ece';
import { type GuardedHttp, openGuardedHttp } from '../platform/outside/guarded-http.ts';

const ORIGIN = 'https://push.example.com';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface StandInBrowser {
  /** What `PushManager.subscribe` returns. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Reads a message like a browser does. */
  read(push: ReceivedPush): { web_push: number; notification: Record<string, unknown> };
}

export interface PushService {
  http: GuardedHttp;
  received: ReceivedPush[];
  /** How the next messages are answered; 201 by default. */
  answer: { status: number; headers?: Record<string, string> };
  browser(name: string): StandInBrowser;
  close(): void;
}

function browserOf(name: string): StandInBrowser {
  const keys: ECDH = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  const auth = randomBytes(16);
  return {
    subscription: { endpoint: `${ORIGIN}/${name}`, keys: { p256dh, auth: auth.toString('base64url') } },
    read: ({ body }) =>
      JSON.parse(
        ece
          .decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth.toString('base64url') })
          .toString(),
      ),
  };
}

/** A push service inside the test: it keeps what it gets, and answers as the test wants. */
export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = [];
  const state: Pick<PushService, 'answer'> = { answer: { status: 201 } };
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(state.answer.status, state.answer.headers).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    http: openGuardedHttp({ insteadOf: { [ORIGIN]: `http://127.0.0.1:${port}` } }),
    received,
    get answer() {
      return state.answer;
    },
    set answer(wanted) {
      state.answer = wanted;
    },
    browser: browserOf,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
