import type { Tx } from '../../../platform/db/tx.ts';
import type { Funds } from './attention-rules.ts';

export interface VisitToVoid {
  id: number;
  clipId: number;
  viewerId: string;
  countedMs: number;
  earlierMs: number;
  houseMs: number;
  reservedMs: number;
  seconds: string;
  day: string | null;
  dayBefore: string | null;
  voided: boolean;
  /** How many voids of it there were before the one in force, or before the next. */
  epoch: number;
  voidedMs: number;
  voidedEarlierMs: number;
  trustLost: number;
}

const VISIT = `select id, clip_id as "clipId", viewer_id as "viewerId", counted_ms as "countedMs", earlier_ms as "earlierMs",
    house_ms as "houseMs", reserved_ms as "reservedMs", seconds, day::text as day, (day - 1)::text as "dayBefore",
    voided_at is not null as voided, void_epoch as epoch, coalesce(voided_ms, 0) as "voidedMs",
    coalesce(voided_earlier_ms, 0) as "voidedEarlierMs", trust_lost as "trustLost"
  from clip_visit where id = $1`;

export const findVisit = (tx: Tx, id: number): Promise<VisitToVoid | undefined> => tx.one(VISIT, [id]);
export const lockVisit = (tx: Tx, id: number): Promise<VisitToVoid | undefined> =>
  tx.one(`${VISIT} for no key update`, [id]);

export interface PaidDay {
  day: string;
  countedMs: number;
  paid: number;
}

/** Locked before everything else of the room. */
export const lockDaysOf = (tx: Tx, viewerId: string, days: readonly string[]): Promise<PaidDay[]> =>
  tx.query(
    `select day::text as day, counted_ms as "countedMs", paid from attention_day
     where viewer_id = $1 and day = any($2::date[]) order by day for no key update`,
    [viewerId, days],
  );

export async function changeDay(
  tx: Tx,
  viewerId: string,
  change: { day: string; countedMs: number; rings: number; isVoid: boolean },
): Promise<void> {
  await tx.query(
    `update attention_day set counted_ms = counted_ms + $3, paid = paid + $4, epoch = epoch + $5::integer
     where viewer_id = $1 and day = $2::date`,
    [viewerId, change.day, change.countedMs, change.rings, change.isVoid ? 1 : 0],
  );
}

export const lockFundsOf = (tx: Tx, clipId: number): Promise<(Funds & { ended: boolean }) | undefined> =>
  tx.one(
    `select budget, returned, blocks, counted_ms as "countedMs", lost_ms as "lostMs", reserved_ms as "reservedMs",
       ended_at is not null as ended
     from screening where clip_id = $1 for no key update`,
    [clipId],
  );

/** What an ended screening gets back of its time is lost like the rest of its last block. */
export async function changeFunds(
  tx: Tx,
  clipId: number,
  { countedMs, reservedMs, viewers }: { countedMs: number; reservedMs: number; viewers: number },
): Promise<void> {
  await tx.query(
    `update screening set counted_ms = counted_ms + $2, reserved_ms = greatest(0, reserved_ms + $3), viewers = greatest(0, viewers + $4),
       lost_ms = case when ended_at is null then lost_ms else lost_ms - $2 end
     where clip_id = $1`,
    [clipId, countedMs, reservedMs, viewers],
  );
}

export async function markVoided(tx: Tx, id: number, reason: string, trustLost: number): Promise<void> {
  await tx.query(
    `update clip_visit set voided_at = now(), void_reason = $2, trust_lost = $3, voided_ms = counted_ms,
       voided_earlier_ms = earlier_ms, counted_ms = 0, earlier_ms = 0, house_ms = 0, reserved_ms = 0,
       ended_at = coalesce(ended_at, now()), address = null, device_key = null
     where id = $1`,
    [id, reason, trustLost],
  );
}

export async function markRestored(tx: Tx, id: number, houseMs: number): Promise<void> {
  await tx.query(
    `update clip_visit set voided_at = null, void_reason = null, trust_lost = 0, counted_ms = voided_ms,
       earlier_ms = voided_earlier_ms, house_ms = $2, voided_ms = null, voided_earlier_ms = null, void_epoch = void_epoch + 1
     where id = $1`,
    [id, houseMs],
  );
}
