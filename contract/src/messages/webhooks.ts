import { z } from 'zod';
import { type Access, defineRoute } from '../wire/route.ts';
import { Done, IdInPath, Instant } from '../wire/shapes.ts';
import { webhookEvents } from './webhook-events.ts';

export const WebhookEvent = z.enum(Object.keys(webhookEvents) as (keyof typeof webhookEvents)[]);
export type WebhookEvent = z.output<typeof WebhookEvent>;

/** `ended`: the receiver answered 410, nothing has arrived there for a day, or the owner was suspended. The owner can switch it on again. */
export const WebhookState = z.enum(['active', 'ended']);

const BalanceBelow = z
  .int()
  .min(1)
  .max(1_000_000_000)
  .describe('Of `balance.low`: told when the balance falls below this');

export const Webhook = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(WebhookEvent),
  balanceBelow: BalanceBelow,
  state: WebhookState,
  endedReason: z.enum(['gone', 'failing', 'suspended']).nullable(),
  /** While both secrets sign, after a rotation. */
  oldSecretUntil: Instant.nullable(),
  createdAt: Instant,
});
export type Webhook = z.output<typeof Webhook>;

export const WebhookDelivery = z.object({
  id: z.int(),
  messageId: z.string().describe('The header `webhook-id`: the same for every try, and for replays'),
  type: z.string(),
  state: z.enum(['waiting', 'sending', 'sent', 'kept', 'failed', 'uncertain', 'withdrawn']),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: Instant,
  /** While it waits: when it is tried next. */
  nextTryAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  request: z.string().nullable().describe('The body that is sent; null for a token that may not read such things'),
  answer: z
    .object({
      at: Instant,
      tookMs: z.int(),
      status: z.int().nullable().describe('Null if there was no answer; `error` says why'),
      body: z.string().nullable().describe('The first 2 KB; null for receivers inside the network of the site'),
    })
    .nullable()
    .describe('What came of the last try'),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

const Url = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .meta({ examples: ['https://hooks.example.com/viewloop'] })
  .describe('A public https address, or `viewloop:listen`: then messages are only kept in the list of deliveries');
const Events = z
  .array(WebhookEvent)
  .min(1)
  .max(WebhookEvent.options.length)
  .refine((events) => new Set(events).size === events.length, 'The same event twice');
const Secret = z.string().describe('`whsec_` and base64, shown only in this answer');

/** The same calls for a member's own webhooks and for those of the whole site. */
function webhookRoutes<const B extends string, const A extends Access>(base: B, access: A, whose: string) {
  const common = { access, ...(access === 'member' ? { scope: 'webhooks' as const } : {}) };
  const params = z.object({ id: IdInPath });
  return {
    list: defineRoute({
      ...common,
      method: 'GET',
      path: `/api/${base}` as const,
      summary: `Lists ${whose} webhooks`,
      problems: [],
      response: z.array(Webhook),
    }),
    create: defineRoute({
      ...common,
      method: 'POST',
      path: `/api/${base}` as const,
      summary: `Creates one of ${whose} webhooks; the answer is the only place where its secret is shown`,
      body: z.strictObject({ url: Url, events: Events, balanceBelow: BalanceBelow.default(100) }),
      problems: ['webhook_address', 'too_many_webhooks', 'confirm_first'],
      response: z.object({ webhook: Webhook, secret: Secret }),
    }),
    update: defineRoute({
      ...common,
      method: 'POST',
      path: `/api/${base}/:id` as const,
      summary: `Changes address and events of one of ${whose} webhooks, and switches it on again`,
      params,
      body: z.strictObject({ url: Url, events: Events, balanceBelow: BalanceBelow.default(100) }),
      problems: ['webhook_not_found', 'webhook_address', 'confirm_first'],
      response: Webhook,
    }),
    remove: defineRoute({
      ...common,
      method: 'DELETE',
      path: `/api/${base}/:id` as const,
      summary: `Deletes one of ${whose} webhooks; what still waits is not sent`,
      params,
      problems: ['webhook_not_found'],
      response: Done,
    }),
    rotate: defineRoute({
      ...common,
      method: 'POST',
      path: `/api/${base}/:id/rotate-secret` as const,
      summary: 'Makes a new secret; for a day messages are signed with the old one, too',
      params,
      problems: ['webhook_not_found', 'confirm_first'],
      response: z.object({ webhook: Webhook, secret: Secret }),
    }),
    test: defineRoute({
      ...common,
      method: 'POST',
      path: `/api/${base}/:id/test` as const,
      summary: 'Sends a message of the type `webhook.test`',
      params,
      problems: ['webhook_not_found', 'webhook_ended'],
      response: WebhookDelivery,
    }),
    deliveries: defineRoute({
      ...common,
      method: 'GET',
      path: `/api/${base}/:id/deliveries` as const,
      summary: 'Lists the messages of the last 30 days, newest first',
      params,
      query: z.object({ before: IdInPath.optional() }),
      problems: ['webhook_not_found'],
      response: z.array(WebhookDelivery),
    }),
    replay: defineRoute({
      ...common,
      method: 'POST',
      path: `/api/${base}/deliveries/:id/replay` as const,
      summary: 'Sends a message once more, under the same message id',
      params,
      problems: ['webhook_ended', 'delivery_not_found'],
      response: WebhookDelivery,
    }),
  };
}

export const {
  list: listWebhooks,
  create: createWebhook,
  update: updateWebhook,
  remove: deleteWebhook,
  rotate: rotateWebhookSecret,
  test: testWebhook,
  deliveries: webhookDeliveries,
  replay: replayWebhook,
} = webhookRoutes('webhooks', 'member', "the member's own");

export const {
  list: listSiteWebhooks,
  create: createSiteWebhook,
  update: updateSiteWebhook,
  remove: deleteSiteWebhook,
  rotate: rotateSiteWebhookSecret,
  test: testSiteWebhook,
  deliveries: siteWebhookDeliveries,
  replay: replaySiteWebhook,
} = webhookRoutes('admin/webhooks', 'admin', "the site's");
