import { judge } from './judge/verdict.ts';
import type { PlannedFault } from './plan.ts';
import { type Line, table } from './report.ts';
import { openStage, type StageWishes } from './stage/stage.ts';

export interface Run {
  seed: number;
  plans: readonly PlannedFault[];
  wishes?: StageWishes;
  say: (line: string) => void;
}

/** One fault after another on the same stage, each judged before the next. */
export async function runFaults({ seed, plans, wishes = {}, say }: Run): Promise<Line[]> {
  const lines: Line[] = [];
  const stage = await openStage(wishes);
  const interrupted = () => void stage.close().finally(() => process.exit(1));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    for (const { fault, plan } of plans) {
      say(`${fault.name}: ${fault.about}`);
      const found = await fault.run({ stage, seed }, plan);
      if ('notRun' in found) lines.push({ fault: fault.name, ...found });
      else {
        lines.push(await judge(fault.name, found.elsewhere ?? stage, found));
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
