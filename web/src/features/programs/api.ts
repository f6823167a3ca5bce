import { type Answer, call, type Input } from '../../lib/call.ts';
import { query } from '../../lib/query-client.ts';

export type AccessToken = Answer<'GET /api/tokens'>[number];
export type NewToken = Input<'POST /api/tokens'>['body'];
export type Webhook = Answer<'GET /api/webhooks'>[number];
export type NewWebhook = Input<'POST /api/webhooks'>['body'];
export type WebhookDelivery = Answer<'GET /api/webhooks/:id/deliveries'>[number];

export const tokensQuery = { ...query('GET /api/tokens'), staleTime: 0 };
/** Whether there is a password to ask for. */
export const waysInQuery = { ...query('GET /api/identities'), staleTime: 0 };

export const createToken = (body: NewToken) => call('POST /api/tokens', { body });
export const limitToken = (id: number, body: Input<'POST /api/tokens/:id/limits'>['body']) =>
  call('POST /api/tokens/:id/limits', { params: { id }, body });
export const deleteToken = (id: number) => call('DELETE /api/tokens/:id', { params: { id } });

/** The calls for a member's own webhooks and for those of the site are the same. */
export const ownWebhooks = {
  name: 'GET /api/webhooks',
  list: { ...query('GET /api/webhooks'), staleTime: 0 },
  create: (body: NewWebhook) => call('POST /api/webhooks', { body }),
  update: (id: number, body: NewWebhook) => call('POST /api/webhooks/:id', { params: { id }, body }),
  remove: (id: number) => call('DELETE /api/webhooks/:id', { params: { id } }),
  rotate: (id: number) => call('POST /api/webhooks/:id/rotate-secret', { params: { id } }),
  test: (id: number) => call('POST /api/webhooks/:id/test', { params: { id } }),
  log: (id: number) => ({ ...query('GET /api/webhooks/:id/deliveries', { params: { id } }), staleTime: 0 }),
  logName: 'GET /api/webhooks/:id/deliveries',
  replay: (id: number) => call('POST /api/webhooks/deliveries/:id/replay', { params: { id } }),
} as const;

export const siteWebhooks = {
  name: 'GET /api/admin/webhooks',
  list: { ...query('GET /api/admin/webhooks'), staleTime: 0 },
  create: (body: NewWebhook) => call('POST /api/admin/webhooks', { body }),
  update: (id: number, body: NewWebhook) => call('POST /api/admin/webhooks/:id', { params: { id }, body }),
  remove: (id: number) => call('DELETE /api/admin/webhooks/:id', { params: { id } }),
  rotate: (id: number) => call('POST /api/admin/webhooks/:id/rotate-secret', { params: { id } }),
  test: (id: number) => call('POST /api/admin/webhooks/:id/test', { params: { id } }),
  log: (id: number) => ({ ...query('GET /api/admin/webhooks/:id/deliveries', { params: { id } }), staleTime: 0 }),
  logName: 'GET /api/admin/webhooks/:id/deliveries',
  replay: (id: number) => call('POST /api/admin/webhooks/deliveries/:id/replay', { params: { id } }),
} as const;

export type Webhooks = typeof ownWebhooks | typeof siteWebhooks;
