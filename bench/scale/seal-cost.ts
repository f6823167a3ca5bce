import { setTimeout as sleep } from 'node:timers/promises';
import { sealBooks } from '../../api/src/features/proof/books/index.ts';
import { openDatabase } from '../../api/src/platform/db/db.ts';
import type { World } from '../surroundings.ts';
import type { Meters } from './meters.ts';
import { type CallCost, costOf } from './model.ts';

const DAY_MS = 86_400_000;
const LOOK_EVERY_MS = 20;

export interface SealCost {
  /** Of one account that changed on the day. Reading the entries is in it, which is the smaller part. */
  seal: CallCost;
  /** How long sealing takes for each entry, and for each account that changed. */
  entrySeconds: number;
  accountSeconds: number;
}

/** Seals the books of today as a server does at midnight: first all entries are read, then the tree of accounts grows. */
export async function measureSealing(world: World, meters: Meters): Promise<SealCost> {
  const db = openDatabase(world.url);
  const [counts] = await world.query<{ entries: number; accounts: number }>(
    `select count(distinct e.id)::float8 as entries, count(distinct p.account_id)::float8 as accounts
     from entry e join posting p on p.entry_id = e.id where e.at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`,
  );
  const { entries = 0, accounts = 0 } = counts ?? {};
  let [from, read, done] = [0, 0, 0];
  const processorFrom = process.cpuUsage();
  try {
    const reading = await meters.during(async () => {
      from = performance.now();
      const sealing = sealBooks({ db }, { now: new Date(Date.now() + DAY_MS), settleMs: 0 }).then((sealed) => {
        done = performance.now();
        if (sealed !== 1) throw new Error(`${sealed} days were sealed`);
      });
      while (done === 0 && read === 0) {
        const rows = await world.query('select from book_day where sealed_at is null and last_id is not null');
        if (rows.length > 0) read = performance.now();
        await Promise.race([sealing, sleep(LOOK_EVERY_MS)]);
      }
      await sealing;
    });
    // This process seals, as a server would.
    const { user, system } = process.cpuUsage(processorFrom);
    return {
      seal: costOf({ ...reading, serverUs: user + system }, accounts),
      entrySeconds: (read - from) / 1000 / entries,
      accountSeconds: (done - read) / 1000 / accounts,
    };
  } finally {
    await db.close();
  }
}
