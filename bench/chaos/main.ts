import '../leave-nothing.ts';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { faultNames, makePlan } from './plan.ts';
import { PLANTS } from './plants.ts';
import { complaints, table } from './report.ts';
import { type Run, runFaults } from './run.ts';
import { selfTest } from './self-test.ts';

const { values } = parseArgs({
  options: {
    /** The same seed gives the same plan. */
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Seconds that the faults share. Starting, judging and faults without a share take additional time. */
    seconds: { type: 'string', default: '240' },
    /** One fault, or several separated by commas. All of them by default. */
    fault: { type: 'string', default: '' },
    /** Plants one of our own bugs in the database. The run must then fail. */
    plant: { type: 'string', default: '' },
    /** Plants every bug in turn, and reports whether it was found. */
    'self-test': { type: 'boolean', default: false },
  },
});

const RESULTS = new URL('../results/', import.meta.url);
const say = (line: string) => void process.stdout.write(`${line}\n`);

function refuse(kind: string, name: string, known: readonly string[]): never {
  say(`There is no ${kind} "${name}". There are: ${known.join(', ')}.`);
  process.exit(2);
}

async function chaos(seed: number): Promise<boolean> {
  const plant = PLANTS.find(({ name }) => name === values.plant);
  if (values.plant && !plant) {
    refuse(
      'plant',
      values.plant,
      PLANTS.map(({ name }) => name),
    );
  }
  const only = (values.fault || plant?.fault || '').split(',').filter((name) => name !== '');
  for (const name of only) if (!faultNames().includes(name)) refuse('fault', name, faultNames());

  const plans = makePlan(seed, Number(values.seconds), only);
  mkdirSync(RESULTS, { recursive: true });
  const history = new URL('chaos-history.jsonl', RESULTS);
  writeFileSync(history, '');
  const keep: Run['keep'] = (fault, attempts) =>
    appendFileSync(history, attempts.map((attempt) => `${JSON.stringify({ fault, ...attempt })}\n`).join(''));
  const lines = await runFaults({ seed, plans, ...(plant ? { wishes: plant.wishes } : {}), say, keep });
  say(`\n${table(lines)}\n\n${complaints(lines)}`);
  const plan = plans.map(({ fault: { name: fault }, plan: how }) => ({ fault, how }));
  const report = { at: new Date(), seed, plant: plant?.name ?? null, plan, lines };
  writeFileSync(new URL('chaos.json', RESULTS), JSON.stringify(report, null, 2));
  return lines.every((line) => 'notRun' in line || line.held);
}

const seed = Number(values.seed);
say(`Seed ${seed}`);
process.exitCode = (await (values['self-test'] ? selfTest(seed, say) : chaos(seed))) ? 0 : 1;
