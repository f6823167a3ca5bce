import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { OpenQuestions } from '../../trust/fair-play/index.ts';
import type { Answerer } from './may-answer.ts';

export type AnswerState = 'open' | 'answered' | 'skipped' | 'expired' | 'voided';

export interface PaidView {
  viewId: number;
  viewerId: string;
  promotionId: number;
  ownerId: string;
  isPaid: boolean;
  verified: boolean;
  /** The questions come right after the credit, not days later. */
  justEnded: boolean;
  asks: boolean;
}

/** A view may be answered this long after its credit, and the credit is reserved for as long again. */
export const ASK_MINUTES = 10;

/**
 * Locks a view of this member, so that it cannot be voided or answered twice meanwhile. Views belong to `watching`, which stands
 * above this feature, so the application hands it in.
 */
export type LockPaidView = (tx: Tx, viewId: number, viewerId: string) => Promise<PaidView | undefined>;

export interface LockedAnswer {
  viewId: number;
  promotionId: number;
  viewerId: string;
  state: AnswerState;
  expired: boolean;
  /** Since the questions were shown. */
  seconds: number;
  expiresAt: Date;
  questions: number[];
  choices: number[] | null;
  text: string | null;
  weight: number;
  shown: boolean;
  scored: boolean;
  voidedTo: 'escrow' | 'owner' | 'house' | null;
}

export const lockAnswer = (tx: Tx, viewId: number): Promise<LockedAnswer | undefined> =>
  tx.one<LockedAnswer>(
    `select view_id as "viewId", promotion_id as "promotionId", viewer_id as "viewerId", state,
       expires_at <= clock_timestamp() as expired, expires_at as "expiresAt",
       extract(epoch from clock_timestamp() - asked_at)::double precision as seconds,
       questions, choices, text, weight, shown, score_at is null as scored, voided_to as "voidedTo"
     from feedback_answer where view_id = $1 for no key update`,
    [viewId],
  );

/** Reserves a credit. False when there is none left, or nothing is asked any more. */
export async function reserveCredit(tx: Tx, promotionId: number): Promise<boolean> {
  const row = await tx.one(
    `update feedback set open = open + 1, asked = asked + 1
     where promotion_id = $1 and state = 'on' and held > open returning promotion_id`,
    [promotionId],
  );
  return row !== undefined;
}

/** The member is not asked after all. */
export async function releaseCredit(tx: Tx, promotionId: number): Promise<void> {
  await tx.query('update feedback set open = open - 1, asked = asked - 1 where promotion_id = $1', [promotionId]);
}

export async function insertAnswer(
  tx: Tx,
  { viewId, promotionId, viewerId }: PaidView,
  questions: readonly number[],
): Promise<Date> {
  const row = await tx.one<{ expiresAt: Date }>(
    `insert into feedback_answer (view_id, promotion_id, viewer_id, questions, expires_at)
     values ($1, $2, $3, $4, now() + interval '${ASK_MINUTES} minutes') returning expires_at as "expiresAt"`,
    [viewId, promotionId, viewerId, questions],
  );
  return (row as { expiresAt: Date }).expiresAt;
}

export async function markAnswered(
  tx: Tx,
  viewId: number,
  { choices, text, weight }: { choices: readonly number[]; text: string | null; weight: number },
): Promise<void> {
  await tx.query(
    `update feedback_answer set state = 'answered', answered_at = now(), choices = $2, text = $3::text,
       text_state = case when $3::text is null then null else 'shown' end, weight = $4, score_at = now() + interval '5 minutes'
     where view_id = $1`,
    [viewId, choices, text, weight],
  );
}

export async function markAnswer(
  tx: Tx,
  viewId: number,
  state: AnswerState,
  { voidedTo = null, house = 0 }: { voidedTo?: LockedAnswer['voidedTo']; house?: number } = {},
): Promise<void> {
  await tx.query('update feedback_answer set state = $2, voided_to = $3, house = house + $4 where view_id = $1', [
    viewId,
    state,
    voidedTo,
    house,
  ]);
}

interface Counted {
  questions: readonly number[];
  choices: readonly number[];
}

/** Adds to what was chosen. `shown` changes what the owner sees already, too. */
export async function countChoices(
  tx: Tx,
  { questions, choices }: Counted,
  { times, weight, shown }: { times: number; weight: number; shown: boolean },
): Promise<void> {
  await tx.query(
    `insert into feedback_count as c (question_id, choice, count, weight, shown_count, shown_weight)
     select question, choice, $3::bigint, $4::bigint, case when $5::boolean then $3::bigint else 0 end,
       case when $5::boolean then $4::bigint else 0 end
     from unnest($1::bigint[], $2::smallint[]) u (question, choice) order by question
     on conflict (question_id, choice) do update set count = c.count + excluded.count, weight = c.weight + excluded.weight,
       shown_count = c.shown_count + excluded.shown_count, shown_weight = c.shown_weight + excluded.shown_weight`,
    [questions, choices, times, weight, shown],
  );
}

/** How many questions this member could answer now, and the whole group of this member. */
export async function openQuestionsOf(tx: ReadTx, memberId: string): Promise<OpenQuestions> {
  const row = await tx.one<OpenQuestions>(
    `select count(*) filter (where f.viewer_id = $1)::integer as own, count(*)::integer as "ofGroup"
     from (select $1::uuid as id union select mate.member_id from cluster_member own
       join cluster_member mate on mate.cluster_id = own.cluster_id where own.member_id = $1) m
     join feedback_answer f on f.viewer_id = m.id and f.state = 'open' and f.expires_at > now()`,
    [memberId],
  );
  return row as OpenQuestions;
}

/** Reads the facts that decide whether a member is asked. */
export async function answererOf(tx: ReadTx, memberId: string, ownerId: string): Promise<Answerer> {
  const row = await tx.one<Answerer>(
    `select coalesce(w.evidence, 0) as evidence, coalesce(w.rated, 0) as rated, coalesce(w.scored, 0) as scored,
       coalesce(extract(epoch from now() - w.at) / 86400, 0)::double precision as days,
       exists (select from cluster_member a join cluster_member b on b.cluster_id = a.cluster_id
         where a.member_id = $1 and b.member_id = $2)
       or exists (select from referral r where (r.referred_id = $1 and r.referrer_id = $2)
         or (r.referred_id = $2 and r.referrer_id = $1)) as linked
     from (select 1) one left join feedback_weight w on w.member_id = $1`,
    [memberId, ownerId],
  );
  return row as Answerer;
}
