import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { SourceEvent } from './commission-rules.ts';

export const HISTORY_JOB = 'process-historical-commissions';

/**
 * The progress of a run over the books. It is kept in the job's row and changes in the same transaction as the
 * credits.
 */
export interface Run {
  state: 'idle' | 'running' | 'finished';
  events: number;
  credits: number;
  startedAt: string | null;
  finishedAt: string | null;
  /** Entries up to `cursor` are done; the run ends at `until`, the newest entry when it began. */
  cursor: number;
  until: number;
}

const NO_RUN: Run = { state: 'idle', events: 0, credits: 0, startedAt: null, finishedAt: null, cursor: 0, until: 0 };

type StoredRun = { state: Partial<Run> };
const runOf = (row: StoredRun | undefined): Run => ({ ...NO_RUN, ...row?.state });

export async function readRun(tx: ReadTx): Promise<Run> {
  return runOf(await tx.one<StoredRun>('select state from job where name = $1', [HISTORY_JOB]));
}

/** Reads the run and locks it until the transaction ends. */
export async function lockRun(tx: Tx): Promise<Run> {
  await tx.query('insert into job (name) values ($1) on conflict (name) do nothing', [HISTORY_JOB]);
  return runOf(await tx.one<StoredRun>('select state from job where name = $1 for no key update', [HISTORY_JOB]));
}

export async function writeRun(tx: Tx, run: Run): Promise<void> {
  await tx.query('update job set state = $2::jsonb where name = $1', [HISTORY_JOB, JSON.stringify(run)]);
}

export async function newestEntry(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ id: number | null }>('select max(id) as id from entry');
  return row?.id ?? 0;
}

/** The id of the last entry in the next chunk. */
export async function endOfChunk(tx: ReadTx, { cursor, until }: Run, size: number): Promise<number> {
  const row = await tx.one<{ id: number }>(
    'select id from entry where id > $1 and id <= $2 order by id offset $3 limit 1',
    [cursor, until, size - 1],
  );
  return row?.id ?? until;
}

const SOURCE = `case e.recipe when 'watch_rewarded' then 'view:' || e.view_id
  else 'deposit:' || e.deposit_id || ':' || split_part(e.key, ':', 3) end`;
const TAKEN_BACK = `case e.recipe when 'watch_rewarded' then 'view_voided:' || e.view_id
  else 'deposit_reversed:' || e.deposit_id || ':' || split_part(e.key, ':', 3) end`;

export interface PastEarning extends SourceEvent {
  recipe: 'watch_rewarded' | 'deposit_credited';
  at: Date;
}

/**
 * What referred members earned in these entries, as far as it has no commission yet and was not taken back. The
 * referrals are locked before the books are read. A transaction that takes an event back or pays for it locks them too, so the
 * result stays true.
 */
export async function unpaidEvents(tx: Tx, after: number, upTo: number): Promise<PastEarning[]> {
  const earned = `from entry e join posting p on p.entry_id = e.id
    join account a on a.id = p.account_id and a.kind = 'member'
    where e.id > $1 and e.id <= $2 and e.recipe in ('watch_rewarded', 'deposit_credited')
      and not exists (select from commission c where c.source = ${SOURCE})
      and not exists (select from pending_commission held where held.source = ${SOURCE})`;
  await tx.query(
    `select 1 as locked from referral where referred_id in (select a.member_id ${earned})
     order by referred_id for no key update`,
    [after, upTo],
  );
  return tx.query<PastEarning>(
    `select ${SOURCE} as source, a.member_id as "memberId", p.amount as credits, e.recipe, e.at ${earned}
       and exists (select from referral r where r.referred_id = a.member_id and r.begins_at <= e.at)
       and not exists (select from entry undone where undone.key = ${TAKEN_BACK})
     order by e.id`,
    [after, upTo],
  );
}
