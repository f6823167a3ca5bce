import { programs, rateLimits } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { originOf, recordSecurity, tellFrom } from '../auth/index.ts';
import type { AskAgain } from '../factors/index.ts';
import { createToken, refuseNoNetworks } from './create-token.ts';
import * as store from './store.ts';

export function programsFeature(app: App, { askAgain }: { askAgain: AskAgain }): void {
  mount(app, programs.listTokens, ({ me, read }) => read((tx) => store.tokensOf(tx, me.id)));

  mount(
    app,
    programs.createToken,
    async ({ body, me, request, reply, write }) => {
      const { name, scopes, expiresInDays: days, creditsPerDay, networks, password } = body;
      await askAgain.prove({ request, reply }, me, password, { always: true });
      return write(async (tx) => {
        await askAgain.hold(tx, me);
        await tellFrom(tx, me.id, { kind: 'token_made', name }, request);
        return createToken(tx, { memberId: me.id, name, scopes, days, creditsPerDay, networks });
      });
    },
    { limits: [rateLimits.accountChanges] },
  );

  mount(
    app,
    programs.limitToken,
    async ({ params, body, me, request, reply, write }) => {
      const { password, ...limits } = body;
      refuseNoNetworks(limits.networks);
      await askAgain.prove({ request, reply }, me, password, { always: true });
      const { details, hash } = await write(async (tx) => {
        await askAgain.hold(tx, me);
        const changed = await store.updateLimits(tx, { memberId: me.id, id: params.id }, limits);
        if (!changed) throw new Problem('token_not_found');
        await recordSecurity(tx, me.id, { kind: 'token_limited', name: changed.details.name }, originOf(request));
        return changed;
      });
      // Event streams that were opened with it from elsewhere end; those that may stay come back by themselves.
      app.events.publish(me.id, 'session', hash);
      return details;
    },
    { limits: [rateLimits.accountChanges] },
  );

  mount(app, programs.deleteToken, async ({ params, me, request, write }) => {
    const ended = await write(async (tx) => {
      const deleted = await store.deleteToken(tx, me.id, params.id);
      if (deleted) await recordSecurity(tx, me.id, { kind: 'token_ended', name: deleted.name }, originOf(request));
      return deleted?.hash;
    });
    if (ended === undefined) throw new Problem('token_not_found');
    // Ends the event streams that were opened with it.
    app.events.publish(me.id, 'session', ended);
    return { ok: true as const };
  });
}
