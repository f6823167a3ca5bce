import type { fairPlay } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { LiveViewOf } from './trace-store.ts';

export interface NewCheck {
  id: string;
  viewId: number;
  memberId: string;
}

export async function insertChecks(tx: Tx, checks: readonly NewCheck[]): Promise<void> {
  if (checks.length === 0) return;
  await tx.query(
    `insert into attention_check (id, view_id, member_id)
     select * from unnest($1::uuid[], $2::bigint[], $3::uuid[])`,
    [checks.map(({ id }) => id), checks.map(({ viewId }) => viewId), checks.map(({ memberId }) => memberId)],
  );
}

/** Proofs of work for the live watches of these members, which are written in the same go. */
export async function insertWork(
  tx: Tx,
  work: readonly { id: string; memberId: string }[],
  liveViewOf: LiveViewOf,
): Promise<void> {
  if (work.length === 0) return;
  await tx.query(
    `insert into attention_check (id, view_id, member_id, kind)
     select w.id, ${liveViewOf('w.member_id')}, w.member_id, 'work' from unnest($1::uuid[], $2::uuid[]) w (id, member_id)`,
    [work.map(({ id }) => id), work.map(({ memberId }) => memberId)],
  );
}

/**
 * Questions of watches that have ended count as not passed; else one would start again until there is none. A proof of
 * work that was not finished says nothing about anybody.
 */
export async function leaveOpenChecks(tx: Tx, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  await tx.query(
    `with remaining as (
       update attention_check set state = 'left', answered_at = now()
       where member_id = any($1::uuid[]) and state = 'open' returning member_id, kind
     )
     insert into member_trust (member_id, batch_wrong, failed, missed_at)
     select r.member_id, count(*), count(*), max(s.watched) from remaining r left join member_total s using (member_id)
     where r.kind is distinct from 'work' group by 1 order by 1
     on conflict (member_id) do update set batch_wrong = member_trust.batch_wrong + excluded.batch_wrong,
       failed = member_trust.failed + excluded.failed, missed_at = excluded.missed_at`,
    [memberIds],
  );
}

export interface OpenCheck {
  id: string;
  viewId: number;
  kind: string | null;
  answerHash: Buffer | null;
  draws: number;
}

export function findOpenCheck(tx: ReadTx, id: string, memberId: string): Promise<OpenCheck | undefined> {
  return tx.one<OpenCheck>(
    `select id, view_id as "viewId", kind, answer_hash as "answerHash", draws from attention_check
     where id = $1 and member_id = $2 and state = 'open'`,
    [id, memberId],
  );
}

/** How a member was asked last. */
export async function senseOf(tx: ReadTx, memberId: string): Promise<fairPlay.Sense> {
  const row = await tx.one<{ sense: fairPlay.Sense }>('select sense from member_trust where member_id = $1', [
    memberId,
  ]);
  return row?.sense ?? 'sight';
}

/** Changes how a member is asked, unless it was changed so many times today. */
export async function changeSense(tx: Tx, memberId: string, sense: fairPlay.Sense, mostADay: number): Promise<void> {
  await tx.query(
    `insert into member_trust as t (member_id, sense, sense_day, sense_changes)
     values ($1, $2, (now() at time zone 'utc')::date, 1)
     on conflict (member_id) do update set sense = excluded.sense, sense_day = excluded.sense_day,
       sense_changes = case when t.sense_day = excluded.sense_day then t.sense_changes + 1 else 1 end
     where t.sense_day is distinct from excluded.sense_day or t.sense_changes < $3`,
    [memberId, sense, mostADay],
  );
}

/** Whether it was still open and could be drawn once more. The question drawn before is void from here on. */
export async function recordDraw(
  tx: Tx,
  draw: { id: string; memberId: string; kind: string; answerHash: Buffer | null; mostDraws: number },
): Promise<boolean> {
  const row = await tx.one(
    `update attention_check set kind = $3, answer_hash = $4, draws = draws + 1
     where id = $1 and member_id = $2 and state = 'open' and draws < $5 returning id`,
    [draw.id, draw.memberId, draw.kind, draw.answerHash, draw.mostDraws],
  );
  return row !== undefined;
}

/** One answer to one check: whether it was still open, with the question that the answer belongs to. */
export async function settleCheck(
  tx: Tx,
  { id, passed, answerHash }: { id: string; passed: boolean; answerHash: Buffer | null },
): Promise<boolean> {
  const row = await tx.one(
    `update attention_check set state = case when $2 then 'passed' else 'failed' end, answered_at = now()
     where id = $1 and state = 'open' and answer_hash is not distinct from $3 returning id`,
    [id, passed, answerHash],
  );
  return row !== undefined;
}

export async function countAnswer(
  tx: Tx,
  { kind, proven, passed }: { kind: string; proven: boolean; passed: boolean },
): Promise<void> {
  await tx.query(
    `insert into check_day (day, kind, proven, passed, failed)
     values ((now() at time zone 'utc')::date, $1, $2, $3::integer, 1 - $3::integer)
     on conflict (day, kind, proven) do update
       set passed = check_day.passed + excluded.passed, failed = check_day.failed + excluded.failed`,
    [kind, proven, passed ? 1 : 0],
  );
}

export interface KindGauge {
  kind: string;
  proven: boolean;
  passed: number;
  failed: number;
}

/** Two weeks of answers, by kind and by whether the member was proven. */
export function kindGauges(tx: ReadTx): Promise<KindGauge[]> {
  return tx.query<KindGauge>(
    `select kind, proven, sum(passed)::integer as passed, sum(failed)::integer as failed
     from check_day where day > (now() at time zone 'utc')::date - 14 group by 1, 2 order by 1, 2`,
  );
}
