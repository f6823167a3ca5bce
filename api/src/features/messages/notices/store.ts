import { constants, type Facts, type notices } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { mutedKinds } from './preference-rules.ts';
import { readPreferences } from './preference-store.ts';

interface NoticeRow {
  id: number;
  kind: notices.NoticeKind;
  facts: Facts;
  at: Date;
  read: boolean;
}

/**
 * Newest first, as many as the bell shows, without what the member does not want to see here. An owner who gave no title
 * finds the platform's title here as elsewhere.
 */
export async function latestNotices(tx: ReadTx, memberId: string): Promise<notices.Notice[]> {
  const preferences = (await readPreferences(tx, [memberId]))(memberId);
  const rows = await tx.query<NoticeRow>(
    `select n.id, n.kind, n.at, n.read_at is not null as read,
       case when n.facts->'title' = 'null' and v.title is not null
         then n.facts || jsonb_build_object('title', v.title) else n.facts end as facts
     from (select * from notice where member_id = $1 and dismissed_at is null and kind <> all($3::text[])
       order by at desc, id desc limit $2) n
     left join promotion p on p.id = (n.facts->>'promotionId')::bigint
     left join video v on v.platform = p.platform and v.external_id = p.external_id
     order by n.at desc, n.id desc`,
    [memberId, constants.NOTIFICATIONS_KEPT, mutedKinds(preferences, 'site')],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Returns whether the member has such a notice. The first time counts. */
export async function markRead(tx: Tx, memberId: string, id: number): Promise<boolean> {
  const row = await tx.one(
    `update notice set read_at = coalesce(read_at, now()) where id = $2 and member_id = $1 returning id`,
    [memberId, id],
  );
  return row !== undefined;
}

export async function markAllRead(tx: Tx, memberId: string): Promise<void> {
  await tx.query(
    'update notice set read_at = now() where member_id = $1 and read_at is null and dismissed_at is null',
    [memberId],
  );
}

/** Older notices than the bell shows go with it: dismissing one must not bring back what was already out of sight. */
export async function markDismissed(tx: Tx, memberId: string, id: number): Promise<boolean> {
  const rows = await tx.query<{ id: number }>(
    `update notice set dismissed_at = coalesce(dismissed_at, now())
     where member_id = $1 and (id = $2 or id in (
       select id from notice where member_id = $1 and dismissed_at is null order by at desc, id desc offset $3))
     returning id`,
    [memberId, id, constants.NOTIFICATIONS_KEPT],
  );
  return rows.some((row) => row.id === id);
}

export interface NewNotice {
  memberId: string;
  /** A newer notice about the same subject takes the place of the older one. */
  subject: string;
  kind: notices.NoticeKind;
  facts: Facts;
}

/** Writes a notice in the caller's transaction; the member's open screens hear of it when that commits. */
export async function addNotice(tx: Tx, { memberId, subject, kind, facts }: NewNotice): Promise<void> {
  await tx.query('select notice_add($1, $2, $3, $4::jsonb)', [memberId, subject, kind, JSON.stringify(facts)]);
}

/** Like `addNotice`, but several of one subject become one notice with a count until the member reads it. */
export async function countNotice(tx: Tx, { memberId, subject, kind, facts }: NewNotice): Promise<void> {
  await tx.query('select notice_counted($1, $2, $3, $4::jsonb)', [memberId, subject, kind, JSON.stringify(facts)]);
}

/** What a notice is about was looked at elsewhere, so that the bell need not count it any more. */
export async function markReadAbout(tx: Tx, memberId: string, subject: string): Promise<void> {
  const read = await tx.one(
    'update notice set read_at = now() where member_id = $1 and subject = $2 and read_at is null returning id',
    [memberId, subject],
  );
  if (read) await tx.query(`select pg_notify('viewloop_member', $1::text || ' notices')`, [memberId]);
}

/** Notices of more than 90 days ago. */
export const OLD_NOTICES = `delete from notice where id in
  (select id from notice where at < now() - interval '90 days' order by at limit $1)`;
