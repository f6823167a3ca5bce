import type { support } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { Language } from '../../messages/mail/index.ts';

export async function insertOutside(
  tx: Tx,
  { email, text, language }: { email: string; text: string; language: Language },
): Promise<number> {
  const row = await tx.one<{ id: number }>(
    'insert into outside_message (email, text, language) values ($1, $2, $3) returning id',
    [email, text, language],
  );
  return (row as { id: number }).id;
}

export async function confirmOutside(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx.one<{ email: string }>(
    'update outside_message set confirmed_at = coalesce(confirmed_at, now()) where id = $1 returning email',
    [id],
  );
  return row?.email;
}

export interface OutsideQuestion {
  email: string;
  text: string;
  language: Language;
}

/** Undefined if there is no such message. False if it was answered. */
export async function answerOutside(
  tx: Tx,
  { id, adminId, text }: { id: number; adminId: string; text: string },
): Promise<OutsideQuestion | undefined | false> {
  const answered = await tx.one<OutsideQuestion>(
    `update outside_message set answer = $2, answered_at = now(), answered_by = $3
     where id = $1 and confirmed_at is not null and answered_at is null returning email, text, language`,
    [id, text, adminId],
  );
  if (answered) return answered;
  const known = await tx.one('select 1 as one from outside_message where id = $1 and confirmed_at is not null', [id]);
  return known ? false : undefined;
}

type Row = Omit<support.OutsideMessage, 'confirmedAt' | 'answeredAt'> & { confirmedAt: Date; answeredAt: Date | null };

/** Those that wait, oldest first, then the latest answered ones. */
export async function listOutside(tx: ReadTx, most: number): Promise<support.OutsideMessage[]> {
  const rows = await tx.query<Row>(
    `select o.id, o.email, o.text, o.confirmed_at as "confirmedAt", o.answer, o.answered_at as "answeredAt",
       m.username as "answeredBy"
     from outside_message o left join member m on m.id = o.answered_by where o.confirmed_at is not null
     order by o.answered_at is not null, case when o.answered_at is null then o.confirmed_at end, o.answered_at desc
     limit $1`,
    [most],
  );
  return rows.map((row) => ({
    ...row,
    confirmedAt: row.confirmedAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }));
}

/** What nobody confirmed within two days, and everything after 90 days. */
export const OLD_OUTSIDE = `delete from outside_message where id in (
  select id from outside_message where at < now() - interval '2 days'
    and (confirmed_at is null or at < now() - interval '90 days') order by at limit $1)`;
