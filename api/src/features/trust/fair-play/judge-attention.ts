import { ceilingOf, clusterCeiling, clusterEarnedToday, earnedToday, OWN_AT_LEAST } from './allowance-rules.ts';
import { looksGuessed } from './belief-rules.ts';
import { checkChance } from './check-schedule-rules.ts';
import { type JudgedStart, judgeStarter, type lookAtStarters, type Origin } from './judge-starts.ts';
import type { FairPlayRules } from './rules-in-force.ts';
import { looksMadeUp, unpackBeats } from './trace-rules.ts';
import type { TrustRow } from './trust-store.ts';

/** A ring of attention counts like a watch of this length. */
const RING_MS = 30_000;

export interface JudgedAttention {
  judged: JudgedStart;
  /** Only members who are believed earn in the screening room, so no credit there ever waits for a proof. */
  believed: boolean;
  /** What the ceilings leave of the day. Null means no limit. */
  creditsLeft: number | null;
  /** How likely a question is with each credit. */
  checkChance: number;
}

function creditsLeft(
  row: TrustRow,
  level: JudgedStart['level'],
  { numbers, rules, mode }: FairPlayRules,
): number | null {
  const aside = row.aside && rules.set_aside === 'on';
  const limit = ceilingOf({ level, aside, lane: row.lane, vouched: row.vouched }, numbers, mode);
  const own = limit - earnedToday(row);
  const shared = clusterCeiling(limit, row.clusterSize, numbers) - clusterEarnedToday(row);
  const group = Math.max(shared, OWN_AT_LEAST - earnedToday(row));
  const limits = [
    ...(rules.ceiling === 'on' ? [own] : []),
    ...(rules.cluster_ceiling === 'on' && row.clusterSize > 1 ? [group] : []),
  ];
  return limits.length === 0 ? null : Math.max(0, Math.min(...limits));
}

/**
 * Whoever chose to be asked nothing pays with a proof of work for each credit. Credits of this room are spent at once, so a member
 * whose answers look more like guesses than like a person's is asked with each of them.
 */
const attentionCheckChance = (row: Pick<TrustRow, 'lane' | 'right' | 'wrong'>, usual: () => number): number =>
  row.lane || looksGuessed(row) ? 1 : usual();

/** Judges a member who wants to watch clips as one who starts a watch. `windows` are other accounts that do so on the same device. */
export function judgeAttentionOf(
  starters: Awaited<ReturnType<typeof lookAtStarters>>,
  starting: { viewerId: string; origin: Origin },
  rules: FairPlayRules,
  windows: number,
): JudgedAttention {
  const row = starters.trust.get(starting.viewerId) as TrustRow;
  const now = starters.blocks.get(starting.viewerId);
  if (now) now.windows += windows;
  const judged = judgeStarter(starters, starting, rules, RING_MS);
  const { level } = judged;
  const doubted =
    rules.rules.made_up_beats === 'on' && looksMadeUp((starters.beats.get(starting.viewerId) ?? []).map(unpackBeats));
  const watcher = { ...row, level, doubted, aside: row.aside, earnedToday: earnedToday(row) };
  return {
    judged,
    believed: !rules.checks || (row.proven && !row.aside),
    creditsLeft: creditsLeft(row, level, rules),
    checkChance: rules.checks ? attentionCheckChance(row, () => checkChance(watcher, rules.numbers)) : 0,
  };
}
