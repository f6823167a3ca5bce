import { makePlan } from './plan.ts';
import { PLANTS } from './plants.ts';
import { complaints, type Line, table } from './report.ts';
import { runFaults } from './run.ts';

const SECONDS = 60;

/** Plants one bug after another; each must be found. The first run has none, and nothing must be found in it. */
export async function selfTest(seed: number, say: (line: string) => void): Promise<boolean> {
  const lines: Line[] = [];
  const clean = await runFaults({ seed, plans: makePlan(seed, SECONDS, ['postgres-kill', 'soak']), say });
  if (complaints(clean)) say(complaints(clean));
  const results = clean.map((line) => ({ what: `nothing, ${line.fault}`, right: 'held' in line && line.held }));
  for (const { name, about, wishes, fault, seen } of PLANTS) {
    say(`\nPlanted: ${about}`);
    const [line] = await runFaults({ seed, plans: makePlan(seed, SECONDS, [fault]), wishes, say });
    if (!line) continue;
    lines.push({ ...line, fault: `${name} (${fault})` });
    results.push({ what: name, right: 'held' in line && !line.held && seen(line) });
  }
  say(`\n${table([...clean, ...lines])}\n`);
  for (const { what, right } of results) {
    say(`${right ? 'right' : 'WRONG'}: ${what}`);
  }
  return results.every(({ right }) => right);
}
