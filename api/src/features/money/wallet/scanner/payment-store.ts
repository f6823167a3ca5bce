import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';
import type { ChainId } from '../key-store.ts';
import type { Source } from '../litecoin/chain.ts';
import type { DepositStep } from './deposit-news-rules.ts';

/** A payment to one of our scripts, ready for the books. */
export interface Sighting {
  txid: string;
  vout: number;
  script: string;
  litoshi: bigint;
  source: Source;
  memberId: string | null;
  state: 'pending' | 'below_minimum' | 'unassigned';
  confirmationsNeeded: number;
}

export interface Place {
  height: number;
  hash: string;
}

type States = ReadonlyMap<number, DepositStep['state']>;

/** How many rows one statement inserts. It must stay within the statement's time limit on a busy machine. */
const AT_ONCE = 1000;

/**
 * Enters new payments, and updates known ones that came (back) into the mempool or a block. A payment that is in a block
 * is not changed; only removing the block does that. Returns what became of them.
 */
export async function recordSightings(
  tx: Tx,
  chain: ChainId,
  sightings: readonly Sighting[],
  place: Place | undefined,
): Promise<DepositStep[]> {
  const formerStates = await statesOf(tx, chain, sightings);
  const steps: DepositStep[] = [];
  for (let start = 0; start < sightings.length; start += AT_ONCE) {
    const some = sightings.slice(start, start + AT_ONCE);
    steps.push(...(await recordSome(tx, chain, some, { place, formerStates })));
  }
  return steps;
}

async function recordSome(
  tx: Tx,
  chain: ChainId,
  sightings: readonly Sighting[],
  { place, formerStates }: { place: Place | undefined; formerStates: States },
): Promise<DepositStep[]> {
  const rows = await tx.query<Omit<DepositStep, 'former' | 'memberId'> & { memberId: string | null }>(
    `insert into deposit (chain, txid, vout, script, litoshi, source, member_id, state, confirmations_needed,
       height, block_hash, mined)
     select $1, s.txid, s.vout, s.script, s.litoshi, s.source, s.member_id, s.state, s.needed, $10::int, $11::text, $10::int is not null
     from unnest($2::text[], $3::int[], $4::text[], $5::bigint[], $6::text[], $7::uuid[], $8::text[], $9::int[])
       s (txid, vout, script, litoshi, source, member_id, state, needed)
     on conflict (chain, txid, vout) do update set state = excluded.state, height = excluded.height,
       block_hash = excluded.block_hash, mined = deposit.mined or excluded.mined,
       confirmations_needed = excluded.confirmations_needed, replaced_by = null
     where deposit.height is null and (excluded.height is not null or deposit.state <> excluded.state)
     returning id, member_id as "memberId", litoshi, epoch, state`,
    [
      chain,
      sightings.map(({ txid }) => txid),
      sightings.map(({ vout }) => vout),
      sightings.map(({ script }) => script),
      sightings.map(({ litoshi }) => litoshi),
      sightings.map(({ source }) => source),
      sightings.map(({ memberId }) => memberId),
      sightings.map(({ state }) => state),
      sightings.map(({ confirmationsNeeded }) => confirmationsNeeded),
      place?.height ?? null,
      place?.hash ?? null,
    ],
  );
  return rows.flatMap(({ memberId, ...row }) =>
    memberId === null ? [] : [{ ...row, memberId, former: formerStates.get(row.id) ?? null }],
  );
}

/** The states of the payments of these transactions that the books have. */
async function statesOf(tx: Tx, chain: ChainId, sightings: readonly Sighting[]): Promise<States> {
  const rows = await tx.query<{ id: number; state: DepositStep['state'] }>(
    'select id, state from deposit where chain = $1 and txid = any($2::text[])',
    [chain, [...new Set(sightings.map(({ txid }) => txid))]],
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}

export interface LoosePegout {
  id: number;
  txid: string;
  vout: number;
  script: string;
  litoshi: number;
}

/** Returns peg-outs that are in no block: they wait in the mempool, or a reorganisation removed their block. */
export const loosePegouts = (tx: ReadTx, chain: ChainId, scripts: readonly string[]) =>
  tx.query<LoosePegout>(
    `select id, txid, vout, script, litoshi from deposit
     where chain = $1 and height is null and source = 'pegout' and script = any($2) order by id`,
    [chain, scripts],
  );

export async function renameOutpoint(tx: Tx, id: number, txid: string, vout: number): Promise<void> {
  await tx.query('update deposit set txid = $2, vout = $3 where id = $1 and height is null', [id, txid, vout]);
}

export async function markSpent(
  tx: Tx,
  chain: ChainId,
  spends: readonly { txid: string; vout: number }[],
  height: number,
): Promise<void> {
  await tx.query(
    `update deposit d set spent_height = $4
     from unnest($2::text[], $3::int[]) s (txid, vout)
     where d.chain = $1 and d.txid = s.txid and d.vout = s.vout and d.height is not null and d.spent_height is null`,
    [chain, spends.map(({ txid }) => txid), spends.map(({ vout }) => vout), height],
  );
}

/** Later blocks were read before these payments were known, so one of them may have moved the coins on. */
export async function noteSpentUnknown(
  tx: Tx,
  chain: ChainId,
  payments: readonly { txid: string; vout: number }[],
): Promise<void> {
  await tx.query(
    `update deposit d set spent_unknown = true from unnest($2::text[], $3::int[]) s (txid, vout)
     where d.chain = $1 and d.txid = s.txid and d.vout = s.vout`,
    [chain, payments.map(({ txid }) => txid), payments.map(({ vout }) => vout)],
  );
}

/**
 * Payments that left the mempool without being mined have failed. Those that would not have been credited anyway are
 * forgotten, unless they stood in a block once.
 */
export async function dropVanished(
  tx: Tx,
  chain: ChainId,
  mempool: readonly string[],
): Promise<{ failed: DepositStep[]; forgotten: string[] }> {
  const rows = await tx.query<DepositStep & { kept: boolean }>(
    `with gone as (
       select id, member_id, litoshi, epoch, state, mined or state = 'pending' as kept from deposit
       where chain = $1 and height is null and state in ('pending', 'below_minimum') and txid <> all($2::text[])),
     forgotten as (delete from deposit d using gone where d.id = gone.id and not gone.kept),
     failed as (update deposit d set state = 'reversed' from gone where d.id = gone.id and gone.kept)
     select id, member_id as "memberId", litoshi, epoch, state as former, 'reversed' as state, kept from gone`,
    [chain, mempool],
  );
  return {
    failed: rows.filter(({ kept }) => kept),
    forgotten: rows.filter(({ kept }) => !kept).map(({ memberId }) => memberId),
  };
}
