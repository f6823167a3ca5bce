import { fairPlay } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { type KindGauge, kindGauges } from './check-store.ts';
import type { FairPlayRules } from './rules-in-force.ts';
import { countMembers } from './settings-store.ts';
import { ruleEffects } from './verdict-store.ts';

const MOST_ASIDE = 100;

interface AsideRow {
  memberId: string;
  username: string;
  since: Date;
  unprovenCredits: number;
  passed: number;
  failed: number;
  objection: string | null;
}

/** Those who object first, then the latest. */
function membersAside(tx: ReadTx): Promise<AsideRow[]> {
  return tx.query<AsideRow>(
    `select t.member_id as "memberId", m.username, t.aside_at as since, t.passed, t.failed, t.objection,
       greatest(0, coalesce(s.earned, 0) - t.proven_earned) as "unprovenCredits"
     from member_trust t join member m on m.id = t.member_id left join member_total s on s.member_id = t.member_id
     where t.aside_at is not null order by t.objected_at desc nulls last, t.aside_at desc limit $1`,
    [MOST_ASIDE],
  );
}

const shareOf = (gauges: readonly KindGauge[], kind: string, proven: boolean): number | null => {
  const found = gauges.find((gauge) => gauge.kind === kind && gauge.proven === proven);
  return found ? found.passed / (found.passed + found.failed) : null;
};

export async function readOverview(
  tx: ReadTx,
  rules: FairPlayRules,
  chosenMode: fairPlay.FairPlayMode,
): Promise<fairPlay.FairPlayOverview> {
  const [gauges, effects, aside, members] = await Promise.all([
    kindGauges(tx),
    ruleEffects(tx),
    membersAside(tx),
    countMembers(tx),
  ]);
  const { mode, numbers, rules: states, retired, prices } = rules;
  return {
    mode,
    chosenMode,
    members,
    settings: { numbers, rules: states, retired, prices },
    kinds: fairPlay.CheckKind.options.map((kind) => ({
      kind,
      passedByProven: shareOf(gauges, kind, true),
      passedByOthers: shareOf(gauges, kind, false),
      answers: gauges
        .filter((gauge) => gauge.kind === kind)
        .reduce((sum, { passed, failed }) => sum + passed + failed, 0),
      retired: retired.includes(kind),
    })),
    effects: fairPlay.FairPlayRule.options.map((rule) => {
      const own = effects.filter((effect) => effect.rule === rule);
      const times = (applied: boolean) => own.find((effect) => effect.applied === applied)?.times ?? 0;
      return {
        rule,
        state: states[rule],
        appliedTimes: times(true),
        shadowTimes: times(false),
        members: Math.max(0, ...own.map((effect) => effect.members)),
        trustedMembers: Math.max(0, ...own.map((effect) => effect.trustedMembers)),
      };
    }),
    aside: aside.map((row) => ({ ...row, since: row.since.toISOString() })),
  };
}
