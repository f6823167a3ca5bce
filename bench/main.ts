import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startServer } from '../api/src/testing/server-process.ts';
import { availableVideos, currentUser } from './cases/reading.ts';
import { completeWatching, startWatching } from './cases/watching.ts';
import { type Comparison, compare } from './compare.ts';
import { measureGrowth } from './growth.ts';
import { measurePages } from './pages.ts';
import { comparisonTable, growthTable, pagesTable } from './report.ts';
import { openWorld } from './surroundings.ts';
import { SMALL } from './world/sizes.ts';

const { values } = parseArgs({
  options: {
    /** `speed`, `growth`, `pages`, or several of them. */
    part: { type: 'string', default: 'speed,growth,pages' },
    repeats: { type: 'string', default: '3' },
    /** Only the calls whose name holds this. */
    only: { type: 'string', default: '' },
  },
});

async function speed(): Promise<Comparison[]> {
  const cases = [completeWatching, startWatching, availableVideos, currentUser];
  const world = await openWorld(SMALL);
  const server = await startServer({ DATABASE_URL: world.url, RATE_LIMITS: 'off', ADMIN_PASSWORD: 'secret1' });
  try {
    const comparisons = [];
    for (const one of cases.filter(({ name }) => name.includes(values.only))) {
      comparisons.push(await compare(world, server, one, Number(values.repeats)));
    }
    return comparisons;
  } finally {
    await server.stop();
    await world.close();
  }
}

const parts = values.part.split(',');
const report: Record<string, unknown> = { at: new Date() };
if (parts.includes('speed')) {
  const comparisons = await speed();
  report.speed = comparisons;
  process.stdout.write(`${comparisonTable(comparisons)}\n\n`);
}
if (parts.includes('growth')) {
  const growth = await measureGrowth();
  report.growth = growth;
  process.stdout.write(
    `${growthTable(growth.rows)}\n\nThe large world was made in ${growth.generatedIn.toFixed(0)} s.\n`,
  );
}
if (parts.includes('pages')) {
  const pages = await measurePages();
  report.pages = pages;
  process.stdout.write(`${pagesTable(pages)}\n`);
}
mkdirSync(new URL('./results/', import.meta.url), { recursive: true });
writeFileSync(new URL('./results/latest.json', import.meta.url), JSON.stringify(report, null, 2));
