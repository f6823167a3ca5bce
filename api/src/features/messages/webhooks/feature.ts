import { type AdminActionFacts, rateLimits, webhookEvents, webhooks } from '@viewloop/contract';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/db/tx.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App, Me } from '../../../platform/run/app-context.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { registerSender } from '../outbox/index.ts';
import { createWebhook, deleteWebhook, ownWebhook, rotateSecret, updateWebhook } from './change-webhook.ts';
import { deliveriesOf, deliveryWithId, type LoggedDelivery, shownDelivery } from './delivery-log-store.ts';
import { replay, sendTest } from './message.ts';
import * as store from './store.ts';
import { webhookSender } from './webhook-sender.ts';

const OWN = {
  list: webhooks.listWebhooks,
  create: webhooks.createWebhook,
  update: webhooks.updateWebhook,
  remove: webhooks.deleteWebhook,
  rotate: webhooks.rotateWebhookSecret,
  test: webhooks.testWebhook,
  deliveries: webhooks.webhookDeliveries,
  replay: webhooks.replayWebhook,
};

const OF_THE_SITE = {
  list: webhooks.listSiteWebhooks,
  create: webhooks.createSiteWebhook,
  update: webhooks.updateSiteWebhook,
  remove: webhooks.deleteSiteWebhook,
  rotate: webhooks.rotateSiteWebhookSecret,
  test: webhooks.testSiteWebhook,
  deliveries: webhooks.siteWebhookDeliveries,
  replay: webhooks.replaySiteWebhook,
};

/** A program has nothing sent out that it may not read itself. */
function mustRead({ scopes }: Me, events: readonly webhooks.WebhookEvent[]): void {
  const missing = scopes && events.map((event) => webhookEvents[event].scope).find((scope) => !scopes.includes(scope));
  if (missing) throw new Problem('scope_missing', { scope: missing });
}

/** What was sent is shown to a program only if it may read such things itself. */
function shownTo({ scopes }: Me, row: LoggedDelivery): webhooks.WebhookDelivery {
  const shown = shownDelivery(row);
  const event = webhooks.WebhookEvent.options.find((type) => type === shown.type);
  const mayRead = !scopes || !event || scopes.includes(webhookEvents[event].scope);
  return mayRead ? shown : { ...shown, request: null };
}

type Action = 'create_webhook' | 'update_webhook' | 'delete_webhook';

/** Changes of the site's webhooks are in the admins' log; a member's own are nobody else's business. */
async function record(tx: Tx, me: Me, action: Action, { id, url }: webhooks.Webhook): Promise<void> {
  const facts: AdminActionFacts[Action] = { webhookId: id, url };
  await recordAction(tx, { adminId: me.id, action, subject: null, facts });
}

const told = {
  create_webhook: 'webhook_made',
  update_webhook: 'webhook_changed',
  delete_webhook: 'webhook_removed',
} as const;

/** What stands above this feature. */
export interface WebhookNeeds {
  /** Asks again who is calling, and holds the session in the transaction. */
  askAgain: {
    demand(request: FastifyRequest): Promise<void>;
    hold(tx: Tx, me: Me): Promise<void>;
  };
  /** Tells the owner what happened to the account. */
  tell(
    tx: Tx,
    memberId: string,
    event: { kind: 'webhook_made' | 'webhook_changed' | 'webhook_removed'; name: string },
    request: FastifyRequest,
  ): Promise<void>;
}

function mountAll(app: App, { askAgain, tell }: WebhookNeeds, routes: typeof OWN | typeof OF_THE_SITE): void {
  const limits = [rateLimits.webhookChanges];
  const isSite = routes === OF_THE_SITE;
  // A program has shown by its token, which was made after asking, that it may do this.
  const demand = async (me: Me, request: FastifyRequest) => {
    if (me.scopes === undefined) await askAgain.demand(request);
  };
  const ownerOf = (me: Me): store.Owner => (isSite ? null : me.id);
  const log = isSite
    ? (tx: Tx, me: Me, action: Action, webhook: webhooks.Webhook) => record(tx, me, action, webhook)
    : (tx: Tx, me: Me, action: Action, { url }: webhooks.Webhook, request: FastifyRequest) =>
        tell(tx, me.id, { kind: told[action], name: url }, request);

  mount(app, routes.list, async ({ me, read }) =>
    (await read((tx) => store.webhooksOf(tx, ownerOf(me)))).map(store.shown),
  );

  mount(
    app,
    routes.create,
    async ({ me, body, request, write }) => {
      mustRead(me, body.events);
      await demand(me, request);
      return write(async (tx) => {
        await askAgain.hold(tx, me);
        const made = await createWebhook(tx, ownerOf(me), body, app.settings.webhookAllow);
        await log(tx, me, 'create_webhook', made.webhook, request);
        return made;
      });
    },
    { limits },
  );

  mount(
    app,
    routes.update,
    async ({ me, params, body, request, write }) => {
      mustRead(me, body.events);
      await demand(me, request);
      return write(async (tx) => {
        await askAgain.hold(tx, me);
        const changed = await updateWebhook(tx, ownerOf(me), params.id, body, app.settings.webhookAllow);
        await log(tx, me, 'update_webhook', changed, request);
        return changed;
      });
    },
    { limits },
  );

  mount(app, routes.remove, ({ me, params, request, write }) =>
    write(async (tx) => {
      await log(tx, me, 'delete_webhook', await deleteWebhook(tx, ownerOf(me), params.id), request);
      return { ok: true as const };
    }),
  );

  mount(
    app,
    routes.rotate,
    async ({ me, params, request, write }) => {
      await demand(me, request);
      return write(async (tx) => {
        await askAgain.hold(tx, me);
        const rotated = await rotateSecret(tx, ownerOf(me), params.id);
        await log(tx, me, 'update_webhook', rotated.webhook, request);
        return rotated;
      });
    },
    { limits },
  );

  mount(
    app,
    routes.test,
    ({ me, params, write }) =>
      write(async (tx) => shownDelivery(await sendTest(tx, await ownWebhook(tx, ownerOf(me), params.id)))),
    { limits },
  );

  mount(app, routes.deliveries, ({ me, params, query, read }) =>
    read(async (tx) => {
      const { id } = await ownWebhook(tx, ownerOf(me), params.id);
      return (await deliveriesOf(tx, id, query.before)).map((row) => shownTo(me, row));
    }),
  );

  mount(
    app,
    routes.replay,
    ({ me, params, write }) =>
      write(async (tx) => {
        const message = await deliveryWithId(tx, params.id);
        if (!message) throw new Problem('delivery_not_found');
        const webhook = await store.findOwned(tx, ownerOf(me), message.parameters.webhookId);
        if (!webhook) throw new Problem('delivery_not_found');
        return shownDelivery(await replay(tx, webhook, message));
      }),
    { limits },
  );
}

export function webhooksFeature(app: App, needs: WebhookNeeds): void {
  registerSender(app, webhookSender(app));
  mountAll(app, needs, OWN);
  mountAll(app, needs, OF_THE_SITE);
}
