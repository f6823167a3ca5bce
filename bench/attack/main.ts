import { parseArgs } from 'node:util';
import { Findings } from './findings.ts';
import { attackInputs } from './inputs/run.ts';
import { randomFrom } from './random.ts';
import { openSite } from './target.ts';
import { makeWorld } from './world.ts';

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } });
const site = await openSite();
const findings = new Findings();
try {
  const server = await site.serve();
  const world = await makeWorld(server.address, site.query);
  await attackInputs({ findings, world, random: randomFrom(Number(values.seed)) });
} finally {
  await site.close();
}
for (const g of findings.groups) console.log(g.name, g.tried, g.refused, g.accepted, g.failures.length);
for (const f of findings.failures) console.log(f.what, '→', f.got, '\n   ', f.repeat);
