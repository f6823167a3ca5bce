import { books } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { readSiteSettings } from '../../ground/site-settings/index.ts';
import { publicKeys } from '../signing/index.ts';
import { publishedDays } from './day-store.ts';
import { sealBooks } from './seal-books.ts';
import { signAgain } from './sign-again.ts';
import { findProof } from './tree-store.ts';

async function mustBeOpen(tx: ReadTx): Promise<void> {
  const { openBooks } = await readSiteSettings(tx);
  if (!openBooks) throw new Problem('books_closed');
}

export function booksFeature(app: App): void {
  mount(app, books.readBooks, ({ query, read }) =>
    read(async (tx) => {
      await mustBeOpen(tx);
      return { days: await publishedDays(tx, query.before, query.limit), keys: await publicKeys(tx) };
    }),
  );

  mount(app, books.proveBalance, ({ me }) =>
    app.db.snapshot(async (tx) => {
      await mustBeOpen(tx);
      const [day] = await publishedDays(tx, undefined, 1);
      if (!day) throw new Problem('books_empty');
      const found = await findProof(tx, me.id);
      if (!found) return { day, proof: null };
      const { accountId: account, position, salt, balance, path } = found;
      return { day, proof: { account, position, salt, balance, path } };
    }),
  );

  app.jobs.every({
    name: 'seal-books',
    seconds: 30,
    run: async (signal) => {
      await signAgain(app, signal);
      await sealBooks(app, { signal, gently: true });
    },
  });
}
