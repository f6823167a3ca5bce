import type { Job } from '../../../../platform/run/jobs.ts';
import { compareBooks } from './compare-books.ts';
import { lookBack } from './look-back.ts';
import { reconcile } from './reconcile.ts';
import type { Scanner } from './scanner.ts';
import { readStatus } from './status-store.ts';

const HOUR_MS = 3_600_000;

/** The time of the last run is in the database, so restarts and further instances do not make it run more often. */
const doneWithin = (at: Date | null | undefined, milliseconds: number) =>
  at !== null && at !== undefined && Date.now() - at.getTime() < milliseconds;

export function reconcileJob(scanner: Scanner): Job {
  return {
    name: 'reconcile-deposits',
    seconds: 60,
    async run() {
      const status = await scanner.db.read((tx) => readStatus(tx, scanner.chainId));
      if (doneWithin(status?.reconciled_at, HOUR_MS)) return;
      const result = await reconcile(scanner);
      if (!result) return;
      if (result.missed + result.wrong > 0) scanner.log.error(result, 'the books did not match the blocks');
      else scanner.log.info(result, 'deposits reconciled');
    },
  };
}

/** Books that began too late are completed as soon as a node can be asked. */
export function lookBackJob(scanner: Scanner): Job {
  return {
    name: 'read-earlier-blocks',
    seconds: 60,
    async run(signal) {
      const result = await lookBack(scanner, signal);
      if (!result) return;
      if (result.pruned !== undefined)
        scanner.log.error(result, 'the books begin too late, and the node has deleted earlier blocks');
      else if (result.found > 0) scanner.log.error(result, 'the books began too late; missing payments were entered');
      else scanner.log.info(result, 'the books began too late; no payment was missing');
    },
  };
}

const today = () => new Date().toISOString().slice(0, 10);

export function compareBooksJob(scanner: Scanner): Job {
  return {
    name: 'compare-books',
    seconds: 300,
    async run() {
      const status = await scanner.db.read((tx) => readStatus(tx, scanner.chainId));
      if (status?.compared_at?.toISOString().slice(0, 10) === today()) return;
      const result = await compareBooks(scanner);
      if (result && !result.ok)
        scanner.log.error({ differences: result.differences.slice(0, 20) }, 'books and chain differ');
    },
  };
}
