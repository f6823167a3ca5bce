import { hash, randomBytes } from 'node:crypto';
import type { admin } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

const hashOf = (code: string): Buffer => hash('sha256', code, 'buffer');

/** 128 random bits for a link; the database keeps only their hash. */
export async function insertInvitation(
  tx: Tx,
  { adminId, note, days }: { adminId: string; note: string; days: number },
): Promise<{ id: number; code: string }> {
  const code = randomBytes(16).toString('base64url');
  const row = await tx.one<{ id: number }>(
    `insert into invitation (code_hash, note, made_by, expires_at)
     values ($1, $2, $3, now() + make_interval(days => $4)) returning id`,
    [hashOf(code), note, adminId, days],
  );
  return { id: (row as { id: number }).id, code };
}

const OPEN = 'used_at is null and revoked_at is null and expires_at > now()';

/** Of two who register with it at the same moment, the second waits here and then finds it used. */
export async function useInvitation(tx: Tx, code: string, memberId: string): Promise<boolean> {
  const row = await tx.one(
    `update invitation set used_by = $2, used_at = now() where code_hash = $1 and ${OPEN} returning id`,
    [hashOf(code), memberId],
  );
  return row !== undefined;
}

export function revokeInvitation(tx: Tx, id: number): Promise<{ note: string } | undefined> {
  return tx.one<{ note: string }>(`update invitation set revoked_at = now() where id = $1 and ${OPEN} returning note`, [
    id,
  ]);
}

type Row = Omit<admin.Invitation, 'madeAt' | 'expiresAt'> & { madeAt: Date; expiresAt: Date };

/** Newest first. */
export async function listInvitations(tx: ReadTx, most: number): Promise<admin.Invitation[]> {
  const rows = await tx.query<Row>(
    `select i.id, i.note, maker.username as "madeBy", i.made_at as "madeAt", i.expires_at as "expiresAt",
       guest.username as "usedBy",
       case when i.used_at is not null then 'used' when i.revoked_at is not null then 'revoked'
         when i.expires_at <= now() then 'expired' else 'open' end as state
     from invitation i join member maker on maker.id = i.made_by left join member guest on guest.id = i.used_by
     order by i.id desc limit $1`,
    [most],
  );
  return rows.map((row) => ({
    ...row,
    madeAt: row.madeAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** Invitations that ended 90 days ago. */
export const OLD_INVITATIONS = `delete from invitation where id in
  (select id from invitation where expires_at < now() - interval '90 days' order by expires_at limit $1)`;
