import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { connectionConfig } from './connection.ts';
import type { Database } from './db.ts';

const CHANNEL = 'viewloop_member';

export type Topic = 'deposits' | 'credits' | 'promotions' | 'session';

export interface Events {
  /** Tells every instance that something of a member's changed. A hint: it may be lost, the data may not. */
  publish(memberId: string, topic: Topic): void;
  subscribe(memberId: string, listener: (topic: Topic) => void): () => void;
  close(): Promise<void>;
}

/** LISTEN on a connection of its own, which comes back by itself. */
export function openEvents(url: string, db: Database, log: FastifyBaseLogger): Events {
  const listeners = new Map<string, Set<(topic: Topic) => void>>();
  const stop = new AbortController();
  let client: pg.Client | undefined;

  function deliver(payload: string | undefined): void {
    const [memberId, topic] = (payload ?? '').split(' ');
    for (const listener of listeners.get(memberId ?? '') ?? []) listener(topic as Topic);
  }

  async function listenOnce(): Promise<void> {
    const connection = new pg.Client(connectionConfig(url, { patient: true }));
    client = connection;
    const ended = new Promise<void>((resolve) => {
      connection.on('error', () => resolve());
      connection.on('end', () => resolve());
    });
    connection.on('notification', ({ payload }) => deliver(payload));
    await connection.connect();
    await connection.query(`listen ${CHANNEL}`);
    await ended;
  }

  const listening = (async () => {
    while (!stop.signal.aborted) {
      await listenOnce().catch((error: unknown) => log.debug({ err: error }, 'cannot listen for events'));
      if (!stop.signal.aborted) await sleep(1000, undefined, { signal: stop.signal }).catch(() => {});
    }
  })();

  return {
    publish(memberId, topic) {
      db.notify(CHANNEL, `${memberId} ${topic}`).catch((error: unknown) => log.debug({ err: error }, 'event not sent'));
    },
    subscribe(memberId, listener) {
      const own = listeners.get(memberId) ?? new Set();
      listeners.set(memberId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(memberId);
      };
    },
    async close() {
      stop.abort();
      await client?.end().catch(() => {});
      await listening;
    },
  };
}
