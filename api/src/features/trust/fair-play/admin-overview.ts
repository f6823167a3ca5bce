import { fairPlay } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { type KindGauge, kindGauges } from './check-store.ts';
import type { FairPlayRules } from './rules-in-force.ts';
import { countMembers } from './settings-store.ts';
import { membersAside } from './standing-store.ts';
import { ruleEffects } from './verdict-store.ts';

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
