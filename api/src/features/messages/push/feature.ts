import { push, rateLimits } from '@viewloop/contract';
import type { FastifyRequest } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { refuseUrl } from '../../../platform/outside/outside-address.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { registerSender } from '../outbox/index.ts';
import { isPublicKey } from './encrypt.ts';
import { isPushPossible } from './possible-rules.ts';
import { pushSender } from './push-sender.ts';
import { siteKeyOf } from './site-key.ts';
import { countSubscriptions, hasSubscription, removeSubscription, saveSubscription } from './subscription-store.ts';
import { publicKeyOf } from './vapid.ts';

const DONE = { ok: true } as const;
const LIMITED = { limits: [rateLimits.tellingChanges] };

/** Which session a request belongs to; a subscription ends with it. */
interface SessionOfRequest {
  hashOf(request: FastifyRequest): Buffer | undefined;
}

export function pushFeature(app: App, { sessions }: { sessions: SessionOfRequest }): void {
  const siteKey = siteKeyOf(app.db);
  const isPossible = isPushPossible(app.settings);
  registerSender(app, pushSender(app, siteKey));

  mount(app, push.pushState, async ({ me, request, read }) => {
    const sessionHash = sessions.hashOf(request);
    const [devices, isOnHere] = await read((tx) =>
      Promise.all([countSubscriptions(tx, me.id), sessionHash ? hasSubscription(tx, sessionHash) : false]),
    );
    return { publicKey: isPossible ? publicKeyOf(await siteKey()) : null, devices, isOnHere };
  });

  mount(
    app,
    push.subscribePush,
    async ({ body, me, request, write }) => {
      if (!isPossible) throw new Problem('push_not_possible');
      const sessionHash = sessions.hashOf(request);
      if (!sessionHash) throw new Problem('not_signed_in');
      const endpoint = URL.parse(body.endpoint);
      const p256dh = Buffer.from(body.keys.p256dh, 'base64url');
      const auth = Buffer.from(body.keys.auth, 'base64url');
      if (!endpoint || refuseUrl(endpoint) || !isPublicKey(p256dh) || auth.length !== 16)
        throw new Problem('push_endpoint_refused');
      await write((tx) =>
        saveSubscription(tx, { memberId: me.id, sessionHash, endpoint: endpoint.href, p256dh, auth }),
      );
      return DONE;
    },
    LIMITED,
  );

  mount(
    app,
    push.unsubscribePush,
    async ({ body, me, write }) => {
      const endpoint = body.endpoint && (URL.parse(body.endpoint)?.href ?? body.endpoint);
      await write((tx) => removeSubscription(tx, me.id, endpoint));
      return DONE;
    },
    LIMITED,
  );
}
