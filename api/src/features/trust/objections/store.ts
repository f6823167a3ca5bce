import type { objections } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

export type Objection =
  | { about: 'promotion'; memberId: string; promotionId: number; text: string }
  | { about: 'standing' | 'group' | 'suspension'; memberId: string; text: string };

const OPEN_ONE = {
  promotion: `(promotion_id) where state = 'open'`,
  standing: `(member_id) where about = 'standing' and state = 'open'`,
  group: `(member_id) where about = 'group' and state = 'open'`,
  suspension: `(member_id) where about = 'suspension' and state = 'open'`,
};

const raising = (about: Objection['about']) => `insert into objection (member_id, about, promotion_id, text)
  values ($1, '${about}', $2, $3)
  on conflict ${OPEN_ONE[about]} do update set text = excluded.text, at = now() returning xmax = 0 as fresh`;

/** A later word about the same matter replaces the one that waits. Returns whether none waited. */
export async function insertObjection(tx: Tx, objection: Objection): Promise<boolean> {
  const { about, memberId, text } = objection;
  const promotionId = objection.about === 'promotion' ? objection.promotionId : null;
  const row = await tx.one<{ fresh: boolean }>(raising(about), [memberId, promotionId, text]);
  return row?.fresh ?? false;
}

export interface Granted {
  id: number;
  memberId: string;
  about: objections.ObjectionAbout;
}

/** The matter of an open objection. */
export type Matter = { viewId: number } | { visitId: number } | { promotionId: number } | { standingOf: string };

const MATTERS = {
  viewId: 'view_id = $1',
  visitId: 'visit_id = $1',
  promotionId: 'promotion_id = $1',
  standingOf: `member_id = $1 and about = 'standing'`,
};

/** Ends what waits about this matter in the member's favour. */
export function markGranted(tx: Tx, matter: Matter): Promise<Granted[]> {
  const [[kind, id]] = Object.entries(matter) as [[keyof typeof MATTERS, number | string]];
  return tx.query<Granted>(
    `update objection set state = 'granted', decided_at = now() where ${MATTERS[kind]} and state = 'open'
     returning id, member_id as "memberId", about`,
    [id],
  );
}

/** Ends what waits about these promotions, because nothing is left to decide. */
export async function markClosed(tx: Tx, promotionIds: readonly number[]): Promise<void> {
  await tx.query(
    `update objection set state = 'closed', decided_at = now() where promotion_id = any($1::bigint[]) and state = 'open'`,
    [promotionIds],
  );
}

const COUNTED_AT_MOST = 100;

export async function countWaiting(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ open: number }>(
    `select count(*) as open from (select 1 from objection where state = 'open' limit ${COUNTED_AT_MOST}) waiting`,
  );
  return row?.open ?? 0;
}
