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

/** Newest first, as many as the bell shows, without what the member does not want to see here. */
export async function latestNotices(tx: ReadTx, memberId: string): Promise<notices.Notice[]> {
  const preferences = (await readPreferences(tx, [memberId]))(memberId);
  const rows = await tx.query<NoticeRow>(
    `select id, kind, at, read_at is not null as read, facts
     from notice where member_id = $1 and dismissed_at is null and kind <> all($3::text[])
     order by at desc, id desc limit $2`,
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

/**
 * What becomes of an older notice about the same subject. `replace`: the new one takes its place. `count`: the two become one
 * with a count, until the member reads it. `grow`: the new one takes its place, but nobody is sent a message once more.
 */
export type Manner = 'replace' | 'count' | 'grow';

const UNREAD = 'n.read_at is null and n.dismissed_at is null';

const CHANGES: Record<Manner, string> = {
  replace: 'facts = excluded.facts, pushed_at = null, mailed_at = null',
  // While nobody has read it, more of the same is no reason for another push message or mail.
  count: `facts = excluded.facts || jsonb_build_object('count',
      case when ${UNREAD} then coalesce((n.facts->>'count')::integer, 1) + 1 else 1 end),
    pushed_at = case when ${UNREAD} then n.pushed_at end, mailed_at = case when ${UNREAD} then n.mailed_at end`,
  grow: 'facts = excluded.facts',
};

const writing = (manner: Manner) => `insert into notice as n (member_id, subject, kind, facts)
  select t.member_id, t.subject, t.kind, t.facts::jsonb${manner === 'count' ? ` || '{"count": 1}'` : ''}
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) t (member_id, subject, kind, facts)
  order by t.member_id, t.subject
  on conflict (member_id, subject) do update set kind = excluded.kind, at = excluded.at, read_at = null,
    dismissed_at = null, ${CHANGES[manner]}`;

const waking = (manner: Manner) => `with told as (${writing(manner)} returning member_id)
  select pg_notify('viewloop_member', member_id || ' notices') from (select distinct member_id from told) members`;

interface NewNotice {
  memberId: string;
  subject: string;
  kind: notices.NoticeKind;
  facts: object;
}

/** Writes notices with one statement. Each has a subject of its own. `wake`: the members' open screens hear of it. */
export async function writeNotices(tx: Tx, told: readonly NewNotice[], manner: Manner, wake: boolean): Promise<void> {
  if (told.length === 0) return;
  await tx.query(wake ? waking(manner) : writing(manner), [
    told.map(({ memberId }) => memberId),
    told.map(({ subject }) => subject),
    told.map(({ kind }) => kind),
    told.map(({ facts }) => JSON.stringify(facts)),
  ]);
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

/** How many notices with such a subject the member had within a day. Counting stops at a hundred. */
export async function noticesOfLastDay(tx: ReadTx, memberId: string, subjectBegins: string): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*) as count from (select 1 from notice
       where member_id = $1 and subject like $2 || '%' and at > now() - interval '1 day' limit 100) told`,
    [memberId, subjectBegins],
  );
  return row?.count ?? 0;
}
