import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { countRequests, logAnswers } from '../metrics/request-figures.ts';
import { openLog } from '../run/log.ts';
import type { Settings } from '../settings/settings.ts';
import { handleErrors } from './error-handler.ts';
import { guardRequests } from './guard-requests.ts';
import { readJsonOnly } from './json-body.ts';
import { Problem } from './problem.ts';
import { secureHeadersOf } from './secure-headers.ts';
import { shedLoad } from './shed-load.ts';
import { giveUpSlowReaders } from './slow-readers.ts';

const BODY_LIMIT = 16 * 1024;

/** Creates the server with its limits, headers and error handler, before any route is mounted. */
export async function createHttp(settings: Settings, metrics: Metrics): Promise<FastifyInstance> {
  const log = openLog(settings);
  const http: FastifyInstance = Fastify({
    // With a logger of its own, Fastify makes another one for each request and listens for the end of each answer. Few
    // requests log anything, so they share one (see `guardRequests`); those that do add their own id.
    logger: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 10_000,
    // Longer than an event stream is ever silent. A client that reads nothing for this long is disconnected.
    connectionTimeout: 120_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // Paths that the router cannot decode never reach the hooks or the error handler.
    frameworkErrors: (_error, _request, reply) => {
      const { status, body } = new Problem('bad_request', { reason: 'the address is not valid' });
      const headers = { ...secureHeadersOf(settings), 'cache-control': 'no-store' };
      void (reply as FastifyReply).headers(headers).status(status).send(body);
    },
    http: { headersTimeout: 5000, connectionsCheckingInterval: 1000, maxHeaderSize: 16 * 1024 },
  });
  http.log = log;
  handleErrors(http, metrics);
  guardRequests(http, settings);
  giveUpSlowReaders(http);
  shedLoad(http);
  await http.register(fastifyCookie, { hook: false });
  readJsonOnly(http);
  countRequests(http, metrics);
  if (['debug', 'trace'].includes(settings.logLevel)) logAnswers(http);
  return http;
}

/** Ids are counted within a run and begin with random characters that differ between runs and instances. */
function requestIds(): () => string {
  const run = randomUUID().slice(0, 8);
  let count = 0;
  return () => `${run}-${(++count).toString(36)}`;
}

/** Turns a number of proxies into the function that Fastify wants; the nearest proxy is hop 0. */
function trusted(setting: Settings['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}
