import type { webhooks } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { bodyOf, type StoredMessage } from './stored-message.ts';

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
  answered_at: Date | null;
  took_ms: number | null;
  status: number | null;
  answer: string | null;
}

const ROW = `select d.id, d.parameters, d.state, d.attempts, d.due_at, d.error, d.created_at, d.ended_at,
  a.at as answered_at, a.took_ms, a.status, a.body as answer
  from delivery d left join webhook_answer a on a.delivery_id = d.id`;

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
  request: bodyOf(row.parameters),
  answer:
    row.answered_at === null
      ? null
      : { at: row.answered_at.toISOString(), tookMs: row.took_ms ?? 0, status: row.status, body: row.answer },
});

export function deliveriesOf(tx: ReadTx, webhookId: number, before?: number): Promise<LoggedDelivery[]> {
  return tx.query<LoggedDelivery>(
    `${ROW} where d.kind = 'webhook' and d.parameters ->> 'webhookId' = $1::text and d.id < $2 order by d.id desc limit ${PAGE}`,
    [String(webhookId), before ?? Number.MAX_SAFE_INTEGER],
  );
}

export function deliveryWithId(tx: ReadTx, id: number): Promise<LoggedDelivery | undefined> {
  return tx.one<LoggedDelivery>(`${ROW} where d.kind = 'webhook' and d.id = $1`, [id]);
}

export async function deliveryWithKey(tx: ReadTx, key: string): Promise<LoggedDelivery> {
  return (await tx.one<LoggedDelivery>(`${ROW} where d.key = $1`, [key])) as LoggedDelivery;
}

export interface ReceiverAnswer {
  tookMs: number;
  status: number | null;
  body: string | null;
}

/** Keeps what came of the last try of a message. */
export async function keepAnswer(tx: Tx, deliveryId: number, { tookMs, status, body }: ReceiverAnswer): Promise<void> {
  await tx.query(
    `insert into webhook_answer (delivery_id, took_ms, status, body) values ($1, $2, $3, $4)
     on conflict (delivery_id) do update set at = now(), took_ms = excluded.took_ms, status = excluded.status,
       body = excluded.body`,
    [deliveryId, tookMs, status, body],
  );
}
