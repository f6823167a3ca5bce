import type { credits, RouteOutput } from '@viewloop/contract';
import type { Database } from '../../../platform/db/db.ts';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { CSV_HEADER, csvLine, lineOf } from './statement-rules.ts';
import { movementsOf } from './store.ts';

const LINES_A_CHUNK = 500;

/** The titles of clips, which stand in a room above this one. */
export type ClipTitles = (tx: ReadTx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

export async function readStatement(
  tx: ReadTx,
  memberId: string,
  page: { before?: number | undefined; limit: number },
  clipTitles: ClipTitles,
): Promise<RouteOutput<typeof credits.statement>> {
  const movements = await movementsOf(tx, memberId, page);
  const clips = movements.flatMap(({ clipId }) => (clipId === null ? [] : [clipId]));
  const titles = clips.length === 0 ? new Map<number, string>() : await clipTitles(tx, clips);
  const lines = movements.map((one) =>
    lineOf(one.clipId === null ? one : { ...one, title: titles.get(one.clipId) ?? null }),
  );
  const last = lines.at(-1)?.seq ?? 1;
  // The postings of an account are numbered from 1 without a gap.
  return { lines, nextBefore: last > 1 ? last : null };
}

/** Yields the whole statement in chunks. Postings are only ever added at the top, so the chunks fit together. */
export async function* statementAsCsv(
  read: Database['read'],
  memberId: string,
  clipTitles: ClipTitles,
): AsyncGenerator<string> {
  yield CSV_HEADER;
  for (let before: number | null | undefined; before !== null; ) {
    const page = { before, limit: LINES_A_CHUNK };
    const { lines, nextBefore } = await read((tx) => readStatement(tx, memberId, page, clipTitles));
    yield lines.map(csvLine).join('');
    before = nextBefore;
  }
}
