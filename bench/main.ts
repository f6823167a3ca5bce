import './leave-nothing.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ServerProcess } from '../api/src/testing/server-process.ts';
import { type Earlier, measureEarlier } from './against.ts';
import { measureAudit } from './audit.ts';
import { availableVideos, currentUser } from './cases/reading.ts';
import { completeWatching, startWatching } from './cases/watching.ts';
import { type Comparison, compare } from './compare.ts';
import { measureDeposits } from './deposits.ts';
import { measureFloor } from './floor.ts';
import { measureGrowth } from './growth.ts';
import { measureLoop } from './loop.ts';
import { measurePages } from './pages.ts';
import { measurePieces, piecesTable } from './pieces.ts';
import { measureProfiles, profileTable } from './profile.ts';
import { tellStep } from './progress.ts';
import {
  auditTable,
  comparisonTable,
  depositsTable,
  floorTable,
  growthTable,
  loopTable,
  pagesTable,
  startsLine,
  walkTable,
} from './report.ts';
import { checkScale } from './scale/main.ts';
import { measureScreening, screeningTable } from './screening/main.ts';
import { measureStarts } from './starts.ts';
import { booksAreSealed, makeWorld, openWorld, removeWorld, startOn, type World } from './surroundings.ts';
import { measureTokens, tokensLine } from './tokens.ts';
import { measureWalk } from './walk.ts';
import { measureWorkers, workersTable } from './workers.ts';
import { LARGE, SMALL } from './world/sizes.ts';

const PARTS = 'speed,floor,pieces,profile,tokens,workers,scale,starts,deposits,screening,audit,growth,pages,loop,walk';

const { values } = parseArgs({
  options: {
    /** Only these parts, separated by commas. */
    part: { type: 'string', default: PARTS },
    /** `scale` writes what it measured into docs/scale.md instead of comparing. */
    write: { type: 'boolean', default: false },
    repeats: { type: 'string', default: '3' },
    /** Only the calls, or the figures of the screening room, whose name contains this. */
    only: { type: 'string', default: '' },
    /** `speed` leaves pgbench out, and takes a third of the time. */
    alone: { type: 'boolean', default: false },
    /** `speed` measures this earlier commit as well, in the same run. */
    against: { type: 'string' },
  },
});

async function inSmallWorld<T>(work: (world: World, server: ServerProcess) => Promise<T>): Promise<T> {
  tellStep(`making a world with ${SMALL.members} members`);
  const world = await openWorld(SMALL);
  const server = await startOn(world);
  try {
    await booksAreSealed(world);
    return await work(world, server);
  } finally {
    await server.stop();
    await world.close();
  }
}

/** For work that starts servers of its own. The one that sealed the books is stopped before. */
const inSealedWorld = <T>(work: (world: World) => Promise<T>): Promise<T> =>
  inSmallWorld(async (world, server) => {
    await server.stop();
    return work(world);
  });

async function speed(world: World, server: ServerProcess): Promise<Comparison[]> {
  const cases = [completeWatching, startWatching, availableVideos, currentUser];
  const comparisons = [];
  const wanted = cases.filter(({ name }) => name.includes(values.only));
  for (const [index, one] of wanted.entries()) {
    tellStep(`speed: ${one.name}, ${index + 1} of ${wanted.length} calls`);
    comparisons.push(await compare(world, server, one, { repeats: Number(values.repeats), alone: values.alone }));
  }
  return comparisons;
}

const parts = values.part.split(',');
const unknown = parts.find((part) => !PARTS.split(',').includes(part));
if (unknown !== undefined) throw new Error(`There is no part "${unknown}": ${PARTS}`);
const report: Record<string, unknown> = { at: new Date() };

/** Measures this part, if it was asked for, and prints the result. */
async function part<T>(name: string, measure: () => Promise<T>, text: (result: T) => string): Promise<void> {
  if (!parts.includes(name)) return;
  tellStep(`${name}, ${parts.indexOf(name) + 1} of ${parts.length} parts`);
  const result = await measure();
  report[name] = result;
  process.stdout.write(`${text(result)}\n\n`);
}

async function speedAgainst(): Promise<{ ours: Comparison[]; earlier: Earlier | undefined }> {
  const args = ['--repeats', values.repeats, '--only', values.only];
  const earlier = values.against === undefined ? undefined : await measureEarlier(values.against, args);
  return { ours: await inSmallWorld(speed), earlier };
}

await part('speed', speedAgainst, ({ ours, earlier }) => comparisonTable(ours, earlier));
await part('floor', () => inSmallWorld((_world, server) => measureFloor(server)), floorTable);
await part('pieces', measurePieces, piecesTable);
await part('profile', () => inSealedWorld(measureProfiles), profileTable);
await part('tokens', () => inSmallWorld(measureTokens), tokensLine);
await part('workers', () => inSealedWorld(measureWorkers), workersTable);
if (parts.includes('scale')) {
  const { measured, wrong } = await checkScale(values);
  report.scale = measured;
  if (wrong.length > 0) process.exitCode = 1;
}
await part('starts', measureStarts, startsLine);
await part('deposits', () => inSealedWorld(measureDeposits), depositsTable);
await part(
  'screening',
  () => measureScreening({ only: values.only, repeats: Number(values.repeats), inWorld: inSealedWorld }),
  screeningTable,
);
if (parts.includes('audit') || parts.includes('growth')) {
  // Both use the same large world, which takes minutes to make. The audit only reads it, so it comes first.
  tellStep('making a world with 20 million postings, which takes about 15 minutes on two idle cores');
  const large = await makeWorld(LARGE, tellStep);
  try {
    await part('audit', () => measureAudit(large), auditTable);
    await part('growth', () => measureGrowth(large), growthTable);
  } finally {
    removeWorld(large);
  }
}
await part('pages', measurePages, pagesTable);
await part('loop', measureLoop, loopTable);
await part('walk', measureWalk, walkTable);
mkdirSync(new URL('./results/', import.meta.url), { recursive: true });
writeFileSync(new URL('./results/latest.json', import.meta.url), JSON.stringify(report, null, 2));
