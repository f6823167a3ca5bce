import type { ServerProcess } from '../../api/src/testing/server-process.ts';
import type { LoadResult } from '../load/measure.ts';
import { median } from '../median.ts';
import { startOn, type World } from '../surroundings.ts';
import { LARGE_ROOM, measureRoomGrowth, type RoomGrowth, secondsIn } from './growth.ts';
import { LARGE, MINUTE, measureReady, type Ready } from './ready.ts';
import { measureReports } from './reports.ts';
import { measureSwipes, type Swipes } from './swipes.ts';
import { measureViewers, type Viewers } from './viewers.ts';

/** What the screening room manages. Each figure can be measured alone. */
export interface ScreeningFigures {
  reports?: LoadResult[];
  growth?: RoomGrowth[];
  viewers?: Viewers;
  ready?: Ready[];
  swipes?: Swipes;
}

interface Wishes {
  /** Only the figures whose name contains this. */
  only: string;
  repeats: number;
  inWorld<T>(work: (world: World) => Promise<T>): Promise<T>;
}

const REPORTS = 18_000;
const VIEWERS = { viewers: 200, seconds: 10 };
const SWIPES = 20;

async function withServer<T>(world: World, work: (server: ServerProcess) => Promise<T>): Promise<T> {
  // Members of the world come from one address, and none of them has answered a question.
  const server = await startOn(world, { CLIPS: 'on', DATA_DIR: world.files, FFMPEG: 'off', FAIR_PLAY: 'off' });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

export async function measureScreening({ only, repeats, inWorld }: Wishes): Promise<ScreeningFigures> {
  const isWanted = (name: keyof ScreeningFigures) => name.includes(only);
  const figures: ScreeningFigures = {};
  if (isWanted('reports') || isWanted('growth'))
    await inWorld((world) =>
      withServer(world, async (server) => {
        if (isWanted('reports'))
          figures.reports = await measureReports(world, server, { rounds: repeats, reports: REPORTS });
        if (isWanted('growth')) figures.growth = await measureRoomGrowth(world, server, LARGE_ROOM);
      }),
    );
  if (isWanted('viewers')) figures.viewers = await measureViewers(VIEWERS);
  if (isWanted('ready'))
    figures.ready = [
      await measureReady(MINUTE, 'off', repeats),
      await measureReady(MINUTE, 'auto', repeats),
      await measureReady(LARGE, 'off', 1),
      await measureReady(LARGE, 'auto', 1),
    ];
  if (isWanted('swipes')) figures.swipes = await measureSwipes(SWIPES);
  return figures;
}

const number = (value: number, digits = 0) => value.toFixed(digits);
const list = (values: readonly number[], digits = 0) => values.map((value) => number(value, digits)).join(', ');

function reportRows(reports: readonly LoadResult[]): string[] {
  const perSecond = reports.map((one) => one.perSecond);
  const p99 = reports.map((one) => one.p99);
  return [
    `| reports of attention a second (32 in flight) | ${number(median(perSecond))} (${list(perSecond)}) | at least 1500 |`,
    `| their p99, ms | ${number(median(p99), 1)} (${list(p99, 1)}) | at most 25 |`,
  ];
}

function viewerRows({ viewers, seconds, stalled, startP50, startMost, megabits, countedShare }: Viewers): string[] {
  return [
    `| of ${viewers} viewers at 480p who stood still in ${seconds} s | ${stalled} | 0 |`,
    `| their first picture, ms: median, slowest | ${number(startP50)}, ${number(startMost)} | |`,
    `| sent to them, Mbit/s | ${number(megabits)} | |`,
    `| of what they played counted so far | ${number(countedShare * 100)} % | |`,
  ];
}

function readyRows({ what, megabytes, seconds, server, withPrograms }: Ready, mostSeconds?: number): string[] {
  return [
    `| ${what} (${number(megabytes)} MB): ready after, s | ${number(median(seconds), 1)} (${list(seconds, 1)}) | ${
      mostSeconds === undefined ? '' : `at most ${mostSeconds}`
    } |`,
    `| … memory above rest, MB: the server; with ffmpeg | ${number(server)}; ${number(withPrograms)} | at most 150; |`,
  ];
}

export function screeningTable({ reports, growth, viewers, ready, swipes }: ScreeningFigures): string {
  return [
    '| figure | measured | aim |',
    '|---|---|---|',
    ...(reports ? reportRows(reports) : []),
    ...(viewers ? viewerRows(viewers) : []),
    ...(ready ?? []).flatMap((one, index) => readyRows(one, [10, 60][index])),
    ...(growth ?? []).map(
      ({ name, smallP95, largeP95 }) =>
        `| ${name}, p95 ms: few, ${secondsIn(LARGE_ROOM) / 1e6} million attended seconds | ${number(smallP95, 2)}, ${number(
          largeP95,
          2,
        )} (${number(largeP95 / smallP95, 2)}) | at most 1.5 times |`,
    ),
    ...(swipes
      ? [
          `| swipe to picture, ms: median, p95 of ${swipes.ms.length} | ${number(swipes.median)}, ${number(swipes.p95)} | at most 200 |`,
        ]
      : []),
  ].join('\n');
}
