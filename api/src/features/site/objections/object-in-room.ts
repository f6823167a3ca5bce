import { objections } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { tellOfObjection } from '../../trust/objections/index.ts';
import * as room from './room-objection-store.ts';
import { findObjection, type ObjectionRow } from './store.ts';

interface InRoom {
  id: number;
  memberId: string;
  text: string;
}

const UNKNOWN = { visit: 'visit_not_found', clip: 'clip_unknown' } as const;

/** Asks a person to look at a showing that was taken back, or at a clip that was refused. The same text again is the same objection. */
export async function objectInRoom(tx: Tx, about: room.RoomMatter, objection: InRoom): Promise<ObjectionRow> {
  const { id, memberId, text } = objection;
  if (!(await room.ownsInRoom(tx, about, id, memberId))) throw new Problem(UNKNOWN[about]);
  const made = await room.insertInRoom(tx, about, objection);
  if (made !== undefined) await tellOfObjection(tx);
  const found = made ?? (await room.findInRoom(tx, about, id, memberId));
  if (found === undefined) throw new Problem('nothing_to_object', { days: objections.OBJECTION_DAYS });
  const row = (await findObjection(tx, found)) as ObjectionRow;
  if (made === undefined && row.text !== text) throw new Problem('objected_before');
  return row;
}
