import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** Questions of this room. At most one of a member is open, and nothing counts until it is answered. */

export interface NewCheck {
  id: string;
  memberId: string;
  visitId: number | null;
}

export async function insertChecks(tx: Tx, checks: readonly NewCheck[]): Promise<void> {
  if (checks.length === 0) return;
  await tx.query(
    `insert into screening_check (id, member_id, visit_id) select * from unnest($1::uuid[], $2::uuid[], $3::bigint[])
     on conflict (member_id) where state = 'open' do nothing`,
    [checks.map(({ id }) => id), checks.map(({ memberId }) => memberId), checks.map(({ visitId }) => visitId)],
  );
}

export interface OpenCheck {
  id: string;
  visitId: number | null;
  kind: string | null;
  answerHash: Buffer | null;
  draws: number;
}

const OPEN = `select id, visit_id as "visitId", kind, answer_hash as "answerHash", draws from screening_check
  where id = $1 and member_id = $2 and state = 'open'`;

export const findOpenCheck = (tx: ReadTx, id: string, memberId: string): Promise<OpenCheck | undefined> =>
  tx.one(OPEN, [id, memberId]);

export const lockOpenCheck = (tx: Tx, id: string, memberId: string): Promise<OpenCheck | undefined> =>
  tx.one(`${OPEN} for no key update`, [id, memberId]);

export async function openCheckOf(tx: ReadTx, memberId: string): Promise<string | null> {
  const row = await tx.one<{ id: string }>(`select id from screening_check where member_id = $1 and state = 'open'`, [
    memberId,
  ]);
  return row?.id ?? null;
}

/** Whether it was still open and could be drawn once more. What was drawn before is void from here on. */
export async function recordDraw(
  tx: Tx,
  draw: { id: string; memberId: string; kind: string; answerHash: Buffer | null; mostDraws: number },
): Promise<boolean> {
  const row = await tx.one(
    `update screening_check set kind = $3, answer_hash = $4, draws = draws + 1
     where id = $1 and member_id = $2 and state = 'open' and draws < $5 returning id`,
    [draw.id, draw.memberId, draw.kind, draw.answerHash, draw.mostDraws],
  );
  return row !== undefined;
}

export async function settleCheck(
  tx: Tx,
  { id, passed, answerHash }: { id: string; passed: boolean; answerHash: Buffer | null },
): Promise<boolean> {
  const row = await tx.one(
    `update screening_check set state = case when $2 then 'passed' else 'failed' end, answered_at = now()
     where id = $1 and state = 'open' and answer_hash is not distinct from $3 returning id`,
    [id, passed, answerHash],
  );
  return row !== undefined;
}

export interface SeenClip {
  clipId: number;
  seconds: string;
  frames: number;
  durationMs: number;
}

/** The clip of this visit, if there are pictures of it, and pictures of other clips to put beside it. */
export async function stillsFor(
  tx: ReadTx,
  visitId: number,
): Promise<{ seen: SeenClip; others: { clipId: number; frames: number }[] } | undefined> {
  const seen = await tx.one<SeenClip>(
    `select c.id as "clipId", v.seconds, c.frames, c.duration_ms as "durationMs" from clip_visit v join clip c on c.id = v.clip_id
     where v.id = $1 and c.frames > 0 and c.state in ('screening', 'ended')`,
    [visitId],
  );
  if (!seen) return undefined;
  // The ones that were offered last are many and change all the time.
  const others = await tx.query<{ clipId: number; frames: number }>(
    `select c.id as "clipId", c.frames from (
       select s.clip_id from screening s where s.started_at is not null and s.ended_at is null
       order by s.offered_at desc limit 40) s
     join clip c on c.id = s.clip_id
     where c.frames > 0 and c.id <> $1 and not exists (
       select from clip_visit seen join clip_visit own on own.viewer_id = seen.viewer_id
       where own.id = $2 and seen.clip_id = c.id and seen.shown_at is not null)`,
    [seen.clipId, visitId],
  );
  return { seen, others };
}

/** Returns how many were deleted. */
export async function forgetSomeChecks(tx: Tx, most: number): Promise<number> {
  const rows = await tx.query(
    `delete from screening_check where id in (
       select id from screening_check where opened_at < now() - interval '30 days' order by opened_at limit $1) returning 1 as one`,
    [most],
  );
  return rows.length;
}
