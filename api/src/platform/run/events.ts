import { setTimeout as sleep } from 'node:timers/promises';
import type { events } from '@viewloop/contract';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { connectionConfig } from '../db/connection.ts';
import type { Database } from '../db/db.ts';
import { HOLD_PLACE } from '../db/servers-of-database.ts';

const CHANNEL = 'viewloop_member';
/** Events within this time are sent together, each of them once. */
const GATHER_MS = 50;
/** Postgres accepts at most 8000 bytes in one notification. */
const PAYLOAD_LENGTH = 7000;

export type Topic = events.MemberEvent['topic'];

type Listener = (topic: Topic, about: string | undefined) => void;

export interface Events {
  /**
   * Tells every instance that a member's data changed. It is a hint that may be lost; nothing may depend on it. `about`
   * names the one thing that changed, where the topic alone is too wide.
   */
  publish(memberId: string, topic: Topic, about?: string): void;
  subscribe(memberId: string, listener: Listener): () => void;
  close(): Promise<void>;
}

/** Listens on a connection of its own, and reconnects when it breaks. */
export function openEvents(url: string, db: Database, log: FastifyBaseLogger): Events {
  const listeners = new Map<string, Set<Listener>>();
  const stop = new AbortController();

  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function deliver(payload: string | undefined): void {
    for (const line of (payload ?? '').split('\n')) {
      const [memberId, topic, about] = line.split(' ');
      for (const listener of listeners.get(memberId ?? '') ?? []) listener(topic as Topic, about);
    }
  }

  async function tell(): Promise<void> {
    timer = undefined;
    const payloads: string[] = [];
    for (const line of pending) {
      const last = payloads.at(-1);
      if (last !== undefined && last.length + line.length < PAYLOAD_LENGTH)
        payloads[payloads.length - 1] = `${last}\n${line}`;
      else payloads.push(line);
    }
    pending.clear();
    await db.notify(CHANNEL, payloads).catch((error: unknown) => log.debug({ err: error }, 'events not sent'));
  }

  async function listenOnce(): Promise<void> {
    const connection = new pg.Client(connectionConfig(url, { patient: true }));
    const over = new Promise<void>((resolve) => {
      connection.on('error', () => resolve());
      connection.on('end', () => resolve());
      stop.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    connection.on('notification', ({ payload }) => deliver(payload));
    try {
      await Promise.race([over, connection.connect().then(() => connection.query(`listen ${CHANNEL}; ${HOLD_PLACE}`))]);
      await over;
    } finally {
      // Not awaited, because a connection that is still being made may take long to close.
      connection.end().catch(() => {});
    }
  }

  const listening = (async () => {
    while (!stop.signal.aborted) {
      await listenOnce().catch((error: unknown) => log.debug({ err: error }, 'cannot listen for events'));
      if (!stop.signal.aborted) await sleep(1000, undefined, { signal: stop.signal }).catch(() => {});
    }
  })();

  return {
    publish(memberId, topic, about) {
      pending.add(about === undefined ? `${memberId} ${topic}` : `${memberId} ${topic} ${about}`);
      timer ??= setTimeout(() => void tell(), GATHER_MS);
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
      clearTimeout(timer);
      stop.abort();
      await listening;
    },
  };
}
