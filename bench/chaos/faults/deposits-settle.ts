import { setTimeout as sleep } from 'node:timers/promises';
import { History } from '../load/history.ts';
import { defineFault } from './fault.ts';

const PATIENCE_MS = 60_000;

interface Books {
  paid: number;
  credited: number;
  twice: number;
}

/** Checks the payments of all faults before. The chain is simulated, but the code that credits them is the real one. */
export const depositsSettle = defineFault({
  name: 'deposits-settle',
  about: 'every payment on the simulated chain, whatever went wrong meanwhile, is credited once',
  share: 0,
  plan: () => ({ patienceMs: PATIENCE_MS }),
  async run({ stage }, { patienceMs }) {
    const look = async () => {
      const [books] = await stage.database.query<Books>(
        `select count(*)::int as paid, count(c.n)::int as credited, count(*) filter (where c.n > 1)::int as twice
         from simulated_payment p
         left join (select txid, count(*) as n from deposit_credit where reversed_at is null group by txid) c using (txid)`,
      );
      return books as Books;
    };
    let books = await look();
    for (
      const until = Date.now() + patienceMs;
      books.credited < books.paid && Date.now() < until;
      books = await look()
    ) {
      await sleep(500);
    }
    const broken = [
      ...(books.credited < books.paid ? [`${books.paid - books.credited} payments were never credited`] : []),
      ...(books.twice > 0 ? [`${books.twice} payments were credited twice`] : []),
    ];
    return { history: new History(), broken, notes: [`${books.credited} of ${books.paid} payments credited`] };
  },
});
