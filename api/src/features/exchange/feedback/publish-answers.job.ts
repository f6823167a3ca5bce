import { constants } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { tell } from '../../messages/notices/index.ts';
import { emit } from '../../messages/webhooks/index.ts';

const { LEAST_ANSWERS_SHOWN } = constants;
const MOST = 50;

interface Due {
  promotionId: number;
  ownerId: string;
  title: string | null;
  answered: number;
  shown: number;
  held: number;
  over: boolean;
}

type Decision = 'publish' | 'wait' | 'nothing';

/**
 * Answers appear five at a time. When everything is over the rest appears as well: by then nobody can tell the last answers
 * apart by watching them arrive.
 */
function decide({ answered, shown, held, over }: Omit<Due, 'promotionId' | 'ownerId' | 'title'>): Decision {
  if (answered >= LEAST_ANSWERS_SHOWN && answered - shown >= LEAST_ANSWERS_SHOWN) return 'publish';
  if (!over) return 'nothing';
  if (held > 0) return 'wait';
  return answered >= LEAST_ANSWERS_SHOWN && answered > shown ? 'publish' : 'nothing';
}

const lockDue = (tx: Tx) =>
  tx.query<Due>(
    `select f.promotion_id as "promotionId", p.owner_id as "ownerId", coalesce(p.title, d.title) as title, f.answered, f.shown,
       f.held, f.state = 'off' or p.ended_at is not null as over
     from feedback f join promotion p on p.id = f.promotion_id
     left join video d on d.platform = p.platform and d.external_id = p.external_id
     where f.publish_at <= now() order by f.publish_at limit ${MOST} for no key update of f skip locked`,
  );

async function show(tx: Tx, { promotionId, ownerId, title, shown }: Due): Promise<void> {
  await tx.query(
    `update feedback_answer set shown = true where promotion_id = $1 and state = 'answered' and not shown`,
    [promotionId],
  );
  await tx.query(
    `update feedback_count c set shown_count = c.count, shown_weight = c.weight
     from feedback_question q where q.id = c.question_id and q.promotion_id = $1`,
    [promotionId],
  );
  const row = await tx.one<{ answers: number }>(
    'update feedback set shown = answered, publish_at = null where promotion_id = $1 returning shown as answers',
    [promotionId],
  );
  const { answers } = row as { answers: number };
  const facts = { promotionId, title, answers, fresh: Math.max(0, answers - shown) };
  await tell(tx, [{ memberId: ownerId, subject: `feedback:${promotionId}`, kind: 'feedback_received', facts }]);
  const occurrence = `${promotionId}:${answers}`;
  await emit(tx, [{ memberId: ownerId, type: 'feedback.received', occurrence, data: facts }]);
}

const look = (tx: Tx, { promotionId }: Due, decision: 'wait' | 'nothing') =>
  tx.query(
    `update feedback set publish_at = case when $2 then now() + interval '2 minutes' end where promotion_id = $1`,
    [promotionId, decision === 'wait'],
  );

/** Shows owners new answers, several at a time, with one notice and one webhook message for all of them. */
export async function publishAnswers({ db }: Pick<App, 'db'>, signal?: AbortSignal): Promise<void> {
  for (let looked = MOST; looked === MOST && !signal?.aborted; ) {
    looked = await db.write(async (tx) => {
      const due = await lockDue(tx);
      for (const row of due) {
        const decision = decide(row);
        if (decision === 'publish') await show(tx, row);
        else await look(tx, row, decision);
      }
      return due.length;
    });
  }
}
