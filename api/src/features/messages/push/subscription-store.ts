import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { BrowserKeys } from './encrypt.ts';

export interface Subscription extends BrowserKeys {
  id: number;
  memberId: string;
  endpoint: string;
}

/** More browsers than a person has. The oldest gives way. */
const MOST_OF_MEMBER = 10;

/** A browser has one subscription. The member who signed in there last is told. */
export async function saveSubscription(
  tx: Tx,
  { memberId, sessionHash, endpoint, p256dh, auth }: Omit<Subscription, 'id'> & { sessionHash: Buffer },
): Promise<void> {
  await tx.query(
    `insert into push_subscription (member_id, session_hash, endpoint, p256dh, auth) values ($1, $2, $3, $4, $5)
     on conflict (endpoint) do update set member_id = excluded.member_id, session_hash = excluded.session_hash,
       p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()`,
    [memberId, sessionHash, endpoint, p256dh, auth],
  );
  await tx.query(
    `delete from push_subscription where id in (
       select id from push_subscription where member_id = $1 order by created_at desc, id desc offset $2)`,
    [memberId, MOST_OF_MEMBER],
  );
}

export async function removeSubscription(tx: Tx, memberId: string, endpoint: string | undefined): Promise<void> {
  await tx.query('delete from push_subscription where member_id = $1 and endpoint = coalesce($2, endpoint)', [
    memberId,
    endpoint ?? null,
  ]);
}

export const findSubscription = (tx: ReadTx, id: number) =>
  tx.one<Subscription>(
    `select id, member_id as "memberId", endpoint, p256dh, auth from push_subscription where id = $1`,
    [id],
  );

/** The push service does not know it any more. */
export async function endSubscription(tx: Tx, id: number): Promise<void> {
  await tx.query('delete from push_subscription where id = $1', [id]);
}

export async function countSubscriptions(tx: ReadTx, memberId: string): Promise<number> {
  const row = await tx.one<{ count: number }>('select count(*) as count from push_subscription where member_id = $1', [
    memberId,
  ]);
  return row?.count ?? 0;
}

/** Whether the browser with this session receives messages. */
export async function hasSubscription(tx: ReadTx, sessionHash: Buffer): Promise<boolean> {
  const row = await tx.one('select 1 as one from push_subscription where session_hash = $1 limit 1', [sessionHash]);
  return row !== undefined;
}

/** Of those members who have any. */
export const subscriptionsOf = (tx: ReadTx, memberIds: readonly string[]) =>
  tx.query<{ id: number; memberId: string; endpoint: string }>(
    'select id, member_id as "memberId", endpoint from push_subscription where member_id = any($1::uuid[]) order by id',
    [memberIds],
  );
