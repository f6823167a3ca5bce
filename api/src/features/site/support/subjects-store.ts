import type { ReadTx } from '../../../platform/db/tx.ts';
import type { About } from './store.ts';

export interface SubjectRow {
  kind: About['kind'];
  id: number;
  title: string | null;
  at: Date;
}

const LATEST = 15;

/** The latest things of a member that a message can be about. Each list is read from the end of an index. */
export function subjectsOf(tx: ReadTx, memberId: string): Promise<SubjectRow[]> {
  return tx.query<SubjectRow>(
    `(select 'promotion' as kind, id, title, created_at as at from promotion where owner_id = $1
      order by id desc limit ${LATEST})
     union all
     (select 'deposit', id, to_char(litoshi / 100000000.0, 'FM99999990.00000000') || ' LTC', created_at
      from deposit where member_id = $1 order by id desc limit ${LATEST})
     union all
     (select 'view', v.id, p.title, v.started_at from view v join promotion p on p.id = v.promotion_id
      where v.viewer_id = $1 order by v.id desc limit ${LATEST})`,
    [memberId],
  );
}

const OWNED: Record<About['kind'], string> = {
  promotion: 'select from promotion where id = $1 and owner_id = $2',
  deposit: 'select from deposit where id = $1 and member_id = $2',
  // A view concerns both the viewer and the owner of the video.
  view: `select from view v join promotion p on p.id = v.promotion_id
    where v.id = $1 and (v.viewer_id = $2 or p.owner_id = $2)`,
};

export async function concerns(tx: ReadTx, { kind, id }: About, memberId: string): Promise<boolean> {
  return (await tx.query(OWNED[kind], [id, memberId])).length > 0;
}
