import { constants, type plans } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { Tx } from '../../../../platform/db/tx.ts';
import { testSite } from '../../../../testing/test-site.ts';
import { shareOfWatches } from '../../insights/index.ts';
import { matchingShare } from './forecast-store.ts';

const site = testSite({ RATE_LIMITS: 'off' });

const to = (countries: string[]): plans.Plan => ({ ...constants.OPEN_PLAN, languages: [], countries, topics: [] });

/** Writes that are taken back: they are counts without the watches behind them. */
async function inVain<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  let result: T | undefined;
  const undo = new Error('taken back');
  const written = site.app.db.write(async (tx) => {
    result = await work(tx);
    throw undo;
  });
  await expect(written).rejects.toBe(undo);
  return result as T;
}

test('a country where nobody watches has no share of the viewers, and is not everybody', async () => {
  const { id } = await site.given.promotion();
  const shares = await inVain(async (tx) => {
    const counts = `insert into insight_count (promotion_id, name, count)
      values ($1, 'started', 20), ($1, 'country.DE', 15), ($1, 'country.FR', 5)`;
    await tx.query(counts, [id]);
    return Promise.all(
      [[], ['DE'], ['FR', 'DE'], ['JP']].map((countries) => matchingShare(tx, to(countries), shareOfWatches)),
    );
  });
  expect(shares).toEqual([1, 0.75, 1, 0]);
});

test('before any watch was counted, nothing is known about a country', async () => {
  expect(await site.app.db.read((tx) => matchingShare(tx, to(['JP']), shareOfWatches))).toBeNull();
});
