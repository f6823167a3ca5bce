import { tellStep, timeLeft } from '../progress.ts';
import type { Fault, Scene } from './faults/fault.ts';
import { judge } from './judge/verdict.ts';
import { type Attempt, History } from './load/history.ts';
import type { PlannedFault } from './plan.ts';
import { type Line, table } from './report.ts';
import { openStage, type StageWishes } from './stage/stage.ts';

export interface Run {
  seed: number;
  plans: readonly PlannedFault[];
  wishes?: StageWishes;
  say: (line: string) => void;
  /** Receives every single answer. */
  keep?: (fault: string, attempts: readonly Attempt[]) => void;
}

/** If a fault cannot be carried out completely, it counts as not held. The others still run. */
async function tried(fault: Fault, scene: Scene, plan: unknown): ReturnType<Fault['run']> {
  try {
    return await fault.run(scene, plan);
  } catch (error) {
    return {
      history: new History(),
      broken: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    };
  }
}

/** Runs one fault after another on the same servers and database, and judges each before the next. */
export async function runFaults({ seed, plans, wishes = {}, say, keep }: Run): Promise<Line[]> {
  const lines: Line[] = [];
  const stage = await openStage(wishes);
  try {
    for (const [index, { fault, plan }] of plans.entries()) {
      tellStep(`fault ${index + 1} of ${plans.length}${timeLeft(index, plans.length)}`);
      say(`${fault.name}: ${fault.about}`);
      const found = await tried(fault, { stage, seed }, plan);
      if ('notRun' in found) lines.push({ fault: fault.name, ...found });
      else {
        lines.push(await judge(fault.name, found.elsewhere ?? stage, found));
        keep?.(fault.name, found.history.attempts);
        await found.elsewhere?.close();
      }
      say(table(lines.slice(-1)).split('\n').at(-1) ?? '');
    }
  } finally {
    await stage.close();
  }
  return lines;
}
