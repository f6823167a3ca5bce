import { fairPlay } from '@viewloop/contract';
import { percent, table } from '../table.ts';
import { largestGap, runCurve, withinBand } from './curve.ts';
import { WITH_HANDS, WITH_SOLVERS, WITHOUT_ANSWERS } from './room-cheats.ts';
import { lineInRoom, liveInRoom, priceInRoom, type RoomRow, unseenAttention } from './room-weeks.ts';

/** What is printed about the screening room. */

const VIEWERS = 150;
const SEEDS = [1, 2, 3, 4, 5];

const inAll = (rows: readonly RoomRow[], of: (row: RoomRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);

export function curveTable(): string {
  const runs = [0, 0.1].flatMap((cheats) =>
    SEEDS.map((seed) => ({ cheats, seed, run: runCurve({ viewers: VIEWERS, cheats, seed }) })),
  );
  return table(
    ['Cheats among 150', 'Seed', 'Counted', 'Off what they saw', 'Off all possible viewers', 'Seconds within the band'],
    runs.map(({ cheats, seed, run }) => {
      const reported = run.reported.map(({ share }) => share);
      return [
        percent(cheats, 0),
        seed,
        run.viewers,
        `${largestGap(reported, run.seen).toFixed(1)} points`,
        `${largestGap(reported, run.possible).toFixed(1)} points`,
        percent(withinBand(run), 0),
      ];
    }),
  );
}

const priceText = (row: RoomRow) => {
  const price = priceInRoom(row);
  if (!Number.isFinite(price)) return 'earns nothing';
  return price === 0 ? '0 (own line)' : price.toFixed(2);
};

export function roomTable(
  { mode, days, seed }: { mode: 'open' | 'strict'; days: number; seed: number },
  progress: (text: string) => void,
): string {
  const crowds = { 'cannot answer': WITHOUT_ANSWERS, 'somebody answers once an hour': WITH_HANDS, ...WITH_SOLVERS };
  const lines = Object.entries(crowds).flatMap(([name, cheats]) => {
    const rows = liveInRoom({ mode, days, seed, cheats, numbers: fairPlay.DEFAULT_FAIR_PLAY_NUMBERS });
    progress(`${mode}, the screening room, ${name}`);
    const honest = rows.filter((row) => row.honest);
    const asked = (100 * inAll(honest, ({ questions }) => questions)) / inAll(honest, ({ inRoom }) => inRoom);
    const leftOut = inAll(honest, (row) => row.leftOut) / inAll(honest, ({ visits }) => visits);
    return rows
      .filter((row) => !row.honest)
      .map((row, at) => [
        row.kind,
        at === 0 ? percent(unseenAttention(rows)) : '',
        row.inRoom,
        lineInRoom(row).toFixed(1),
        priceText(row),
        row.paid,
        at === 0 ? asked.toFixed(1) : '',
        at === 0 ? percent(leftOut) : '',
      ]);
  });
  return table(
    [
      'Cheats in the screening room',
      'Attention nobody gave',
      'Credits of the room',
      'A line and day, in all',
      'Price',
      'Paid by own clips',
      'Honest: questions for 100 credits',
      '… visits left out',
    ],
    lines,
  );
}
