import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { refuseCrossSite } from './cross-site.ts';
import { handleErrors } from './error-handler.ts';
import { readJsonOnly } from './json-body.ts';
import type { Metrics } from './metrics.ts';
import { Problem } from './problem.ts';
import { countRequests, logAnswers } from './request-figures.ts';
import { secureHeaders, secureHeadersOf } from './secure-headers.ts';
import type { Settings } from './settings.ts';
import { shedLoad } from './shed-load.ts';
import { giveUpSlowReaders } from './slow-readers.ts';

const BODY_LIMIT = 16 * 1024;

/** The server with its limits, its headers and its one error handler, before any route. */
export async function createHttp(settings: Settings, metrics: Metrics): Promise<FastifyInstance> {
  const http: FastifyInstance = Fastify({
    logger: {
      level: settings.logLevel,
      redact: ['req.headers.cookie', 'req.headers.authorization', 'password', '*.password', '*.newPassword'],
    },
    logController: new LogController({ disableRequestLogging: true }),
    // Few requests ever log a line; those that do name themselves, so that the others need no logger of their own.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(),
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 10_000,
    // Longer than the events between which a stream is silent: who takes nothing of an answer is given up.
    connectionTimeout: 120_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // An address that no route can read never meets the hooks, nor the error handler.
    frameworkErrors: (_error, _request, reply) => {
      const { status, body } = new Problem('bad_request', { reason: 'the address is not valid' });
      const headers = { ...secureHeadersOf(settings), 'cache-control': 'no-store' };
      void (reply as FastifyReply).headers(headers).status(status).send(body);
    },
    http: { headersTimeout: 5000, connectionsCheckingInterval: 1000, maxHeaderSize: 16 * 1024 },
  });
  handleErrors(http, metrics);
  secureHeaders(http, settings);
  giveUpSlowReaders(http);
  shedLoad(http);
  await http.register(fastifyCookie);
  readJsonOnly(http);
  refuseCrossSite(http, settings);
  countRequests(http, metrics);
  if (['debug', 'trace'].includes(settings.logLevel)) logAnswers(http);
  return http;
}

/** Told apart within a run by counting, between runs and instances by chance. */
function requestIds(): () => string {
  const run = randomUUID().slice(0, 8);
  let count = 0;
  return () => `${run}-${(++count).toString(36)}`;
}

/** A number counts the proxies in front of us, nearest first. */
function trusted(setting: Settings['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}
