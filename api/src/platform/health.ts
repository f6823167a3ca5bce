import type { App } from './app-context.ts';

export interface Health {
  /** From now on not ready, and every answer ends its connection; requests are answered as before. */
  sendAway(): void;
}

/** For machines: alive, able to serve, and how it goes. None of them is counted by the limits. */
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

  app.http.get('/metrics', async (_request, reply) =>
    reply.type(app.metrics.registry.contentType).send(await app.metrics.registry.metrics()),
  );

  return {
    sendAway() {
      stopping = true;
      app.http.server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false;
      });
    },
  };
}
