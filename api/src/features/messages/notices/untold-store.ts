import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { ToldNotice } from './notice-sentence.ts';

export interface UntoldNotice extends ToldNotice {
  id: number;
  memberId: string;
  subject: string;
  at: Date;
  /** Read or dismissed on the site meanwhile. */
  seen: boolean;
}

const RETURNED = `returning id, member_id as "memberId", subject, kind, facts, at,
  read_at is not null or dismissed_at is not null as seen`;

/** Takes notices that nobody has looked at for push yet, a moment after they happened. */
export const takeToPush = (tx: Tx, { afterSeconds, most }: { afterSeconds: number; most: number }) =>
  tx.query<UntoldNotice>(
    `update notice set pushed_at = now() where id in (
       select id from notice where pushed_at is null and at <= now() - make_interval(secs => $1)
       order by at limit $2 for update skip locked) ${RETURNED}`,
    [afterSeconds, most],
  );

/** The same for mail, but not of members who were written to less than an hour ago: their notices wait for the next mail. */
export const takeToMail = (tx: Tx, { afterSeconds, most }: { afterSeconds: number; most: number }) =>
  tx.query<UntoldNotice>(
    `update notice set mailed_at = now() where id in (
       select id from notice n where mailed_at is null and at <= now() - make_interval(secs => $1)
         and not exists (select from delivery d where d.member_id = n.member_id and d.kind = 'mail'
           and d.created_at > now() - interval '1 hour' and d.parameters->>'mail' = 'notices')
       order by at limit $2 for update skip locked) ${RETURNED}`,
    [afterSeconds, most],
  );

/** What happened to these members between two times, newest first, at most so many of each. */
export const noticesBetween = (tx: ReadTx, memberIds: readonly string[], from: Date, to: Date, most: number) =>
  tx.query<ToldNotice & { memberId: string }>(
    `select m.id as "memberId", n.kind, n.facts from unnest($1::uuid[]) m (id)
     cross join lateral (select kind, facts, at, id from notice where member_id = m.id and dismissed_at is null
       and at >= $2 and at < $3 order by at desc, id desc limit $4) n
     order by m.id, n.at desc, n.id desc`,
    [memberIds, from, to, most],
  );
