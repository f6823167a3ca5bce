import { mail, rateLimits } from '@viewloop/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { lookAtToken } from '../../ground/one-time-tokens/index.ts';
import { UNSUBSCRIBE } from './queue-mail.ts';
import { refuseTopic } from './refusal-store.ts';

/**
 * One-click unsubscribe (RFC 8058). Mail programs send a form and neither cookie nor origin, so these routes have a parser
 * of their own; the rest of the server takes JSON alone. GET changes nothing, because scanners open every link.
 */
export function unsubscribeRoutes(app: App): void {
  app.http.register(async (scope: FastifyInstance) => {
    // The token says everything; the form only says that a click was meant.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 4096 }, (_request, _text, done) =>
        done(null, undefined),
      );
    const here: App = { ...app, http: scope };

    mount(here, mail.unsubscribePage, async ({ params, reply }) =>
      reply.redirect(`/unsubscribe?token=${encodeURIComponent(params.token)}`, 302),
    );

    mount(
      here,
      mail.unsubscribe,
      async ({ params, write }) =>
        write(async (tx) => {
          const { state, memberId, subject } = await lookAtToken(tx, params.token, UNSUBSCRIBE);
          if (state === 'expired') throw new Problem('link_expired');
          if (state === 'unknown' || !memberId || !subject) throw new Problem('link_unknown');
          await refuseTopic(tx, memberId, subject);
          return { ok: true as const };
        }),
      { limits: [rateLimits.unsubscribes] },
    );
  });
}
