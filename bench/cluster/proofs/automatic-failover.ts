import { setTimeout as pause } from 'node:timers/promises';
import { lostOf } from '../load/compare.ts';
import { settle, type Town } from '../load/people.ts';
import { startTraffic } from '../load/traffic.ts';
import { type Fault, faults } from '../patroni/faults.ts';
import { type Evidence, judgeGap, judgeSafety, seconds, type Verdict } from '../patroni/judge.ts';
import { openPatroniStage, type PatroniStage } from '../patroni/stage.ts';
import { leaderIn } from '../patroni/status.ts';
import { watchLeaders } from '../patroni/witness.ts';
import type { Report } from '../report.ts';
import { until } from '../stage/services.ts';
import { booksAreSound } from './books.ts';

const PATIENCE_S = 90;

async function successorOf(former: string, stage: PatroniStage): Promise<string> {
  let leader: string | undefined;
  const another = async () => {
    leader = leaderIn((await stage.status()) ?? { members: [] });
    return leader !== undefined && leader !== former;
  };
  await until('another node leads', another, PATIENCE_S);
  return leader as string;
}

interface Seen extends Evidence {
  /** What only this fault has to show. */
  proofs: readonly Verdict[];
  /** How long it took until all nodes were well again. */
  wholeAfterMs: number;
}

/** Lets the load run, strikes, waits until writes go on, repairs what broke, and waits until all nodes are well. */
async function observe(fault: Fault, stage: PatroniStage, town: Town): Promise<Seen> {
  const roles = { nodes: stage.nodes, ...(await stage.whenWhole()) };
  const traffic = startTraffic(stage.balancer.address, town);
  const { acknowledgedAt } = traffic.history;
  await until('the load runs', () => acknowledgedAt.length > 50, PATIENCE_S);
  const witness = watchLeaders(stage.nodes);
  await pause(1000);

  const began = performance.now();
  await fault.strike(roles);
  const successor = fault.leaderChanges ? await successorOf(roles.leader.name, stage) : undefined;
  const before = acknowledgedAt.length;
  await until('writes go on', () => acknowledgedAt.length > before + 30, PATIENCE_S);
  const proofs = fault.proofBefore ? [await fault.proofBefore(roles)] : [];
  await fault.repair?.(roles);
  const repaired = performance.now();
  await stage.whenWhole();
  const wholeAfterMs = performance.now() - repaired;
  await pause(2000);

  const ended = performance.now();
  const history = await traffic.stop();
  const looks = await witness.stop();
  const lost = await lostOf(stage.database, history);
  if (fault.proof) proofs.push(fault.proof(roles));
  return { proofs, history, looks, lost, began, ended, successor, wholeAfterMs };
}

async function tryFault(fault: Fault, stage: PatroniStage, town: Town, report: Report): Promise<void> {
  const part = `Patroni: ${fault.what}`;
  const seen = await observe(fault, stage, town);
  const verdicts = [
    judgeGap(seen, fault),
    judgeSafety(seen, fault),
    { claim: 'all nodes are well again by themselves', ok: true, seen: `after ${seconds(seen.wholeAfterMs)}` },
    ...seen.proofs,
  ];
  for (const verdict of verdicts) report.add(part, verdict.claim, verdict.ok, verdict.seen);
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
  } catch (error) {
    const logs = stage.nodes.map((node) => ({ name: node.name, text: `${node.log()}\n\netcd:\n${node.etcdLog()}` }));
    report.saveLogs(logs);
    throw error;
  } finally {
    await stage.close();
  }
}
