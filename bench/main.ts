import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startServer } from '../api/src/testing/server-process.ts';
import { availableVideos, currentUser } from './cases/reading.ts';
import { completeWatching, startWatching } from './cases/watching.ts';
import { compare } from './compare.ts';
import { comparisonTable } from './report.ts';
import { openWorld } from './surroundings.ts';
import { SMALL } from './world/sizes.ts';

const { values } = parseArgs({
  options: { repeats: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
});

const cases = [completeWatching, startWatching, availableVideos, currentUser].filter(({ name }) =>
  name.includes(values.only),
);

const world = await openWorld(SMALL);
const server = await startServer({ DATABASE_URL: world.url, RATE_LIMITS: 'off', ADMIN_PASSWORD: 'secret1' });
try {
  const comparisons = [];
  for (const one of cases) comparisons.push(await compare(world, server, one, Number(values.repeats)));
  process.stdout.write(`${comparisonTable(comparisons)}\n`);
  mkdirSync(new URL('./results/', import.meta.url), { recursive: true });
  writeFileSync(
    new URL('./results/latest.json', import.meta.url),
    JSON.stringify({ at: new Date(), comparisons }, null, 2),
  );
} finally {
  await server.stop();
  await world.close();
}
