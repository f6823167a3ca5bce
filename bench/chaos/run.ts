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
  /** Gets every single answer. */
  keep?: (fault: string, attempts: readonly Attempt[]) => void;
}

/** A fault that cannot be brought about to its end has not held; the others still have their turn. */
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

/** One fault after another on the same stage, each judged before the next. */
export async function runFaults({ seed, plans, wishes = {}, say, keep }: Run): Promise<Line[]> {
  const lines: Line[] = [];
  const stage = await openStage(wishes);
  const interrupted = () => void stage.close().finally(() => process.exit(1));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    for (const { fault, plan } of plans) {
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
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    await stage.close();
  }
  return lines;
}
