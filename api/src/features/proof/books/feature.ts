import { books, rateLimits } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { readSiteSettings } from '../../ground/site-settings/index.ts';
import { publicKeys } from '../signing/index.ts';
import { publishedDays } from './day-store.ts';
import { leafOf } from './leaf-secrets.ts';
import { commitmentOf } from './leaf-text.ts';
import { proofAlong } from './prove-rules.ts';
import { sealBooks } from './seal-books.ts';
import { signAgain } from './sign-again.ts';
import { type Leaf, leafOfCommitment, levelsOf } from './tree-store.ts';

async function mustBeOpen(tx: ReadTx): Promise<void> {
  const { openBooks } = await readSiteSettings(tx);
  if (!openBooks) throw new Problem('books_closed');
}

/** Where a leaf is in the tree of the last sealed day, or what is there instead. */
async function proofOf(tx: ReadTx, leaf: Leaf) {
  await mustBeOpen(tx);
  const [day] = await publishedDays(tx, undefined, 1);
  if (!day) throw new Problem('books_empty');
  if (day.text.startsWith('viewloop-books-v1\n')) throw new Problem('proof_not_yet');
  return { day, ...proofAlong(await levelsOf(tx, leaf.commitment), leaf) };
}

export function booksFeature(app: App): void {
  mount(app, books.readBooks, ({ query, read }) =>
    read(async (tx) => {
      await mustBeOpen(tx);
      return { days: await publishedDays(tx, query.before, query.limit), keys: await publicKeys(tx) };
    }),
  );

  mount(app, books.proveBalance, async ({ me }) => {
    const leaf = await leafOf(app.db, me.id);
    const proof = await app.db.snapshot((tx) => proofOf(tx, leaf));
    return { ...proof, leaf: { member: me.id, name: leaf.name ?? '', secret: leaf.secret ?? '' } };
  });

  mount(
    app,
    books.proveKeptLeaf,
    ({ body }) =>
      app.db.snapshot(async (tx) => {
        await mustBeOpen(tx);
        const leaf = await leafOfCommitment(tx, commitmentOf(body));
        if (!leaf) throw new Problem('leaf_unknown');
        return proofOf(tx, leaf);
      }),
    { limits: [rateLimits.keptLeaves] },
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
