import { books, rateLimits } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { publicKeys } from '../signing/index.ts';
import { type AnchorChain, anchorRoutes } from './anchor.ts';
import { proveInclusion } from './append-log.ts';
import { acceptCosignature, checkpointOf, latestCheckpoint, mustBeOpen, readLog } from './checkpoint.ts';
import { publishedDays } from './day-store.ts';
import { leafOf } from './leaf-secrets.ts';
import { commitmentOf } from './leaf-text.ts';
import { proofAlong } from './prove-rules.ts';
import { sealBooks } from './seal-books.ts';
import { signAgain } from './sign-again.ts';
import { type Leaf, leafOfCommitment, levelsOf } from './tree-store.ts';

/** Where a leaf is in the tree of the last sealed day, or what is there instead. */
async function proofOf(tx: ReadTx, leaf: Leaf) {
  await mustBeOpen(tx);
  const [day] = await publishedDays(tx, undefined, 1);
  if (!day) throw new Problem('books_empty');
  if (day.text.startsWith('viewloop-books-v1\n')) throw new Problem('proof_not_yet');
  const inclusion = day.index === null ? [] : await proveInclusion(tx, day.index, day.index + 1);
  return { day, inclusion, ...proofAlong(await levelsOf(tx, leaf.commitment), leaf) };
}

export function booksFeature(app: App, { chain }: { chain: AnchorChain }): void {
  /** In one snapshot, with the checkpoint that ends with the day of the proof. */
  const prove = async (find: (tx: ReadTx) => Promise<Leaf>) => {
    const proof = await app.db.snapshot(async (tx) => proofOf(tx, await find(tx)));
    const { index } = proof.day;
    return { ...proof, checkpoint: index === null ? null : await checkpointOf(app, index + 1) };
  };

  mount(app, books.readBooks, async ({ query, read }) => {
    const found = await read(async (tx) => {
      await mustBeOpen(tx);
      return { days: await publishedDays(tx, query.before, query.limit), keys: await publicKeys(tx) };
    });
    return { ...found, checkpoint: await latestCheckpoint(app, read) };
  });

  mount(app, books.readLog, async ({ query, read }) => {
    await read(mustBeOpen);
    return readLog(app, query.from);
  });

  mount(
    app,
    books.addCosignature,
    async ({ body }) => {
      await acceptCosignature(app, body);
      return { ok: true as const };
    },
    { limits: [rateLimits.cosignatures] },
  );

  mount(app, books.proveBalance, async ({ me }) => {
    const leaf = await leafOf(app.db, me.id);
    const proof = await prove(async () => leaf);
    return { ...proof, leaf: { member: me.id, name: leaf.name ?? '', secret: leaf.secret ?? '' } };
  });

  mount(
    app,
    books.proveKeptLeaf,
    ({ body }) =>
      prove(async (tx) => {
        await mustBeOpen(tx);
        const leaf = await leafOfCommitment(tx, commitmentOf(body));
        if (!leaf) throw new Problem('leaf_unknown');
        return leaf;
      }),
    { limits: [rateLimits.keptLeaves] },
  );

  anchorRoutes(app, chain);

  app.jobs.every({
    name: 'seal-books',
    seconds: 30,
    run: async (signal) => {
      await signAgain(app, signal);
      await sealBooks(app, { signal, gently: true });
    },
  });
}
