import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** The SQL for passkeys and the challenges that they sign. */

export interface Passkey {
  id: number;
  memberId: string;
  credentialId: string;
  publicKey: Buffer;
  transports: string[];
  name: string;
  createdAt: Date;
  usedAt: Date | null;
}

const PASSKEY = `select id, member_id as "memberId", credential_id as "credentialId", public_key as "publicKey", transports,
  name, created_at as "createdAt", used_at as "usedAt" from passkey`;

export function passkeysOf(tx: ReadTx, memberId: string): Promise<Passkey[]> {
  return tx.query<Passkey>(`${PASSKEY} where member_id = $1 order by id`, [memberId]);
}

export function passkeyWith(tx: ReadTx, credentialId: string): Promise<Passkey | undefined> {
  return tx.one<Passkey>(`${PASSKEY} where credential_id = $1`, [credentialId]);
}

export type NewPasskey = Pick<Passkey, 'memberId' | 'credentialId' | 'publicKey' | 'transports' | 'name'>;

/** Returns false if the passkey is known already, whoever it belongs to. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const row = await tx.one(
    `insert into passkey (member_id, credential_id, public_key, transports, name) values ($1, $2, $3, $4, $5)
     on conflict (credential_id) do nothing returning id`,
    [passkey.memberId, passkey.credentialId, passkey.publicKey, passkey.transports, passkey.name],
  );
  return row !== undefined;
}

/** Returns false if it was removed meanwhile. */
export async function markPasskeyUsed(tx: Tx, id: number): Promise<boolean> {
  return (await tx.one('update passkey set used_at = now() where id = $1 returning id', [id])) !== undefined;
}

export async function renamePasskey(tx: Tx, memberId: string, id: number, name: string): Promise<boolean> {
  const row = await tx.one('update passkey set name = $3 where id = $2 and member_id = $1 returning id', [
    memberId,
    id,
    name,
  ]);
  return row !== undefined;
}

/** Returns the name of the removed passkey. */
export async function deletePasskey(tx: Tx, memberId: string, id: number): Promise<string | undefined> {
  const row = await tx.one<{ name: string }>('delete from passkey where id = $2 and member_id = $1 returning name', [
    memberId,
    id,
  ]);
  return row?.name;
}

export async function deletePasskeysOf(tx: Tx, memberId: string): Promise<number> {
  return (await tx.query('delete from passkey where member_id = $1 returning id', [memberId])).length;
}

export type ChallengePurpose = 'register' | 'sign-in' | 'confirm';

export async function insertChallenge(
  tx: Tx,
  { hash, purpose, memberId }: { hash: Buffer; purpose: ChallengePurpose; memberId: string | null },
): Promise<void> {
  await tx.query(
    `insert into passkey_challenge (challenge_hash, purpose, member_id, expires_at)
     values ($1, $2, $3, now() + interval '5 minutes')`,
    [hash, purpose, memberId],
  );
}

/** Uses a challenge up. Returns undefined if it was used, has expired, or was made for something else. */
export function takeChallenge(
  tx: Tx,
  { hash, purpose }: { hash: Buffer; purpose: ChallengePurpose },
): Promise<{ memberId: string | null } | undefined> {
  return tx.one<{ memberId: string | null }>(
    `delete from passkey_challenge where challenge_hash = $1 and purpose = $2 and expires_at > now()
     returning member_id as "memberId"`,
    [hash, purpose],
  );
}

/** Challenges that nobody answered in time. */
export const EXPIRED_CHALLENGES = `delete from passkey_challenge where challenge_hash in
  (select challenge_hash from passkey_challenge where expires_at < now() order by expires_at limit $1)`;
