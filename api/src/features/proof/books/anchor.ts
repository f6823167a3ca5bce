import { books, rateLimits } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { insertAnchor } from './anchor-store.ts';
import { bodyOf, mustBeOpen, originOf } from './checkpoint.ts';
import { logSize } from './log-store.ts';
import { anchorData } from './signed-note.ts';

/** What is asked of the chain; handed in, because the wallet stands above the books. */
export interface AnchorChain {
  name: string;
  height(): Promise<number>;
  block(
    hash: string,
  ): Promise<
    { height: number; minedAt: Date; transactions: { txid: string; outputs: { script: string }[] }[] } | undefined
  >;
}

/** OP_RETURN and the number of bytes that follow. */
const OP_RETURN = '6a25';
/** So many blocks are not given up any more. */
const CONFIRMATIONS = 6;

/**
 * Anybody may say where a checkpoint is anchored, because only what stands in the chain counts. One block is asked for at a
 * time: it can be large.
 */
export function anchorRoutes(app: App, chain: AnchorChain): void {
  let asking = false;
  mount(
    app,
    books.addAnchor,
    async ({ body: { size, txid, block } }) => {
      const { db, settings } = app;
      await db.read(mustBeOpen);
      const known = await db.read(logSize);
      if (size > known) throw new Problem('log_shorter', { size: known });
      const data = anchorData(await db.read((tx) => bodyOf(tx, originOf(settings), size)));
      if (asking) throw new Problem('busy');
      asking = true;
      try {
        const found = await chain.block(block).catch(() => {
          throw new Problem('chain_unreachable');
        });
        const outputs = found?.transactions.find((transaction) => transaction.txid === txid)?.outputs ?? [];
        if (!found || !outputs.some(({ script }) => script === `${OP_RETURN}${data}`))
          throw new Problem('anchor_wrong');
        if ((await chain.height()) - found.height + 1 < CONFIRMATIONS)
          throw new Problem('anchor_young', { confirmations: CONFIRMATIONS });
        const { height, minedAt } = found;
        await db.write((tx) => insertAnchor(tx, { size, chain: chain.name, txid, blockHash: block, height, minedAt }));
      } finally {
        asking = false;
      }
      return { ok: true as const };
    },
    { limits: [rateLimits.anchors] },
  );
}
