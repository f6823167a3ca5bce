import { gently } from '../../../platform/db/gently.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { forgetOldLinks, membersNotLookedAt } from '../../trust/links/index.ts';
import { forgetOldKeys } from './evidence-store.ts';
import { findEvidence } from './find-evidence.ts';
import { regroup } from './regroup.ts';

/** Few enough that a step takes milliseconds, and so many steps that a run keeps up with a busy site. */
const MOST_WATCHES = 200;
const MOST_ROUNDS = 200;
const MOST_OLD_CLUSTERS = 20;
const MOST_FORGOTTEN = 5_000;

/** Returns how many watches, promotions or deposits there were to read. */
async function readSome(tx: Tx): Promise<number> {
  const { links, read } = await findEvidence(tx, MOST_WATCHES);
  await regroup(tx, [...new Set(links.flatMap(({ a, b }) => [a, b]))]);
  return read;
}

/**
 * Reads what came in since the last run, a bounded number of watches at a time, and brings the groups of the members concerned
 * up to date. It rests between them, because after a restore or an upgrade there may be a month of watches to read. What is left
 * over waits for the next run.
 */
export async function findLinks({ db }: Pick<App, 'db'>, signal?: AbortSignal): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS && !signal?.aborted; round++) {
    const read = await gently(() => db.write(readSome), signal);
    if (read < MOST_WATCHES) break;
  }
  await db.write(async (tx) => {
    await forgetOldKeys(tx, MOST_FORGOTTEN);
    await forgetOldLinks(tx, MOST_FORGOTTEN);
    const old = await membersNotLookedAt(tx, MOST_OLD_CLUSTERS);
    await regroup(
      tx,
      old.map(({ memberId }) => memberId),
    );
  });
}

export const findLinksJob = (app: Pick<App, 'db'>) => ({
  name: 'find-links',
  seconds: 300,
  run: (signal: AbortSignal) => findLinks(app, signal),
});
