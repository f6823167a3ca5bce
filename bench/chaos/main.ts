import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FAULTS } from './faults/list.ts';
import { judge } from './judge/verdict.ts';
import { randomOf } from './random.ts';
import { complaints, type Line, table } from './report.ts';
import { openStage } from './stage/stage.ts';

const { values } = parseArgs({
  options: {
    /** The same seed makes the same plan. */
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seconds: { type: 'string', default: '240' },
    /** One fault, or several with commas between; all without it. */
    fault: { type: 'string', default: '' },
  },
});

const say = (line: string) => void process.stdout.write(`${line}\n`);

const seed = Number(values.seed);
const wanted = values.fault === '' ? FAULTS : FAULTS.filter(({ name }) => values.fault.split(',').includes(name));
if (wanted.length === 0) {
  say(`There is no fault "${values.fault}". There are: ${FAULTS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const shares = FAULTS.reduce((sum, { share }) => sum + share, 0);
const plans = randomOf(seed, 'order')
  .shuffle(FAULTS)
  .map((fault) => ({
    fault,
    plan: fault.plan(randomOf(seed, fault.name), Math.max(3, (Number(values.seconds) * fault.share) / shares)),
  }))
  .filter(({ fault }) => wanted.includes(fault));

say(`Seed ${seed}. Again the same: npm run chaos -- --seed ${seed} --seconds ${values.seconds}`);
const lines: Line[] = [];
const stage = await openStage();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stage.close().finally(() => process.exit(1)));
}
try {
  for (const { fault, plan } of plans) {
    say(`${fault.name}: ${fault.about}`);
    const found = await fault.run({ stage, seed }, plan);
    const line: Line =
      'notRun' in found ? { fault: fault.name, ...found } : await judge(fault.name, found.elsewhere ?? stage, found);
    if ('elsewhere' in found) await found.elsewhere.close();
    lines.push(line);
    say(table([line]).split('\n').at(-1) ?? '');
  }
} finally {
  await stage.close();
}

say(`\n${table(lines)}\n\n${complaints(lines)}`);
mkdirSync(new URL('../results/', import.meta.url), { recursive: true });
writeFileSync(
  new URL('../results/chaos.json', import.meta.url),
  JSON.stringify(
    { at: new Date(), seed, plans: plans.map(({ fault, plan }) => ({ fault: fault.name, plan })), lines },
    null,
    2,
  ),
);
process.exitCode = lines.some((line) => 'held' in line && !line.held) ? 1 : 0;
