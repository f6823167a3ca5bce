import type { fairPlay } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { Verdict } from './start-rules.ts';

export interface MemberVerdict extends Verdict {
  memberId: string;
  level: fairPlay.TrustLevel;
}

/** One row a day, rule and member, with a count: what a rule did, or in shadow would have done. */
export async function recordVerdicts(tx: Tx, verdicts: readonly MemberVerdict[]): Promise<void> {
  if (verdicts.length === 0) return;
  await tx.query(
    `insert into rule_verdict (day, rule, applied, member_id, level)
     select (now() at time zone 'utc')::date, rule, applied, member_id, level
     from unnest($1::text[], $2::boolean[], $3::uuid[], $4::text[]) v (rule, applied, member_id, level)
     order by rule, applied, member_id
     on conflict (day, rule, applied, member_id) do update
       set times = rule_verdict.times + 1, level = excluded.level`,
    [
      verdicts.map(({ rule }) => rule),
      verdicts.map(({ applied }) => applied),
      verdicts.map(({ memberId }) => memberId),
      verdicts.map(({ level }) => level),
    ],
  );
}

export interface RuleEffect {
  rule: fairPlay.FairPlayRule;
  applied: boolean;
  times: number;
  members: number;
  trustedMembers: number;
}

/** The last seven days. The table holds few rows a day: members for whom a rule had something to say. */
export function ruleEffects(tx: ReadTx): Promise<RuleEffect[]> {
  return tx.query<RuleEffect>(
    `select rule, applied, sum(times)::integer as times, count(distinct member_id)::integer as members,
       count(distinct member_id) filter (where level = 'trusted')::integer as "trustedMembers"
     from rule_verdict where day > (now() at time zone 'utc')::date - 7 group by 1, 2 order by 1, 2`,
  );
}
