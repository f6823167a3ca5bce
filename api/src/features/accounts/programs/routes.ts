import { programs, rateLimits } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { proveIdentity } from '../auth/index.ts';
import type { Confirmation } from '../factors/index.ts';
import { createToken } from './create-token.ts';
import * as store from './store.ts';

export function programsRoutes(app: App, confirmation: Confirmation): void {
  mount(app, programs.listTokens, ({ me, read }) => read((tx) => store.tokensOf(tx, me.id)));

  mount(
    app,
    programs.createToken,
    async ({ body, me, request, write }) => {
      await confirmation.demandBesidesPassword(request, me);
      const { name, scopes, expiresInDays: days, password } = body;
      await proveIdentity(app.db, me.id, password);
      return write((tx) => createToken(tx, { memberId: me.id, name, scopes, days }));
    },
    { limits: [rateLimits.accountChanges] },
  );

  mount(app, programs.deleteToken, async ({ params, me, write }) => {
    const ended = await write((tx) => store.deleteToken(tx, me.id, params.id));
    if (ended === undefined) throw new Problem('token_not_found');
    // Ends the event streams that were opened with it.
    app.events.publish(me.id, 'session', ended);
    return { ok: true as const };
  });
}
