import type { RouteDefinition } from '@viewloop/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/db.ts';
import type { Limits } from '../http/limits.ts';
import type { Me } from '../http/me.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { GuardedHttp } from '../outside/guarded-http.ts';
import type { Settings } from '../settings/settings.ts';
import type { Events } from './events.ts';
import type { Jobs } from './jobs.ts';

export type { Me };

/** What every feature is given: the only way to the database, to other instances and to the outside. */
export interface App {
  readonly http: FastifyInstance;
  readonly db: Database;
  /** Begins a call and returns its way to read: from the replica, if there is one and the call may be answered from it. */
  readonly readerFor: (route: RouteDefinition) => Database['read'];
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  readonly events: Events;
  readonly jobs: Jobs;
  readonly limits: Limits;
  readonly metrics: Metrics;
  /** The HTTP client for every address that a member or another site chose. */
  readonly guardedHttp: GuardedHttp;
  readonly startedAt: Date;
  /** Whether the database runs inside this server's data folder. */
  readonly embeddedDatabase: boolean;
  /** Tests compare every answer with the contract; in production the types are enough. */
  readonly checkAnswers: boolean;
  readonly authenticate: (request: FastifyRequest) => Promise<Me | undefined>;
}
