import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { lostOf } from '../load/compare.ts';
import { settle, type Town } from '../load/people.ts';
import { type History, startTraffic } from '../load/traffic.ts';
import { type Fault, faults } from '../patroni/faults.ts';
import { longestGap, longestOverlap, reigns } from '../patroni/leaders.ts';
import { openPatroniStage, type PatroniStage } from '../patroni/stage.ts';
import { leaderIn } from '../patroni/status.ts';
import { watchLeaders } from '../patroni/witness.ts';
import type { Report } from '../report.ts';
import { until } from '../stage/services.ts';
import { booksAreSound } from './books.ts';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const PATIENCE_S = 90;

/** While the database is away a client may be told to come back, and nothing else. */
const unexplained = ({ failures }: History) => failures.filter((failure) => !failure.includes(': 503 '));

async function tryFault(fault: Fault, stage: PatroniStage, town: Town, report: Report): Promise<void> {
  const part = `Patroni: ${fault.what}`;
  const roles = { nodes: stage.nodes, ...(await stage.whenWhole()) };
  const traffic = startTraffic(stage.balancer.address, town);
  const { acknowledgedAt } = traffic.history;
  await until('the load runs', () => acknowledgedAt.length > 50, PATIENCE_S);
  const witness = watchLeaders(stage.nodes);
  await pause(1000);

  const began = performance.now();
  await fault.strike(roles);
  let leader: string | undefined = roles.leader.name;
  if (fault.leaderChanges) {
    await until(
      'another node leads',
      async () => {
        leader = leaderIn((await stage.status()) ?? { members: [] });
        return leader !== undefined && leader !== roles.leader.name;
      },
      PATIENCE_S,
    );
  }
  const before = acknowledgedAt.length;
  await until('writes go on', () => acknowledgedAt.length > before + 30, PATIENCE_S);
  await fault.repair?.(roles);
  const repaired = performance.now();
  await stage.whenWhole();
  const wholeAfter = performance.now() - repaired;
  await pause(2000);
  const ended = performance.now();
  const history = await traffic.stop();
  const looks = await witness.stop();

  const gap = longestGap(acknowledgedAt, began, ended);
  const strange = unexplained(history);
  const refused = history.failures.length;
  report.add(
    part,
    fault.unnoticed
      ? 'writes go on without a gap, and no request fails'
      : `writes go on within ${fault.gapSeconds} s, and until then the answer is 503`,
    gap <= fault.gapSeconds * 1000 && strange.length === 0 && (!fault.unnoticed || refused === 0),
    [
      `gap ${seconds(gap)}`,
      `${refused} of ${history.requests} requests refused`,
      ...(fault.leaderChanges ? [`${roles.leader.name} → ${leader}`] : []),
      ...strange.slice(0, 2),
    ].join('; '),
  );

  const lost = await lostOf(stage.database, history);
  const overlap = longestOverlap(reigns(looks));
  if (process.env.DEBUG_FAILOVER) {
    for (const node of stage.nodes) writeFileSync(`/tmp/w3-${fault.name}-${node.name}.log`, node.log());
    console.log(
      'began',
      began,
      'reigns',
      reigns(looks)
        .map(
          ({ node, from, to }) => `${node} ${((from - began) / 1000).toFixed(2)}..${((to - began) / 1000).toFixed(2)}`,
        )
        .join(', '),
    );
    const after = acknowledgedAt.filter((at) => at > began).map((at) => (at - began) / 1000);
    console.log(
      'gaps',
      after
        .map((at, i) => [after[i - 1] ?? 0, at] as const)
        .filter(([a, b]) => b - a > 0.7)
        .map(([a, b]) => `${a.toFixed(2)}..${b.toFixed(2)}`)
        .join(' '),
    );
    const kinds = new Map<string, string>();
    for (const failure of history.failures) {
      const k = failure.slice(13);
      kinds.set(k, `${(kinds.get(k) ?? failure.slice(0, 13)).slice(0, 13)} .. ${failure.slice(0, 13)} `);
    }
    console.log(kinds, new Date(Date.now() - performance.now() + began).toISOString());
  }
  const between = Number.isFinite(overlap)
    ? `${seconds(Math.abs(overlap))} ${overlap > 0 ? 'with two leaders' : 'between the leaders'}`
    : 'one leader';
  report.add(
    part,
    'nothing acknowledged is lost, never two leaders, nobody signs in again',
    lost.length === 0 && overlap <= 0 && history.signedOut.length === 0,
    `${acknowledgedAt.length} acknowledged, ${lost.length} lost; ${between}; ${history.signedOut.length} signed out`,
  );
  report.add(part, 'all nodes are well again by themselves', true, `after ${seconds(wholeAfter)}`);
  const proof = fault.proof?.(roles);
  if (proof) report.add(part, proof.claim, proof.ok, proof.seen);
}

/** Breaks one thing after another under load, while nobody does anything about it. `only` names some of the faults. */
export async function automaticFailover(report: Report, only: string | undefined): Promise<void> {
  const wanted = only?.split(',');
  const unknown = wanted?.find((name) => !faults.some((fault) => fault.name === name));
  if (unknown) throw new Error(`There is no "${unknown}"; there are ${faults.map(({ name }) => name).join(', ')}`);
  const stage = await openPatroniStage();
  try {
    const town = await settle(stage.balancer.address);
    for (const fault of faults.filter(({ name }) => wanted?.includes(name) ?? true)) {
      await tryFault(fault, stage, town, report);
    }
    await booksAreSound('Patroni: after all of this', stage.balancer.address, report);
  } finally {
    await stage.close();
  }
}
