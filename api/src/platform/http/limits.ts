import { createHash } from 'node:crypto';
import { type RateLimit, rateLimits } from '@viewloop/contract';
import type { FastifyRequest } from 'fastify';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { SharedConnection } from '../db/shared-connection.ts';
import { limitKeyOfAddress } from './client-address.ts';
import type { Me } from './me.ts';
import { Problem } from './problem.ts';
import { SharedCounter } from './shared-counter.ts';

/** How much of a limit is left, as the headers `RateLimit` and `RateLimit-Policy` say it. */
export interface Room {
  limit: RateLimit;
  left: number;
  resetSeconds: number;
}

export interface Limits {
  /**
   * Counts every call in memory, with a shared count behind it. Members are counted by account, because many of them
   * may share one address (a school, an office); an address is counted for strangers only.
   */
  everyCall(request: FastifyRequest, me: Me | undefined, tell?: (room: Room) => void): void;
  /** Counts one call in memory, too: for routes that must work without the database. */
  takeInMemory(limit: RateLimit, request: FastifyRequest): void;
  /** Counts one call of a guarded route, exactly, in the database. */
  take(limit: RateLimit, request: FastifyRequest, me: Me | undefined): Promise<void>;
  /** The same by a key of the caller's, e.g. the account somebody tries to sign in to; returns the count so far. */
  takeFor(limit: RateLimit, key: string): Promise<number>;
  /** Counts one attempt and refuses none; returns the count with it. */
  count(limit: RateLimit, key: string): Promise<number>;
  /** The count so far. */
  countOf(limit: RateLimit, key: string): Promise<number>;
  /** Takes one attempt back, e.g. because it was no failure after all. */
  takeBack(limit: RateLimit, key: string): Promise<void>;
  forget(limit: RateLimit, key: string): Promise<void>;
  close(): Promise<void>;
}

const tooMany = (milliseconds: number) =>
  new Problem('too_many_requests', { seconds: Math.max(1, Math.ceil(milliseconds / 1000)) });

/** Shortens a key to what fits the table's column, because people may type something longer. */
const short = (key: string) => (key.length <= 100 ? key : createHash('sha256').update(key).digest('base64url'));

const off: Limits = {
  everyCall: () => {},
  takeInMemory: () => {},
  take: async () => {},
  takeFor: async () => 0,
  count: async () => 0,
  countOf: async () => 0,
  takeBack: async () => {},
  forget: async () => {},
  close: async () => {},
};

export function openLimits(connection: SharedConnection, enabled: boolean): Limits {
  if (!enabled) return off;
  const counter = new SharedCounter(connection);
  const strict = new Map<string, RateLimiterPostgres>();
  const limiter = ({ name, points, seconds }: RateLimit) => {
    let found = strict.get(name);
    if (!found) {
      found = new RateLimiterPostgres({
        storeClient: connection,
        storeType: 'client',
        tableName: 'rate_limit',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
        clearExpiredByTimeout: false,
        inMemoryBlockOnConsumed: points + 1,
      });
      strict.set(name, found);
    }
    return found;
  };

  async function takeFor(limit: RateLimit, key: string): Promise<number> {
    try {
      return (await limiter(limit).consume(short(key))).consumedPoints;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooMany(refused.msBeforeNext);
      throw refused;
    }
  }

  function countInMemory(limit: RateLimit, key: string, tell?: (room: Room) => void): void {
    const { left, resetMs } = counter.take(`${limit.name}:${key}`, limit.points, limit.seconds);
    tell?.({ limit, left: Math.max(0, left), resetSeconds: Math.max(1, Math.ceil(resetMs / 1000)) });
    if (left < 0) throw tooMany(resetMs);
  }

  return {
    everyCall(request, me, tell) {
      if (me?.scopes) countInMemory(rateLimits.callsOfPrograms, me.id, tell);
      else if (me) countInMemory(rateLimits.callsOfMember, me.id, tell);
      else countInMemory(rateLimits.callsOfAddress, limitKeyOfAddress(request.ip), tell);
    },
    takeInMemory: (limit, request) => countInMemory(limit, limitKeyOfAddress(request.ip)),
    async take(limit, request, me) {
      await takeFor(limit, limit.by === 'member' && me ? me.id : limitKeyOfAddress(request.ip));
    },
    takeFor,
    count: async (limit, key) => (await limiter(limit).penalty(short(key), 1)).consumedPoints,
    countOf: async (limit, key) => (await limiter(limit).get(short(key)))?.consumedPoints ?? 0,
    takeBack: async (limit, key) => void (await limiter(limit).reward(short(key), 1)),
    forget: async (limit, key) => void (await limiter(limit).delete(short(key))),
    close: () => counter.close(),
  };
}
