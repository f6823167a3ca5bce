import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { enqueue } from '../outbox/index.ts';
import { deliveryWithKey, type LoggedDelivery } from './delivery-log-store.ts';
import type { WebhookRow } from './store.ts';
import type { StoredMessage } from './stored-message.ts';

export const WEBHOOK = 'webhook';

/** Puts a test or a replay into the outbox. */
async function send(tx: Tx, webhook: WebhookRow, message: StoredMessage): Promise<LoggedDelivery> {
  const { id, member_id, url, state } = webhook;
  if (state === 'ended') throw new Problem('webhook_ended');
  const key = `webhook:${id}:again:${randomUUID()}`;
  await enqueue(tx, {
    key,
    kind: WEBHOOK,
    memberId: member_id ?? undefined,
    target: url,
    parameters: message,
    ifUncertain: 'retry',
  });
  return deliveryWithKey(tx, key);
}

export function sendTest(tx: Tx, webhook: WebhookRow): Promise<LoggedDelivery> {
  return send(tx, webhook, {
    webhookId: webhook.id,
    messageId: `msg_${randomUUID().replaceAll('-', '')}`,
    type: 'webhook.test',
    timestamp: new Date().toISOString(),
    data: { webhookId: webhook.id },
  });
}

/** The same message under the same id: a receiver that has it already recognises it. */
export const replay = (tx: Tx, webhook: WebhookRow, { parameters }: LoggedDelivery): Promise<LoggedDelivery> =>
  send(tx, webhook, parameters);
