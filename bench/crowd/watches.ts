import { HONEST, type HonestKind } from './people.ts';
import { chanceFrom } from './random.ts';
import { watchOnce } from './watch-run.ts';

/** Many single watches of every kind of honest person, second by second. */
export interface WatchRow {
  kind: string;
  watches: number;
  unpaid: number;
  /** Watches in which the server thought that more time was claimed than had passed. */
  falseMarks: number;
  extraSeconds: { median: number; p90: number; p99: number };
}

const ASKED = 0.2;

async function watchesOf(kind: HonestKind, watches: number, seed: number): Promise<WatchRow> {
  const chance = chanceFrom(seed);
  const extra: number[] = [];
  let unpaid = 0;
  let falseMarks = 0;
  for (let n = 0; n < watches; n++) {
    const result = await watchOnce(kind, chance, chance.happens(ASKED));
    if (result.falseMarks > 0) falseMarks++;
    if (!result.seenToTheEnd) continue;
    if (result.paid) extra.push(result.extraSeconds);
    else unpaid++;
  }
  extra.sort((a, b) => a - b);
  const at = (share: number) => extra[Math.min(extra.length - 1, Math.floor(extra.length * share))] ?? 0;
  return {
    kind: kind.name,
    watches: extra.length + unpaid,
    unpaid,
    falseMarks,
    extraSeconds: { median: at(0.5), p90: at(0.9), p99: at(0.99) },
  };
}

/** As many of each kind as there are people of it, so that the sum is that of the crowd. */
export async function manyWatches(aPerson: number, seed: number): Promise<WatchRow[]> {
  const rows: WatchRow[] = [];
  for (const [index, kind] of HONEST.entries()) rows.push(await watchesOf(kind, kind.count * aPerson, seed + index));
  return rows;
}
