import type { Tx } from '../../../platform/db/tx.ts';

export const MOST = 500;

/**
 * What one member answered is forgotten after 180 days, and that somebody did not answer after 30. The counts stay, and so
 * does the row of a paid answer, without what it said.
 */
const OLD = `asked_at < now() - case when state in ('skipped', 'expired') then interval '30 days' else interval '180 days' end`;

const WITH_CONTENT = `(choices is not null or text is not null or state in ('skipped', 'expired'))`;

export async function forgetSome(tx: Tx): Promise<number> {
  const rows = await tx.query<{ viewId: number; promotionId: number; gone: boolean }>(
    `select view_id as "viewId", promotion_id as "promotionId", state in ('skipped', 'expired') as gone from feedback_answer
     where ${WITH_CONTENT} and asked_at < now() - interval '30 days' and ${OLD}
     order by asked_at limit ${MOST} for update skip locked`,
  );
  const ids = (gone: boolean) => rows.flatMap((row) => (row.gone === gone ? [row.viewId] : []));
  await tx.query('delete from feedback_answer where view_id = any($1::bigint[])', [ids(true)]);
  await clear(tx, ids(false));
  return rows.length;
}

/** Takes out what was answered. The promotion's counts cannot be compared with its answers from then on. */
async function clear(tx: Tx, viewIds: readonly number[]): Promise<void> {
  await tx.query(
    `with cleared as (
       update feedback_answer set choices = null, text = null, score_at = null where view_id = any($1::bigint[])
       returning promotion_id
     )
     update feedback set forgotten = true where promotion_id in (select promotion_id from cleared)`,
    [viewIds],
  );
}

/** Forgets some answers of a member who left, and returns how many. */
export async function forgetSomeAnswersOf(tx: Tx, memberId: string, most: number): Promise<number> {
  const rows = await tx.query<{ id: number }>(
    `select view_id as id from feedback_answer where viewer_id = $1 and answered_at is not null
       and (choices is not null or text is not null) limit $2`,
    [memberId, most],
  );
  if (rows.length > 0)
    await clear(
      tx,
      rows.map(({ id }) => id),
    );
  return rows.length;
}

/** The questions of a member who left keep their shape and lose the words; what viewers wrote to them goes, too. */
export async function forgetQuestionsOf(
  tx: Tx,
  ownerId: string,
  promotionsOfOwner: (owner: string) => string,
): Promise<void> {
  await tx.query(
    `update feedback_question set words = '–', choices = array(select n::text from generate_series(1, cardinality(choices)) n)
     where kind = 'own' and words <> '–' and promotion_id in (${promotionsOfOwner('$1')})`,
    [ownerId],
  );
  await tx.query(
    `update feedback_answer set text = null where text is not null and promotion_id in (
       select promotion_id from feedback where promotion_id in (${promotionsOfOwner('$1')}))`,
    [ownerId],
  );
}
