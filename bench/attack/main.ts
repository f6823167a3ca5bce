import '../leave-nothing.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { tellStep, timeLeft } from '../progress.ts';
import { randomFrom } from '../random.ts';
import type { Attack } from './attack.ts';
import { Findings } from './findings.ts';
import { attackHeaders } from './headers.ts';
import { attackInputs } from './inputs/run.ts';
import { attackLimits } from './limits/run.ts';
import { failureList, notes, table } from './report.ts';
import { attackRequests } from './requests/run.ts';
import { attackRules } from './rules/run.ts';
import { attackScreening } from './rules/screening.ts';
import { selfTest } from './self-test/run.ts';
import { attackSlowly } from './slow.ts';
import { openSite } from './target.ts';
import { attackAccounts } from './theft/run.ts';
import { attackWithSlowhttptest } from './tools/slowhttptest.ts';
import { attackWithSpecmatic } from './tools/specmatic.ts';
import { attackWithSqlmap } from './tools/sqlmap.ts';
import { makeWorld } from './world.ts';

const PARTS: Record<string, (attack: Attack) => Promise<void>> = {
  inputs: (attack) => attackInputs(attack, new RegExp(values.only)),
  requests: attackRequests,
  rules: attackRules,
  screening: attackScreening,
  limits: attackLimits,
  headers: attackHeaders,
  'account-theft': attackAccounts,
  slow: attackSlowly,
  slowhttptest: attackWithSlowhttptest,
  specmatic: attackWithSpecmatic,
  sqlmap: attackWithSqlmap,
};

const { values } = parseArgs({
  options: {
    /** Only these parts, separated by commas. */
    part: { type: 'string', default: Object.keys(PARTS).join() },
    /** Of `inputs` only the calls whose path matches this. */
    only: { type: 'string', default: '' },
    /** Chooses the random values. */
    seed: { type: 'string', default: '1' },
    /** Plants faults and checks that they are found. */
    'self-test': { type: 'boolean', default: false },
  },
});

const say = (text: string) => void process.stdout.write(`${text}\n`);
const seconds = (since: number) => Math.round((Date.now() - since) / 1000);

async function attackAll(parts: readonly string[], seed: string): Promise<number> {
  const unknown = parts.find((part) => !(part in PARTS));
  if (unknown) throw new Error(`There is no part "${unknown}": ${Object.keys(PARTS).join(', ')}`);
  const findings = new Findings();
  const took: Record<string, number> = {};
  const startedAt = Date.now();
  const complaints: string[] = [];
  for (const [index, part] of parts.entries()) {
    tellStep(`${part}, ${index + 1} of ${parts.length} parts${timeLeft(index, parts.length)}`);
    const began = Date.now();
    // Each part has a site of its own, because another may leave settings behind under which nobody can promote, or
    // promotions that a job stops later.
    const site = await openSite();
    try {
      const { address } = await site.serve();
      const world = await makeWorld(address, site.query);
      await PARTS[part]?.({ site, findings, world, random: randomFrom(Number(seed)), address });
    } catch (error) {
      findings.group(part).fail('the part comes to its end', String((error as Error).stack));
    } finally {
      complaints.push(...site.complaints());
      await site.close();
    }
    took[part] = seconds(began);
    say(`${part}: ${took[part]} s, ${findings.failures.length} failures so far`);
  }
  const log = findings.group('the log of the servers');
  log.check('no unexpected error', complaints.length === 0, complaints.slice(0, 3).join('\n  '));
  say(`\n${failureList(findings.failures)}\n${table(findings)}\n\n${notes(findings)}`);
  say(`Seed ${seed}, ${seconds(startedAt)} s: ${JSON.stringify(took)}`);
  mkdirSync(new URL('../results/', import.meta.url), { recursive: true });
  const report = { at: new Date(), seed, took, groups: findings.groups };
  writeFileSync(new URL('../results/attack.json', import.meta.url), JSON.stringify(report, null, 2));
  return findings.failures.length;
}

if (values['self-test']) {
  const missed = await selfTest(say);
  for (const line of missed) say(line);
  process.exitCode = missed.length > 0 ? 1 : 0;
} else {
  process.exitCode = (await attackAll(values.part.split(','), values.seed)) > 0 ? 1 : 0;
}
