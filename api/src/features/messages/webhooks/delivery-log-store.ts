import type { webhooks } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import type { StoredMessage } from './stored-message.ts';

const PAGE = 50;

export interface LoggedDelivery {
  id: number;
  parameters: StoredMessage;
  state: webhooks.WebhookDelivery['state'];
  attempts: number;
  due_at: Date;
  error: string | null;
  created_at: Date;
  ended_at: Date | null;
}

const ROW = `select id, parameters, state, attempts, due_at, error, created_at, ended_at from delivery`;

export const shownDelivery = (row: LoggedDelivery): webhooks.WebhookDelivery => ({
  id: row.id,
  messageId: row.parameters.messageId,
  type: row.parameters.type,
  state: row.state,
  attempts: row.attempts,
  error: row.error,
  createdAt: row.created_at.toISOString(),
  nextTryAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
  endedAt: row.ended_at?.toISOString() ?? null,
});

export function deliveriesOf(tx: ReadTx, webhookId: number, before?: number): Promise<LoggedDelivery[]> {
  return tx.query<LoggedDelivery>(
    `${ROW} where kind = 'webhook' and parameters ->> 'webhookId' = $1::text and id < $2 order by id desc limit ${PAGE}`,
    [String(webhookId), before ?? Number.MAX_SAFE_INTEGER],
  );
}

export function deliveryWithId(tx: ReadTx, id: number): Promise<LoggedDelivery | undefined> {
  return tx.one<LoggedDelivery>(`${ROW} where kind = 'webhook' and id = $1`, [id]);
}

export async function deliveryWithKey(tx: ReadTx, key: string): Promise<LoggedDelivery> {
  return (await tx.one<LoggedDelivery>(`${ROW} where key = $1`, [key])) as LoggedDelivery;
}
