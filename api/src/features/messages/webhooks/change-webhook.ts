import { constants, type RouteAnswer, type webhooks } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { InnerReceivers } from '../../../platform/outside/inner-receivers.ts';
import { isInner, refuseUrl } from '../../../platform/outside/outside-address.ts';
import { newSecret, secretText } from './signature.ts';
import * as store from './store.ts';
import { LISTENED } from './stored-message.ts';

type WithSecret = RouteAnswer<typeof webhooks.createWebhook>;

/** What can be said before the name is resolved. The guarded client looks again at every try. */
function checked(wanted: store.Wanted, inner: InnerReceivers | undefined): store.Wanted {
  if (wanted.url === LISTENED) return wanted;
  const url = URL.parse(wanted.url);
  if (!url || (!isInner(url, inner) && refuseUrl(url))) throw new Problem('webhook_address');
  url.hash = '';
  if (url.href.length > 500) throw new Problem('webhook_address');
  return { ...wanted, url: url.href };
}

function present<T>(row: T | undefined): T {
  if (!row) throw new Problem('webhook_not_found');
  return row;
}

export async function createWebhook(
  tx: Tx,
  owner: store.Owner,
  wanted: store.Wanted,
  inner?: InnerReceivers,
): Promise<WithSecret> {
  const limit = constants.WEBHOOKS_PER_OWNER;
  const secret = newSecret();
  const good = checked(wanted, inner);
  if ((await store.countWebhooks(tx, owner)) >= limit) throw new Problem('too_many_webhooks', { limit });
  const row = await store.insertWebhook(tx, owner, good, secret);
  return { webhook: store.shown(row), secret: secretText(secret) };
}

/** Changing a webhook that has ended switches it on again. */
export async function updateWebhook(
  tx: Tx,
  owner: store.Owner,
  id: number,
  wanted: store.Wanted,
  inner?: InnerReceivers,
): Promise<webhooks.Webhook> {
  return store.shown(present(await store.updateWebhook(tx, owner, id, checked(wanted, inner))));
}

export async function deleteWebhook(tx: Tx, owner: store.Owner, id: number): Promise<webhooks.Webhook> {
  return store.shown(present(await store.deleteWebhook(tx, owner, id)));
}

export async function rotateSecret(tx: Tx, owner: store.Owner, id: number): Promise<WithSecret> {
  const secret = newSecret();
  const row = present(await store.rotateSecret(tx, owner, id, secret));
  return { webhook: store.shown(row), secret: secretText(secret) };
}

export async function ownWebhook(
  tx: Pick<Tx, 'query' | 'one'>,
  owner: store.Owner,
  id: number,
): Promise<store.WebhookRow> {
  return present(await store.findOwned(tx, owner, id));
}
