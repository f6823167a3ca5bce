import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

const DIGEST_JOB = 'send-digests';

/** How far this week's mails have come. It changes in the transaction that queues them. */
export interface DigestRun {
  monday: string;
  /** Members up to this id are done. */
  after: string;
  done: boolean;
}

export async function lockRun(tx: Tx): Promise<DigestRun | undefined> {
  await tx.query('insert into job (name) values ($1) on conflict (name) do nothing', [DIGEST_JOB]);
  const row = await tx.one<{ state: Partial<DigestRun> }>('select state from job where name = $1 for no key update', [
    DIGEST_JOB,
  ]);
  return row?.state.monday === undefined ? undefined : (row.state as DigestRun);
}

export async function writeRun(tx: Tx, run: DigestRun): Promise<void> {
  await tx.query('update job set state = $2::jsonb where name = $1', [DIGEST_JOB, JSON.stringify(run)]);
}

export interface WeekFigures {
  memberId: string;
  watched: number;
  received: number;
}

/** What these members watched, and how often they were watched, on these days. */
export const figuresOf = (tx: ReadTx, memberIds: readonly string[], firstDay: string, lastDay: string) =>
  tx.query<WeekFigures>(
    `select member_id as "memberId", sum(watched)::int as watched, sum(received)::int as received from member_day
     where member_id = any($1::uuid[]) and day between $2 and $3 group by member_id`,
    [memberIds, firstDay, lastDay],
  );
