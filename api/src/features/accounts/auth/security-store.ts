import type { security } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** Where a change came from, as far as it is known. */
export interface Origin {
  device: string | null;
  country: string | null;
}

export interface NewSecurityEvent {
  kind: security.SecurityKind;
  name?: string | null;
}

const LONGEST_NAME = 500;

export async function insertSecurityEvent(
  tx: Tx,
  memberId: string,
  { kind, name = null }: NewSecurityEvent,
  { device, country }: Origin,
): Promise<void> {
  await tx.query('insert into security_event (member_id, kind, name, device, country) values ($1, $2, $3, $4, $5)', [
    memberId,
    kind,
    name?.slice(0, LONGEST_NAME) ?? null,
    device,
    country,
  ]);
}

type Row = Omit<security.SecurityEvent, 'at'> & { at: Date };

/** Newest first. */
export async function securityEventsOf(
  tx: ReadTx,
  memberId: string,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<security.SecurityEvent[]> {
  const rows = await tx.query<Row>(
    `select id, kind, name, device, country, at from security_event where member_id = $1 and id < $2
     order by id desc limit $3`,
    [memberId, before, limit],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Events of more than 180 days ago. */
export const OLD_SECURITY_EVENTS = `delete from security_event where id in
  (select id from security_event where at < now() - interval '180 days' order by at limit $1)`;
