import type { webhooks } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** A member's id, or null for the webhooks of the site. */
export type Owner = string | null;

export interface WebhookRow {
  id: number;
  member_id: Owner;
  url: string;
  events: webhooks.WebhookEvent[];
  balance_below: number;
  secret: Buffer;
  old_secret: Buffer | null;
  old_secret_until: Date | null;
  state: 'active' | 'ended';
  ended_reason: webhooks.Webhook['endedReason'];
  created_at: Date;
}

const COLUMNS =
  'id, member_id, url, events, balance_below, secret, old_secret, old_secret_until, state, ended_reason, created_at';
const OWNED = 'member_id is not distinct from $1::uuid and id = $2';

export const shown = (row: WebhookRow): webhooks.Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  balanceBelow: row.balance_below,
  state: row.state,
  endedReason: row.ended_reason,
  oldSecretUntil: row.old_secret_until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

/** Two statements, because an index is not used for "is not distinct from". */
export function webhooksOf(tx: ReadTx, owner: Owner): Promise<WebhookRow[]> {
  return owner === null
    ? tx.query<WebhookRow>(`select ${COLUMNS} from webhook where member_id is null order by id`)
    : tx.query<WebhookRow>(`select ${COLUMNS} from webhook where member_id = $1 order by id`, [owner]);
}

export function findOwned(tx: ReadTx, owner: Owner, id: number): Promise<WebhookRow | undefined> {
  return tx.one<WebhookRow>(`select ${COLUMNS} from webhook where ${OWNED}`, [owner, id]);
}

export function findWebhook(tx: ReadTx, id: number): Promise<WebhookRow | undefined> {
  return tx.one<WebhookRow>(`select ${COLUMNS} from webhook where id = $1`, [id]);
}

/** One creation at a time for each owner, so that two at once cannot pass the limit together. */
export async function countWebhooks(tx: Tx, owner: Owner): Promise<number> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('webhooks:' || coalesce($1, 'site'), 0))`, [owner]);
  return (await webhooksOf(tx, owner)).length;
}

export interface Wanted {
  url: string;
  events: readonly webhooks.WebhookEvent[];
  balanceBelow: number;
}

export async function insertWebhook(
  tx: Tx,
  owner: Owner,
  { url, events, balanceBelow }: Wanted,
  secret: Buffer,
): Promise<WebhookRow> {
  const row = await tx.one<WebhookRow>(
    `insert into webhook (member_id, url, events, secret, balance_below) values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
    [owner, url, events, secret, balanceBelow],
  );
  return row as WebhookRow;
}

export function updateWebhook(
  tx: Tx,
  owner: Owner,
  id: number,
  { url, events, balanceBelow }: Wanted,
): Promise<WebhookRow | undefined> {
  return tx.one<WebhookRow>(
    `update webhook set url = $3, events = $4, balance_below = $5, state = 'active', ended_reason = null, changed_at = now()
     where ${OWNED} returning ${COLUMNS}`,
    [owner, id, url, events, balanceBelow],
  );
}

export function deleteWebhook(tx: Tx, owner: Owner, id: number): Promise<WebhookRow | undefined> {
  return tx.one<WebhookRow>(`delete from webhook where ${OWNED} returning ${COLUMNS}`, [owner, id]);
}

export function rotateSecret(tx: Tx, owner: Owner, id: number, secret: Buffer): Promise<WebhookRow | undefined> {
  return tx.one<WebhookRow>(
    `update webhook set old_secret = secret, old_secret_until = now() + interval '1 day', secret = $3, changed_at = now()
     where ${OWNED} returning ${COLUMNS}`,
    [owner, id, secret],
  );
}

export async function markSuccess(tx: Tx, id: number): Promise<void> {
  await tx.query(
    `update webhook set last_success_at = now()
     where id = $1 and coalesce(last_success_at < now() - interval '1 minute', true)`,
    [id],
  );
}

export async function endWebhook(tx: Tx, id: number, reason: 'gone' | 'failing'): Promise<void> {
  await tx.query(`update webhook set state = 'ended', ended_reason = $2 where id = $1 and state = 'active'`, [
    id,
    reason,
  ]);
}

/** Nothing more is sent there, not even what waits. */
export async function endWebhooksOf(tx: Tx, memberId: string): Promise<void> {
  await tx.query(
    `update webhook set state = 'ended', ended_reason = 'suspended' where member_id = $1 and state = 'active'`,
    [memberId],
  );
}

/** Ends it if nothing has arrived there since the message was written, a day ago. */
export async function endIfSilent(tx: Tx, id: number, since: Date): Promise<void> {
  await tx.query(
    `update webhook set state = 'ended', ended_reason = 'failing'
     where id = $1 and state = 'active' and coalesce(last_success_at < $2, true)`,
    [id, since],
  );
}

/**
 * How webhooks are frozen and put back when a member takes the account back. One whose address or secret was changed counts
 * as new: whoever changed it knows where its messages go, or how they are signed.
 */
export const webhookWay = {
  kind: 'webhook' as const,
  async takeOut(tx: Tx, memberId: string, days: number | null) {
    const rows = await tx.query<{ name: string; addedAt: Date; row: object }>(
      `delete from webhook where member_id = $1
         and ($2::integer is null or greatest(created_at, changed_at) > now() - make_interval(days => $2))
       returning url as name, greatest(created_at, changed_at) as "addedAt", to_jsonb(webhook) as row`,
      [memberId, days],
    );
    return rows.map(({ name, addedAt, row }) => ({ name, addedAt, rows: [row] }));
  },
  async putBack(tx: Tx, rows: readonly object[]): Promise<boolean> {
    const back = await tx.query(
      `insert into webhook (member_id, url, events, secret, balance_below, state, ended_reason)
       select member_id, url, events, secret, coalesce(balance_below, 100), state, ended_reason
       from jsonb_populate_recordset(null::webhook, $1::jsonb) returning id`,
      [JSON.stringify(rows)],
    );
    return back.length > 0;
  },
};
