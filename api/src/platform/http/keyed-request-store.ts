import type { ReadTx, Tx } from '../db/tx.ts';

/** Longer than any request may take. After a crash the key can be used again this much later. */
const CLAIM_SECONDS = 30;

export interface Claim {
  ownerId: string;
  keyHash: Buffer;
  fingerprint: Buffer;
  claim: string;
}

/**
 * Takes the key for one try. False: somebody else has it, or had it. The database decides among requests that arrive at the
 * same time, on whichever instance.
 */
export async function claimKey(tx: Tx, { ownerId, keyHash, fingerprint, claim }: Claim): Promise<boolean> {
  const row = await tx.one(
    `insert into keyed_request as r (owner_id, key_hash, fingerprint, claim, claimed_until)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5))
     on conflict (owner_id, key_hash) do update set
       fingerprint = excluded.fingerprint, state = 'running', claim = excluded.claim,
       claimed_until = excluded.claimed_until, status = null, answer = null, created_at = now()
     where r.created_at < now() - interval '1 day'
       or (r.state = 'running' and r.claimed_until < clock_timestamp() and r.fingerprint = excluded.fingerprint)
     returning claim`,
    [ownerId, keyHash, fingerprint, claim, CLAIM_SECONDS],
  );
  return row !== undefined;
}

export interface FoundRequest {
  fingerprint: Buffer;
  state: 'running' | 'committed' | 'done';
  status: number | null;
  answer: Buffer | null;
  /** The try that has the claim may still be at work. */
  held: boolean;
}

export function findRequest(tx: ReadTx, { ownerId, keyHash }: Claim): Promise<FoundRequest | undefined> {
  return tx.one<FoundRequest>(
    `select fingerprint, state, status, answer, claimed_until > clock_timestamp() as held
     from keyed_request where owner_id = $1 and key_hash = $2`,
    [ownerId, keyHash],
  );
}

/** In the transaction of the effect, before anything else. False: this try lost its claim and must write nothing. */
export async function commitUnderKey(tx: Tx, { ownerId, keyHash, claim }: Claim): Promise<boolean> {
  const row = await tx.one(
    `update keyed_request set state = 'committed'
     where owner_id = $1 and key_hash = $2 and claim = $3 and state <> 'done' returning claim`,
    [ownerId, keyHash, claim],
  );
  return row !== undefined;
}

/** Kept in the transaction of the effect, in case the server dies before the final answer is stored. */
export async function keepResult(tx: Tx, { ownerId, keyHash, claim }: Claim, sealed: Buffer): Promise<void> {
  await tx.query('update keyed_request set answer = $4 where owner_id = $1 and key_hash = $2 and claim = $3', [
    ownerId,
    keyHash,
    claim,
    sealed,
  ]);
}

export async function keepAnswer(
  tx: Tx,
  { ownerId, keyHash, claim }: Claim,
  status: number,
  sealed: Buffer,
): Promise<void> {
  await tx.query(
    `update keyed_request set state = 'done', status = $4, answer = $5
     where owner_id = $1 and key_hash = $2 and claim = $3`,
    [ownerId, keyHash, claim, status, sealed],
  );
}

/** Gives the key back, if nothing was written under it. */
export async function releaseKey(tx: Tx, { ownerId, keyHash, claim }: Claim): Promise<void> {
  await tx.query(
    `delete from keyed_request where owner_id = $1 and key_hash = $2 and claim = $3 and state = 'running'`,
    [ownerId, keyHash, claim],
  );
}

/** A key is remembered for a day. */
export const OLD_KEYS = `delete from keyed_request where (owner_id, key_hash) in (
  select owner_id, key_hash from keyed_request where created_at < now() - interval '1 day' order by created_at limit $1)`;
