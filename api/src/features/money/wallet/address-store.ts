import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { ChainId } from './key-store.ts';
import type { DepositScript } from './litecoin/account-key.ts';

export interface GivenAddress {
  idx: number;
  address: string;
  script: string;
}

export const addressOf = (tx: ReadTx, keyId: number, memberId: string) =>
  tx.one<GivenAddress>('select idx, address, script from deposit_address where key_id = $1 and member_id = $2', [
    keyId,
    memberId,
  ]);

/**
 * Returns the member's address, and assigns the next free one if there is none. The key's row is locked, so that no two
 * members get the same address and no member gets two. It happens once for each member, so the lock does not hurt.
 */
export async function assignAddress(tx: Tx, keyId: number, memberId: string): Promise<GivenAddress | undefined> {
  const key = `select id from deposit_key where id = $1 and state = 'active' for no key update`;
  if (!(await tx.one(key, [keyId]))) return undefined;
  const has = await addressOf(tx, keyId, memberId);
  if (has) return has;
  return tx.one<GivenAddress>(
    `update deposit_address set member_id = $2, given_at = now()
     where key_id = $1 and idx = (
       select min(idx) from deposit_address where key_id = $1 and member_id is null and not skipped)
     returning idx, address, script`,
    [keyId, memberId],
  );
}

/** Returns the highest index derived so far and the highest in use, or -1 where there is none. */
export async function lookAhead(tx: ReadTx, keyId: number): Promise<{ made: number; used: number }> {
  const row = await tx.one<{ made: number | null; used: number | null }>(
    `select (select max(idx) from deposit_address where key_id = $1) as made,
            (select max(idx) from deposit_address where key_id = $1 and (member_id is not null or skipped)) as used`,
    [keyId],
  );
  return { made: row?.made ?? -1, used: row?.used ?? -1 };
}

export async function addAddresses(
  tx: Tx,
  { keyId, chain, from, scripts }: { keyId: number; chain: ChainId; from: number; scripts: readonly DepositScript[] },
): Promise<void> {
  await tx.query(
    `insert into deposit_address (key_id, idx, chain, script, address)
     select $1, $2 + n - 1, $3, script, address
     from unnest($4::text[], $5::text[]) with ordinality made (script, address, n)
     on conflict (key_id, idx) do nothing`,
    [keyId, from, chain, scripts.map(({ script }) => script), scripts.map(({ address }) => address)],
  );
}

export interface Owner {
  script: string;
  member_id: string | null;
  given_at: Date | null;
}

export const ownersOf = (tx: ReadTx, chain: ChainId, scripts: readonly string[]) =>
  tx.query<Owner>('select script, member_id, given_at from deposit_address where chain = $1 and script = any($2)', [
    chain,
    scripts,
  ]);

/**
 * Somebody paid an address that no member has. After a restore it may belong to somebody the backup does not know, and so
 * may the free ones before it. None of them is handed out any more.
 */
export async function skipAddresses(tx: Tx, chain: ChainId, scripts: readonly string[]): Promise<void> {
  await tx.query(
    `update deposit_address a set skipped = true
     from (select key_id, max(idx) as idx from deposit_address where chain = $1 and script = any($2) group by key_id) paid
     where a.key_id = paid.key_id and a.idx <= paid.idx and a.member_id is null and not a.skipped`,
    [chain, scripts],
  );
}

export async function isMember(tx: ReadTx, memberId: string): Promise<boolean> {
  return (await tx.one('select from member where id = $1', [memberId])) !== undefined;
}
