import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** A household has fewer browsers; programs that lose their cookies would fill the table. */
const MOST_KNOWN = 50;

export interface Meeting {
  isNew: boolean;
  /** Whether there was anything to compare it with. */
  knewOthers: boolean;
}

/** Remembers that the member signed in with this device. */
export async function rememberDevice(tx: Tx, memberId: string, deviceHash: Buffer): Promise<Meeting> {
  const row = await tx.one<{ others: boolean; known: boolean }>(
    `select coalesce(bool_or(device_hash <> $2), false) as others, coalesce(bool_or(device_hash = $2), false) as known
     from known_device where member_id = $1`,
    [memberId, deviceHash],
  );
  await tx.query(
    `insert into known_device (member_id, device_hash) values ($1, $2)
     on conflict (member_id, device_hash) do update set seen_at = now()`,
    [memberId, deviceHash],
  );
  await tx.query(
    `delete from known_device where (member_id, device_hash) in
       (select member_id, device_hash from known_device where member_id = $1 order by seen_at desc offset $2)`,
    [memberId, MOST_KNOWN],
  );
  return { isNew: row?.known === false, knewOthers: row?.others === true };
}

export async function isKnownDevice(tx: ReadTx, memberId: string, deviceHash: Buffer): Promise<boolean> {
  const row = await tx.one('select 1 as one from known_device where member_id = $1 and device_hash = $2', [
    memberId,
    deviceHash,
  ]);
  return row !== undefined;
}

/** The cookie lives for a year from the day it was given. */
export const OLD_DEVICES = `delete from known_device where (member_id, device_hash) in
  (select member_id, device_hash from known_device where seen_at < now() - interval '1 year' order by seen_at limit $1)`;
