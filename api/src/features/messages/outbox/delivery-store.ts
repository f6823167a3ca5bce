import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { DeliveryState } from './outcome-rules.ts';

/** What an admin sees of the outbox. */
export interface DeliveryRow {
  id: number;
  key: string;
  kind: string;
  memberId: string | null;
  target: string;
  parameters: unknown;
  secrets: unknown;
  state: DeliveryState;
  attempts: number;
  dueAt: Date;
  error: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

const ROW = `select id, key, kind, member_id as "memberId", target, parameters, secrets, state, attempts, due_at as "dueAt",
  error, created_at as "createdAt", ended_at as "endedAt" from delivery`;

export interface Wanted {
  kind: string;
  state?: DeliveryState | undefined;
  /** How the target begins. */
  q?: string | undefined;
  before?: number | undefined;
  limit: number;
}

/** Newest first. Each question has an index of its own. */
export function listDeliveries(tx: ReadTx, { kind, state, q, before, limit }: Wanted): Promise<DeliveryRow[]> {
  const last = before ?? Number.MAX_SAFE_INTEGER;
  if (q)
    return tx.query<DeliveryRow>(
      `select * from (${ROW} where kind = $1 and lower(target) collate "C" >= lower($2)
         and lower(target) collate "C" < lower($2) || chr(1114111) and id < $3 and state = coalesce($4, state)
         order by lower(target) collate "C", created_at desc limit 1000) found
       order by id desc limit $5`,
      [kind, q, last, state ?? null, limit],
    );
  if (state)
    return tx.query<DeliveryRow>(`${ROW} where kind = $1 and state = $2 and id < $3 order by id desc limit $4`, [
      kind,
      state,
      last,
      limit,
    ]);
  return tx.query<DeliveryRow>(`${ROW} where kind = $1 and id < $2 order by id desc limit $3`, [kind, last, limit]);
}

export function findDelivery(tx: ReadTx, kind: string, id: number): Promise<DeliveryRow | undefined> {
  return tx.one<DeliveryRow>(`${ROW} where kind = $1 and id = $2`, [kind, id]);
}

/** Of every kind, newest first: what ended without arriving, or nobody knows whether it did. */
export function listDead(tx: ReadTx, limit: number): Promise<DeliveryRow[]> {
  return tx.query<DeliveryRow>(`${ROW} where state in ('failed', 'uncertain') order by id desc limit $1`, [limit]);
}

/** Counting stops here; nobody needs to know more exactly. */
const MOST_COUNTED = 1000;

export async function countWaiting(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*) as count from (select 1 from delivery where state in ('waiting', 'sending') limit $1) found`,
    [MOST_COUNTED],
  );
  return row?.count ?? 0;
}

/** The oldest that was tried in vain and is tried again. Looks at the oldest thousand that wait. */
export function oldestRetried(tx: ReadTx, kind: string): Promise<{ since: Date; reason: string } | undefined> {
  return tx.one<{ since: Date; reason: string }>(
    `select created_at as since, coalesce(error, '') as reason
     from (select created_at, error, attempts, hindered, id from delivery where kind = $1 and state = 'waiting' order by id limit $2) waiting
     where attempts > 0 or hindered > 0 order by id limit 1`,
    [kind, MOST_COUNTED],
  );
}

/** Of the deliveries that wait because the site's own way out does not work, the oldest. */
export function oldestHindered(tx: ReadTx, kind: string): Promise<{ since: Date; reason: string } | undefined> {
  return tx.one<{ since: Date; reason: string }>(
    `select created_at as since, coalesce(error, '') as reason
     from (select created_at, error, hindered, id from delivery where kind = $1 and state = 'waiting' order by id limit $2) waiting
     where hindered > 0 order by id limit 1`,
    [kind, MOST_COUNTED],
  );
}

/** Whether one of the latest deliveries arrived after this time. */
export async function hasSentSince(tx: ReadTx, kind: string, since: Date): Promise<boolean> {
  const row = await tx.one(
    `select 1 as one
     from (select ended_at from delivery where kind = $1 and state = 'sent' order by id desc limit $2) latest
     where ended_at > $3 limit 1`,
    [kind, MOST_COUNTED, since],
  );
  return row !== undefined;
}

export async function countDead(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*) as count from (select 1 from delivery where state in ('failed', 'uncertain') limit $1) found`,
    [MOST_COUNTED],
  );
  return row?.count ?? 0;
}

/** Removes a delivery that has ended. False while it is still on its way. */
export async function forgetDelivery(tx: Tx, key: string): Promise<boolean> {
  await tx.query('delete from delivery where key = $1 and ended_at is not null', [key]);
  return (await tx.one('select 1 as one from delivery where key = $1', [key])) === undefined;
}

/** An admin's decision: the whole row of tries begins again. A mail whose link has died meanwhile is withdrawn instead. */
export async function retryDelivery(tx: Tx, id: number): Promise<DeliveryRow | undefined> {
  return tx.one<DeliveryRow>(
    `update delivery set state = 'waiting', attempts = 0, hindered = 0, due_at = now(), ended_at = null, error = null, lease = null
     where id = $1 and state in ('failed', 'uncertain')
     returning id, key, kind, member_id as "memberId", target, parameters, secrets, state, attempts, due_at as "dueAt",
       error, created_at as "createdAt", ended_at as "endedAt"`,
    [id],
  );
}
