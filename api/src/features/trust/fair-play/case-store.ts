import type { fairPlay } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';

export interface CaseRow {
  memberId: string;
  username: string;
  suspended: boolean;
  registeredAt: Date;
  setAsideAt: Date | null;
  earned: number;
  unprovenCredits: number;
  failed: number;
  reasons: { rule: fairPlay.FairPlayRule; times: number }[];
  objection: string | null;
  cluster: { id: number; members: number } | null;
}

const MOST_OF_EACH = 200;

/** Members who were set aside, and those whose heartbeats a rule noticed this week. Both lists are short by nature. */
const NOTICED = `
  (select member_id from member_trust where aside_at is not null
   order by objected_at desc nulls last, aside_at desc limit ${MOST_OF_EACH})
  union
  (select member_id from rule_verdict
   where day > (now() at time zone 'utc')::date - 7 and rule in ('made_up_beats', 'unverified_in_all')
   group by member_id order by sum(times) desc limit ${MOST_OF_EACH})`;

const COLUMNS = `
  select m.id as "memberId", m.username, m.suspended_at is not null as suspended, m.created_at as "registeredAt",
    t.aside_at as "setAsideAt", coalesce(s.earned, 0) as earned, coalesce(t.failed, 0) as failed, t.objection,
    greatest(0, coalesce(s.earned, 0) - coalesce(t.proven_earned, 0)) as "unprovenCredits",
    coalesce((
      select jsonb_agg(jsonb_build_object('rule', rule, 'times', times) order by times desc, rule) from (
        select rule, sum(times) as times from rule_verdict v
        where v.member_id = m.id and v.day > (now() at time zone 'utc')::date - 7 group by rule) r), '[]') as reasons,
    (select jsonb_build_object('id', c.id, 'members', c.size) from cluster_member cm join cluster c on c.id = cm.cluster_id
     where cm.member_id = m.id and c.size > 1) as cluster
  from member m left join member_trust t on t.member_id = m.id left join member_total s on s.member_id = m.id`;

export const noticedMembers = (tx: ReadTx): Promise<CaseRow[]> =>
  tx.query<CaseRow>(`${COLUMNS} where m.id in (${NOTICED})`);

export const findCaseRow = (tx: ReadTx, memberId: string): Promise<CaseRow | undefined> =>
  tx.one<CaseRow>(`${COLUMNS} where m.id = $1`, [memberId]);

export interface NoticedDay {
  day: string;
  rule: fairPlay.FairPlayRule;
  applied: boolean;
  times: number;
}

const MOST_DAYS = 200;

/** What the rules noticed about a member, newest first. */
export const noticedDays = (tx: ReadTx, memberId: string): Promise<NoticedDay[]> =>
  tx.query<NoticedDay>(
    `select day::text as day, rule, applied, times from rule_verdict where member_id = $1
     order by day desc, rule, applied limit ${MOST_DAYS}`,
    [memberId],
  );
