import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type ServerProcess, startServer } from '../api/src/testing/server-process.ts';
import { measureAudit } from './audit.ts';
import { availableVideos, currentUser } from './cases/reading.ts';
import { completeWatching, startWatching } from './cases/watching.ts';
import { type Comparison, compare } from './compare.ts';
import { measureFloor } from './floor.ts';
import { measureGrowth } from './growth.ts';
import { measureLoop } from './loop.ts';
import { measurePages } from './pages.ts';
import { measureProfiles, profileTable } from './profile.ts';
import { auditTable, comparisonTable, floorTable, growthTable, loopTable, pagesTable, startsLine } from './report.ts';
import { checkScale } from './scale/main.ts';
import { measureStarts } from './starts.ts';
import { makeWorld, openWorld, removeWorld, type World } from './surroundings.ts';
import { measureTokens, tokensLine } from './tokens.ts';
import { measureWorkers, workersTable } from './workers.ts';
import { LARGE, SMALL } from './world/sizes.ts';

const { values } = parseArgs({
  options: {
    /** `speed`, `floor`, `profile`, `tokens`, `workers`, `scale`, `growth`, `audit`, `starts`, `pages`, `loop`, or several of them. */
    part: { type: 'string', default: 'speed,floor,profile,tokens,workers,scale,growth,starts,pages,loop' },
    /** `scale` writes what it measured into docs/scale.md instead of comparing. */
    write: { type: 'boolean', default: false },
    repeats: { type: 'string', default: '3' },
    /** Only the calls whose name contains this. */
    only: { type: 'string', default: '' },
  },
});

/** A server that has just started seals the days of the generated world. No site in use has a month of that to do. */
async function booksAreSealed(world: World): Promise<void> {
  const isSealed = async () => {
    const [row] = await world.query<{ sealed: boolean }>(
      `select exists (select from book_day where day = (now() at time zone 'utc')::date - 1 and seal is not null) as sealed`,
    );
    return row?.sealed;
  };
  while (!(await isSealed())) await pause(1000);
}

/** The daily audit is off, so that it does not run during the measurement. */
const SETTINGS = { RATE_LIMITS: 'off', ADMIN_PASSWORD: 'secret1', AUDIT_EVERY_HOURS: '0' };

async function inSmallWorld<T>(work: (world: World, server: ServerProcess) => Promise<T>): Promise<T> {
  const world = await openWorld(SMALL);
  const server = await startServer({ DATABASE_URL: world.url, ...SETTINGS });
  try {
    await booksAreSealed(world);
    return await work(world, server);
  } finally {
    await server.stop();
    await world.close();
  }
}

async function speed(world: World, server: ServerProcess): Promise<Comparison[]> {
  const cases = [completeWatching, startWatching, availableVideos, currentUser];
  const comparisons = [];
  for (const one of cases.filter(({ name }) => name.includes(values.only))) {
    comparisons.push(await compare(world, server, one, Number(values.repeats)));
  }
  return comparisons;
}

const parts = values.part.split(',');
const report: Record<string, unknown> = { at: new Date() };
if (parts.includes('speed')) {
  const comparisons = await inSmallWorld(speed);
  report.speed = comparisons;
  process.stdout.write(`${comparisonTable(comparisons)}\n\n`);
}
if (parts.includes('floor')) {
  const floor = await inSmallWorld((_world, server) => measureFloor(server));
  report.floor = floor;
  process.stdout.write(`${floorTable(floor)}\n\n`);
}
if (parts.includes('profile')) {
  const profiles = await inSmallWorld(async (world, server) => {
    await server.stop();
    return measureProfiles({ ...SETTINGS, DATABASE_URL: world.url });
  });
  report.profile = profiles;
  process.stdout.write(`${profileTable(profiles)}\n\n`);
}
if (parts.includes('tokens')) {
  const tokens = await inSmallWorld((world, server) => measureTokens(world, server));
  report.tokens = tokens;
  process.stdout.write(`${tokensLine(tokens)}\n\n`);
}
if (parts.includes('workers')) {
  const workers = await inSmallWorld(async (world, server) => {
    // It has sealed the books of the world by now. The measured servers are others.
    await server.stop();
    return measureWorkers(world, SETTINGS);
  });
  report.workers = workers;
  process.stdout.write(`${workersTable(workers)}\n\n`);
}
if (parts.includes('scale')) {
  const { measured, wrong } = await checkScale(values);
  report.scale = measured;
  if (wrong.length > 0) process.exitCode = 1;
}
if (parts.includes('starts')) {
  const starts = await measureStarts();
  report.starts = starts;
  process.stdout.write(`${startsLine(starts)}\n\n`);
}
// Both use the same large world, which takes minutes to make. The audit only reads it, so it comes first.
const large = parts.includes('growth') || parts.includes('audit') ? await makeWorld(LARGE) : undefined;
if (large && parts.includes('audit')) {
  const costs = await measureAudit(large);
  report.audit = costs;
  process.stdout.write(`${auditTable(costs)}\n\n`);
}
if (large && parts.includes('growth')) {
  const growth = await measureGrowth(large);
  report.growth = growth;
  const { rows, generatedIn, forgetting } = growth;
  process.stdout.write(`${growthTable(rows)}\n\nThe large world was made in ${generatedIn.toFixed(0)} s. `);
  process.stdout.write(
    `The ${forgetting.rows} traces of one day were deleted in ${forgetting.seconds.toFixed(1)} s.\n`,
  );
}
if (large) removeWorld(large);
if (parts.includes('pages')) {
  const pages = await measurePages();
  report.pages = pages;
  process.stdout.write(`${pagesTable(pages)}\n`);
}
if (parts.includes('loop')) {
  const loop = await measureLoop();
  report.loop = loop;
  process.stdout.write(`${loopTable(loop)}\n`);
}
mkdirSync(new URL('./results/', import.meta.url), { recursive: true });
writeFileSync(new URL('./results/latest.json', import.meta.url), JSON.stringify(report, null, 2));
