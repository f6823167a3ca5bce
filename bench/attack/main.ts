import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Attack } from './attack.ts';
import { Findings } from './findings.ts';
import { attackHeaders } from './headers.ts';
import { attackInputs } from './inputs/run.ts';
import { attackLimits } from './limits/run.ts';
import { randomFrom } from './random.ts';
import { failureList, notes, table } from './report.ts';
import { attackRequests } from './requests/run.ts';
import { attackRules } from './rules/run.ts';
import { attackSlowly } from './slow.ts';
import { openSite } from './target.ts';
import { makeWorld } from './world.ts';

const PARTS: Record<string, (attack: Attack) => Promise<void>> = {
  inputs: attackInputs,
  requests: attackRequests,
  rules: attackRules,
  limits: attackLimits,
  headers: attackHeaders,
  slow: attackSlowly,
};

const { values } = parseArgs({
  options: {
    /** Some of them, separated by commas. */
    part: { type: 'string', default: Object.keys(PARTS).join() },
    /** Which texts and numbers chance brings. */
    seed: { type: 'string', default: '1' },
  },
});

const startedAt = Date.now();
const site = await openSite();
const findings = new Findings();
const took: Record<string, number> = {};
try {
  const { address } = await site.serve();
  const world = await makeWorld(address, site.query);
  const attack: Attack = { site, findings, world, random: randomFrom(Number(values.seed)), address };
  for (const part of values.part.split(',')) {
    const run = PARTS[part];
    if (!run) throw new Error(`There is no part "${part}": ${Object.keys(PARTS).join(', ')}`);
    const began = Date.now();
    await run(attack).catch((error: Error) =>
      findings.group(part).fail('the part came to its end', String(error.stack)),
    );
    took[part] = Math.round((Date.now() - began) / 1000);
  }
  const complaints = site.complaints();
  findings
    .group('the log of the servers')
    .check('no unexpected error', complaints.length === 0, complaints.slice(0, 3).join('\n  '));
} finally {
  await site.close();
}
const { failures } = findings;
process.stdout.write(`${failureList(failures)}\n${table(findings)}\n\n${notes(findings)}`);
process.stdout.write(
  `Seed ${values.seed}, ${Math.round((Date.now() - startedAt) / 1000)} s: ${JSON.stringify(took)}\n`,
);
mkdirSync(new URL('../results/', import.meta.url), { recursive: true });
writeFileSync(
  new URL('../results/attack.json', import.meta.url),
  JSON.stringify({ at: new Date(), seed: values.seed, took, groups: findings.groups }, null, 2),
);
process.exitCode = failures.length > 0 ? 1 : 0;
