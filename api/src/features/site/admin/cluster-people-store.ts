import type { ReadTx } from '../../../platform/db/tx.ts';
import { MEMBERS_OF_CLUSTER } from '../../trust/links/index.ts';

/** A member of a group, as admins look at them. */
export interface ClusterPerson {
  memberId: string;
  username: string;
  registeredAt: Date;
  balance: number;
  earned: number;
  promotions: number;
  suspended: boolean;
}

export const peopleOf = (tx: ReadTx, clusterId: number): Promise<ClusterPerson[]> =>
  tx.query<ClusterPerson>(
    `select m.id as "memberId", m.username, m.created_at as "registeredAt", a.balance, m.suspended_at is not null as suspended,
       (select count(*) from promotion p where p.owner_id = m.id) as promotions,
       coalesce((select sum(watched) from member_day d where d.member_id = m.id
         and d.day > (now() at time zone 'utc')::date - 30), 0)::bigint as earned
     from ${MEMBERS_OF_CLUSTER('$1')} c join member m on m.id = c.member_id join account a on a.member_id = m.id
     order by m.created_at, m.id`,
    [clusterId],
  );
