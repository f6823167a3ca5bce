import type { ReadTx, Tx } from '../platform/db/tx.ts';

export async function openMemberAccount(tx: Tx, memberId: string): Promise<void> {
  await tx.query(`insert into account (kind, member_id) values ('member', $1)`, [memberId]);
}

export async function openEscrow(tx: Tx, promotionId: number): Promise<void> {
  await tx.query(`insert into account (kind, promotion_id) values ('escrow', $1)`, [promotionId]);
}

/** Opens the account of a clip, if there is none yet. */
export async function openScreening(tx: Tx, clipId: number): Promise<void> {
  await tx.query(`insert into account (kind, clip_id) values ('screening', $1) on conflict (clip_id) do nothing`, [
    clipId,
  ]);
}

/** Opens the account of what a member owes, if there is none yet. */
export async function openDebt(tx: Tx, memberId: string): Promise<void> {
  await tx.query(
    `insert into account (kind, debtor_id, floor) values ('debt', $1, null)
     on conflict (debtor_id) where debtor_id is not null do nothing`,
    [memberId],
  );
}

export async function owedBy(tx: ReadTx, memberId: string): Promise<number> {
  const row = await tx.one<{ owes: number }>('select owes from account where member_id = $1', [memberId]);
  return row?.owes ?? 0;
}

/**
 * Locks the accounts of these members and promotions, with the house, in the order of `post`. Returns the members' balances.
 */
export async function lockAccounts(
  tx: Tx,
  {
    members,
    promotions,
    withAttention = false,
  }: { members: readonly string[]; promotions: readonly number[]; withAttention?: boolean },
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ memberId: string | null; balance: number }>(
    `select member_id as "memberId", balance from account
     where member_id = any($1::uuid[]) or promotion_id = any($2::bigint[]) or (kind = 'house' and shard = own_shard())
       or ($3 and kind = 'attention' and shard = own_shard())
     order by id for no key update`,
    [members, promotions, withAttention],
  );
  return new Map(rows.flatMap(({ memberId, balance }) => (memberId === null ? [] : [[memberId, balance] as const])));
}

export async function balanceOf(tx: ReadTx, memberId: string): Promise<number> {
  const row = await tx.one<{ balance: number }>('select balance from account where member_id = $1', [memberId]);
  return row?.balance ?? 0;
}

export async function escrowOf(tx: ReadTx, promotionId: number): Promise<number> {
  const row = await tx.one<{ balance: number }>('select balance from account where promotion_id = $1', [promotionId]);
  return row?.balance ?? 0;
}

/**
 * Locks the member's account until the transaction ends and returns its balance. If you post to a system account
 * afterwards, name it: its row is then locked in the same order as `post` locks.
 */
export async function lockBalance(tx: Tx, memberId: string, beside?: 'house' | 'adjustments'): Promise<number> {
  const rows = await tx.query<{ kind: string; balance: number }>(
    `select kind, balance from account where member_id = $1 or (kind = $2 and shard = own_shard())
     order by id for no key update`,
    [memberId, beside ?? null],
  );
  return rows.find(({ kind }) => kind === 'member')?.balance ?? 0;
}

/** The members' balances right after these entries, by the entries' keys. */
export async function balancesAfter(
  tx: ReadTx,
  moved: readonly { key: string; memberId: string }[],
): Promise<Map<string, number>> {
  if (moved.length === 0) return new Map();
  const rows = await tx.query<{ key: string; balance: number }>(
    `select e.key, p.balance from unnest($1::text[], $2::uuid[]) m (key, member_id)
     join entry e on e.key = m.key
     join account a on a.member_id = m.member_id
     join posting p on p.entry_id = e.id and p.account_id = a.id`,
    [moved.map(({ key }) => key), moved.map(({ memberId }) => memberId)],
  );
  return new Map(rows.map(({ key, balance }) => [key, balance]));
}

export interface Totals {
  members: number;
  escrow: number;
  /** What is set aside for clips, and what they have paid for attention that fills no ring yet. */
  screenings: number;
  attention: number;
  /** Minus what members owe. */
  debts: number;
  house: number;
  deposits: number;
  adjustments: number;
}

/** Where all credits are, summed from at most 128 rows. */
export async function totals(tx: ReadTx): Promise<Totals> {
  const rows = await tx.query<{ kind: string; balance: number }>(
    `select kind, sum(balance)::bigint as balance from ledger_total group by kind
     union all
     select kind, sum(balance)::bigint from account where kind in ('house', 'deposits', 'adjustments', 'attention') and shard is not null
     group by kind`,
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0;
  return {
    members: of('member'),
    escrow: of('escrow'),
    screenings: of('screening'),
    attention: of('attention'),
    debts: of('debt'),
    house: of('house'),
    deposits: of('deposits'),
    adjustments: of('adjustments'),
  };
}
