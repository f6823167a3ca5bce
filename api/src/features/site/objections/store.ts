import type { objections } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { MAY_OBJECT } from '../../exchange/watching/index.ts';

type State = objections.ObjectionState;

export interface ObjectionRow {
  id: number;
  memberId: string;
  memberName: string;
  about: objections.ObjectionAbout;
  viewId: number | null;
  /** Of an objection to a view: the promotion that was watched. */
  promotionId: number | null;
  visitId: number | null;
  clipId: number | null;
  title: string | null;
  text: string;
  at: Date;
  state: State;
  answer: string | null;
  decidedAt: Date | null;
  deciderName: string | null;
}

const COLUMNS = `select o.id, o.member_id as "memberId", m.username as "memberName", o.about, o.view_id as "viewId",
    p.id as "promotionId", o.visit_id as "visitId", c.id as "clipId", coalesce(p.title, d.title, c.title) as title, o.text, o.at, o.state, o.answer,
    o.decided_at as "decidedAt", b.username as "deciderName"
  from objection o join member m on m.id = o.member_id left join member b on b.id = o.decided_by
  left join view v on v.id = o.view_id left join promotion p on p.id = coalesce(o.promotion_id, v.promotion_id)
  left join video d on d.platform = p.platform and d.external_id = p.external_id
  left join clip_visit s on s.id = o.visit_id left join clip c on c.id = coalesce(o.clip_id, s.clip_id)`;

/** Returns the id, or `undefined` when there is nothing (more) to object to. The unique index lets one of two calls win. */
export async function insertForView(
  tx: Tx,
  { viewId, memberId, text }: { viewId: number; memberId: string; text: string },
): Promise<number | undefined> {
  const row = await tx.one<{ id: number }>(
    `insert into objection (member_id, about, view_id, text)
     select v.viewer_id, 'view', v.id, $3 from view v where v.id = $1 and v.viewer_id = $2 and ${MAY_OBJECT}
     on conflict (view_id) where state <> 'granted' do nothing returning id`,
    [viewId, memberId, text],
  );
  return row?.id;
}

export const findForView = (tx: ReadTx, viewId: number, memberId: string): Promise<ObjectionRow | undefined> =>
  tx.one<ObjectionRow>(`${COLUMNS} where o.view_id = $1 and o.member_id = $2 and o.state <> 'granted'`, [
    viewId,
    memberId,
  ]);

export const ownsView = async (tx: ReadTx, viewId: number, memberId: string): Promise<boolean> =>
  (await tx.one('select 1 as one from view where id = $1 and viewer_id = $2', [viewId, memberId])) !== undefined;

const MOST_OWN = 100;

export const objectionsOf = (tx: ReadTx, memberId: string): Promise<ObjectionRow[]> =>
  tx.query<ObjectionRow>(`${COLUMNS} where o.member_id = $1 order by o.id desc limit ${MOST_OWN}`, [memberId]);

export const findObjection = (tx: ReadTx, id: number): Promise<ObjectionRow | undefined> =>
  tx.one<ObjectionRow>(`${COLUMNS} where o.id = $1`, [id]);

const LISTS = {
  open: `o.state = 'open' order by o.at, o.id`,
  decided: `o.state <> 'open' order by o.decided_at desc, o.id desc`,
};

export const listObjections = (
  tx: ReadTx,
  { show, page, limit }: { show: keyof typeof LISTS; page: number; limit: number },
): Promise<ObjectionRow[]> =>
  tx.query<ObjectionRow>(`${COLUMNS} where ${LISTS[show]} limit $1 offset $2`, [limit, (page - 1) * limit]);

const COUNTED_AT_MOST = 10_000;

export async function countOpen(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ open: number }>(
    `select count(*) as open from (select 1 from objection where state = 'open' limit ${COUNTED_AT_MOST}) waiting`,
  );
  return row?.open ?? 0;
}

/** What is decided, locked. */
export const lockObjection = (tx: Tx, id: number) =>
  tx.one<
    Pick<ObjectionRow, 'memberId' | 'about' | 'viewId' | 'promotionId' | 'visitId' | 'clipId' | 'state' | 'answer'>
  >(
    `select member_id as "memberId", about, view_id as "viewId", promotion_id as "promotionId", visit_id as "visitId",
       clip_id as "clipId", state, answer
     from objection where id = $1 for no key update`,
    [id],
  );

export interface Decision {
  id: number;
  state: 'granted' | 'refused';
  answer: string;
  deciderId: string;
}

export async function markDecided(tx: Tx, { id, state, answer, deciderId }: Decision): Promise<void> {
  await tx.query('update objection set state = $2, answer = $3, decided_by = $4, decided_at = now() where id = $1', [
    id,
    state,
    answer,
    deciderId,
  ]);
}
