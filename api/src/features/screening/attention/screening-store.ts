import { type clips, constants } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { creditsLeft, type Funds } from './attention-rules.ts';

export interface ScreeningRow extends Funds {
  clipId: number;
  ownerId: string;
  review: clips.ClipScreening['review'];
  fundings: number;
  refunds: number;
  viewers: number;
  startedAt: Date | null;
  endedAt: Date | null;
}

const COLUMNS = `clip_id as "clipId", owner_id as "ownerId", review, budget, returned, blocks, counted_ms as "countedMs",
  lost_ms as "lostMs", reserved_ms as "reservedMs", fundings, refunds, viewers, started_at as "startedAt", ended_at as "endedAt"`;

/** Lock the clip before. */
export const lockScreening = (tx: Tx, clipId: number): Promise<ScreeningRow | undefined> =>
  tx.one(`select ${COLUMNS} from screening where clip_id = $1 for no key update`, [clipId]);

/** What the owners of these clips see. */
export async function screeningsOf(
  tx: ReadTx,
  clipIds: readonly number[],
): Promise<ReadonlyMap<number, clips.ClipScreening>> {
  if (clipIds.length === 0) return new Map();
  const rows = await tx.query<ScreeningRow>(`select ${COLUMNS} from screening where clip_id = any($1::bigint[])`, [
    clipIds,
  ]);
  return new Map(
    rows.map((row) => [
      row.clipId,
      {
        review: row.review,
        creditsBudget: row.budget,
        creditsSpent: row.blocks * constants.CREDITS_PER_ATTENTION_BLOCK,
        creditsLeft: creditsLeft(row),
        creditsReturned: row.returned,
        viewers: row.viewers,
        attentiveSeconds: Math.floor(row.countedMs / 1000),
        startedAt: row.startedAt?.toISOString() ?? null,
        endedAt: row.endedAt?.toISOString() ?? null,
      },
    ]),
  );
}

export interface Plan {
  languages: readonly string[];
  countries: readonly string[];
  viewersPerHour: number | null;
}

export async function insertScreening(
  tx: Tx,
  { clipId, ownerId, credits, plan }: { clipId: number; ownerId: string; credits: number; plan: Plan },
): Promise<void> {
  await tx.query(
    `insert into screening (clip_id, owner_id, budget, languages, countries, viewers_per_hour)
     values ($1, $2, $3, $4, $5, $6)`,
    [clipId, ownerId, credits, plan.languages, plan.countries, plan.viewersPerHour],
  );
}

export async function setPlan(tx: Tx, clipId: number, plan: Plan): Promise<void> {
  await tx.query('update screening set languages = $2, countries = $3, viewers_per_hour = $4 where clip_id = $1', [
    clipId,
    plan.languages,
    plan.countries,
    plan.viewersPerHour,
  ]);
}

/** More credits for a screening. One that had ended begins again, or waits for its review again. */
export async function addBudget(tx: Tx, clipId: number, credits: number): Promise<void> {
  await tx.query(
    `update screening set budget = budget + $2, fundings = fundings + 1, ended_at = null,
       asked_at = case when ended_at is null then asked_at else now() end,
       offered_at = case when ended_at is null then offered_at else now() end
     where clip_id = $1`,
    [clipId, credits],
  );
}

export async function markKept(tx: Tx, clipId: number): Promise<void> {
  await tx.query(`update screening set review = 'kept', started_at = coalesce(started_at, now()) where clip_id = $1`, [
    clipId,
  ]);
}

/** Somebody has to decide about it again. */
export async function markAsked(tx: Tx, clipId: number): Promise<void> {
  await tx.query(`update screening set review = 'asked', asked_at = now() where clip_id = $1`, [clipId]);
}

export async function markRefusedInReview(tx: Tx, clipId: number): Promise<void> {
  await tx.query(`update screening set review = 'refused' where clip_id = $1`, [clipId]);
}

/** A refusal that was wrong counts as a clip that was let in. Its screening has ended with the refusal, and stays ended. */
export async function markKeptInReview(tx: Tx, clipId: number): Promise<void> {
  await tx.query(`update screening set review = 'kept' where clip_id = $1 and review = 'refused'`, [clipId]);
}

/** Ends it: nobody holds anything of it any more, and the rest of the last block is lost. */
export async function markEnded(tx: Tx, clipId: number, returned: number): Promise<void> {
  await tx.query(
    `update clip_visit set ended_at = now(), reserved_ms = 0, address = null, device_key = null
     where clip_id = $1 and ended_at is null`,
    [clipId],
  );
  await tx.query(
    `update screening set ended_at = now(), reserved_ms = 0, returned = returned + $2, refunds = refunds + ($2 > 0)::integer,
       lost_ms = blocks * ${constants.ATTENTION_BLOCK_MS} - counted_ms
     where clip_id = $1`,
    [clipId, returned],
  );
}

const AT_ONCE = 100;

/** Screenings whose clip is gone, or which can pay for nobody any more while nobody watches. */
export async function screeningsToEnd(tx: ReadTx): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select s.clip_id as id from screening s join clip c on c.id = s.clip_id
     where s.ended_at is null and (c.state not in ('waiting', 'screening') or (s.started_at is not null and s.reserved_ms = 0
       and ((s.budget - s.returned) / ${constants.CREDITS_PER_ATTENTION_BLOCK}) * ${constants.ATTENTION_BLOCK_MS}
         - s.counted_ms - s.lost_ms < c.duration_ms))
     order by 1 limit ${AT_ONCE}`,
  );
  return rows.map(({ id }) => id);
}

export async function runningOf(tx: ReadTx, ownerId: string): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select clip_id as id from screening where owner_id = $1 and ended_at is null order by 1 limit ${AT_ONCE}`,
    [ownerId],
  );
  return rows.map(({ id }) => id);
}
