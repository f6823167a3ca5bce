import { objections } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** Objections to what was decided in the screening room. */
interface InRoom {
  id: number;
  memberId: string;
  text: string;
}

export type RoomMatter = 'visit' | 'clip';

/** What there is to object to, by its id and its member. */
const MATTERS: Record<RoomMatter, string> = {
  visit: `select viewer_id, 'visit', id, null::bigint, $3::text from clip_visit where id = $1 and viewer_id = $2
    and voided_at > now() - interval '${objections.OBJECTION_DAYS} days'`,
  clip: `select owner_id, 'clip', null::bigint, id, $3::text from clip where id = $1 and owner_id = $2 and state = 'refused'`,
};

/** Returns the id, or `undefined` when there is nothing (more) to object to. The unique index lets one of two calls win. */
export async function insertInRoom(
  tx: Tx,
  about: RoomMatter,
  { id, memberId, text }: InRoom,
): Promise<number | undefined> {
  const row = await tx.one<{ id: number }>(
    `insert into objection (member_id, about, visit_id, clip_id, text) ${MATTERS[about]}
     on conflict (${about}_id) where ${about}_id is not null and state <> 'granted' do nothing returning id`,
    [id, memberId, text],
  );
  return row?.id;
}

/** The objection that is there already, if it was not granted. */
export async function findInRoom(
  tx: ReadTx,
  about: RoomMatter,
  id: number,
  memberId: string,
): Promise<number | undefined> {
  const row = await tx.one<{ id: number }>(
    `select id from objection where ${about}_id = $1 and member_id = $2 and state <> 'granted'`,
    [id, memberId],
  );
  return row?.id;
}

const OWNS: Record<RoomMatter, string> = {
  visit: 'select 1 as one from clip_visit where id = $1 and viewer_id = $2',
  clip: `select 1 as one from clip where id = $1 and owner_id = $2 and state <> 'deleted'`,
};

export const ownsInRoom = async (tx: ReadTx, about: RoomMatter, id: number, memberId: string): Promise<boolean> =>
  (await tx.one(OWNS[about], [id, memberId])) !== undefined;

/** Why a showing was taken back, and how much of it had counted. Undefined once the void was undone. */
export const voidOfVisit = (tx: ReadTx, visitId: number): Promise<{ reason: string; ms: number } | undefined> =>
  tx.one('select void_reason as reason, voided_ms as ms from clip_visit where id = $1 and voided_at is not null', [
    visitId,
  ]);
