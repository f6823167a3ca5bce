import type { tastes } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { Leanings } from './taste-rules.ts';

export interface Chosen {
  topics: tastes.Topic[];
  languages: tastes.SpokenLanguage[];
}

/** Chosen topics and languages together with what the member's opinions add up to. */
export interface Taste extends Chosen {
  leanings: Leanings['topics'];
  loweredOwners: string[];
}

const COLUMNS = `topics, languages, topic_leanings as leanings, lowered_owners as "loweredOwners"`;

/** SQL for the taste of the member in this parameter, as JSON; null where nothing is known. */
export const tasteAsJson = (member: string): string =>
  `(select to_json(t) from (select ${COLUMNS} from taste where member_id = ${member}) t)`;

export function findTaste(tx: ReadTx, memberId: string): Promise<Taste | undefined> {
  return tx.one<Taste>(`select ${COLUMNS} from taste where member_id = $1`, [memberId]);
}

export async function saveChosen(tx: Tx, memberId: string, { topics, languages }: Chosen): Promise<void> {
  await tx.query(
    `insert into taste (member_id, topics, languages) values ($1, $2, $3)
     on conflict (member_id) do update set topics = excluded.topics, languages = excluded.languages`,
    [memberId, topics, languages],
  );
}

/** Opens the member's row if there is none, and locks it until the transaction ends. */
export async function lockTaste(tx: Tx, memberId: string): Promise<Taste> {
  await tx.query('insert into taste (member_id) values ($1) on conflict (member_id) do nothing', [memberId]);
  const taste = await tx.one<Taste>(`select ${COLUMNS} from taste where member_id = $1 for no key update`, [memberId]);
  return taste as Taste;
}

export async function saveLeanings(
  tx: Tx,
  memberId: string,
  { topics, loweredOwners }: Leanings,
  hides: boolean,
): Promise<void> {
  await tx.query(
    'update taste set topic_leanings = $2, lowered_owners = $3, hides = hides or $4 where member_id = $1',
    [memberId, JSON.stringify(topics), loweredOwners, hides],
  );
}

export interface OpinionOf {
  memberId: string;
  promotionId: number;
}

/** What the member said about it before. */
export async function opinionOf(tx: ReadTx, { memberId, promotionId }: OpinionOf): Promise<tastes.Opinion> {
  const row = await tx.one<{ opinion: tastes.Opinion }>(
    'select opinion from opinion where member_id = $1 and promotion_id = $2',
    [memberId, promotionId],
  );
  return row?.opinion ?? 'none';
}

export async function saveOpinion(
  tx: Tx,
  { memberId, promotionId }: OpinionOf,
  opinion: tastes.Opinion,
): Promise<void> {
  if (opinion === 'none') {
    await tx.query('delete from opinion where member_id = $1 and promotion_id = $2', [memberId, promotionId]);
    return;
  }
  await tx.query(
    `insert into opinion (member_id, promotion_id, opinion) values ($1, $2, $3)
     on conflict (member_id, promotion_id) do update set opinion = excluded.opinion, at = now()`,
    [memberId, promotionId, opinion],
  );
}
