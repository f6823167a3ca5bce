import { rateLimits } from '@viewloop/contract';
import { metricsAccess } from '../metrics/metrics-access.ts';
import type { App } from '../run/app-context.ts';
import { Problem } from './problem.ts';

export interface Health {
  /** Reports "not ready" from now on and closes each connection after its next answer; requests are still served. */
  sendAway(): void;
}

/** For machines: whether it is alive, whether it can serve, and its metrics. Only the metrics are limited. */
export function healthRoutes(app: App): Health {
  let stopping = false;
  app.http.addHook('preClose', async () => {
    stopping = true;
  });

  app.http.get('/healthz', async () => ({ ok: true }));

  app.http.get('/readyz', async (_request, reply) => {
    if (stopping) return reply.status(503).send({ ok: false, reason: 'stopping' });
    try {
      await app.db.read((tx) => tx.one('select 1 as one'));
      return { ok: true };
    } catch {
      return reply.status(503).header('retry-after', '2').send({ ok: false, reason: 'the database does not answer' });
    }
  });

  const mayReadMetrics = metricsAccess(app.settings);
  app.http.get('/metrics', async (request, reply) => {
    app.limits.takeInMemory(rateLimits.metrics, request);
    if (!mayReadMetrics(request)) throw new Problem('not_found');
    return reply.type(app.metrics.registry.contentType).send(await app.metrics.text());
  });

  return {
    sendAway() {
      stopping = true;
      app.http.server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false;
      });
    },
  };
}
