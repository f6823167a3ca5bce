import type { AddressInfo } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import Fastify, { LogController } from 'fastify';
import { crossSiteChanges } from '../api/src/platform/http/cross-site.ts';
import { handleErrors } from '../api/src/platform/http/error-handler.ts';
import { guardRequests } from '../api/src/platform/http/guard-requests.ts';
import { readJsonOnly } from '../api/src/platform/http/json-body.ts';
import { isPlainPath } from '../api/src/platform/http/path-rules.ts';
import { secureHeadersOf } from '../api/src/platform/http/secure-headers.ts';
import { shedLoad } from '../api/src/platform/http/shed-load.ts';
import { giveUpSlowReaders } from '../api/src/platform/http/slow-readers.ts';
import { openMetrics } from '../api/src/platform/metrics/metrics.ts';
import { countRequests } from '../api/src/platform/metrics/request-figures.ts';
import { openLog } from '../api/src/platform/run/log.ts';
import { parseSettings } from '../api/src/platform/settings/settings.ts';
import { EVERYTHING, type Piece } from './pieces.ts';

/** The product's server without its routes, put together as in `createHttp` but for one piece, which is named. */
const without = process.argv[2] ?? '';
const has = (piece: Piece) => without !== EVERYTHING && without !== piece;

const settings = parseSettings({ LOG_LEVEL: 'error' });
const metrics = openMetrics();
let count = 0;
const http = Fastify({
  logger: false,
  ...(without !== EVERYTHING && { logController: new LogController({ disableRequestLogging: true }) }),
  ...(has('an id for each request') && { genReqId: () => `12345678-${(++count).toString(36)}` }),
  ...(has('time limits') && {
    requestTimeout: 10_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 5000, connectionsCheckingInterval: 1000, maxHeaderSize: 16 * 1024 },
  }),
});
http.log = openLog(settings);
if (has('errors in our form')) handleErrors(http, metrics);
if (has('checks of each request') && has('security headers')) guardRequests(http, settings);
else if (without !== EVERYTHING) {
  const headers = secureHeadersOf(settings);
  const isCrossSiteChange = crossSiteChanges(settings);
  http.decorateRequest('arrivedAt', 0);
  http.addHook('onRequest', (request, reply, done) => {
    request.arrivedAt = performance.now();
    request.log = http.log;
    reply.log = http.log;
    if (has('security headers')) reply.headers(headers);
    const isRefused = has('checks of each request') && (!isPlainPath(request.url) || isCrossSiteChange(request));
    done(isRefused ? new Error('refused') : undefined);
  });
}
if (has('slow readers')) giveUpSlowReaders(http);
if (has('limits against overload')) shedLoad(http);
if (has('cookies')) await http.register(fastifyCookie, { hook: false });
if (has('JSON alone as a body')) readJsonOnly(http);
if (has('figures of each route')) countRequests(http, metrics);
http.get('/healthz', async () => ({ ok: true }));
await http.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${(http.server.address() as AddressInfo).port}\n`);
process.once('SIGTERM', () => void http.close().then(() => process.exit(0)));
