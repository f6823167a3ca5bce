import { books } from '@viewloop/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LitecoinNode, litecoind, startLitecoinNode } from '../../../testing/litecoin-node.ts';
import { sealADay } from '../../../testing/seal-a-day.ts';
import { serverOn } from '../../../testing/server-on-node.ts';
import type { TestApp } from '../../../testing/test-app.ts';

describe.skipIf(!litecoind)('a checkpoint in the chain', () => {
  let node: LitecoinNode;
  let app: TestApp;
  let sealOneMore: () => Promise<unknown>;
  beforeAll(async () => {
    node = await startLitecoinNode();
    const server = await serverOn(node);
    app = server.app;
    let days = 0;
    sealOneMore = async () => {
      await server.given.credits(await server.given.member(), 5);
      days++;
      return sealADay(app, new Date(Date.now() + days * 86_400_000));
    };
    await sealOneMore();
  });
  afterAll(async () => {
    await app?.close();
    await node?.remove();
  });

  const log = () => app.visitor().call(books.readLog, {});
  const tell = (body: { size: number; txid: string; block: string }) => app.visitor().try(books.addAnchor, { body });
  /** As `litecoin-cli -named send outputs=…` does it, with a wallet that this server does not know. */
  const write = async (data: string) => (await node.call<{ txid: string }>('send', [{ data }])).txid;

  test('is taken once it is deep enough, and is what a block explorer shows', async () => {
    const { anchorData } = await log();
    const txid = await write(anchorData);
    const [block = ''] = await node.mine(1);
    expect(await tell({ size: 1, txid, block })).toMatchObject({ status: 409, body: { code: 'anchor_young' } });
    await node.mine(5);
    expect(await tell({ size: 1, txid, block })).toMatchObject({ status: 200 });
    expect((await log()).anchors).toMatchObject([{ size: 1, chain: 'regtest', txid, blockHash: block }]);
    const shown = await node.call<{ vout: { scriptPubKey: { asm: string } }[] }>(
      'getrawtransaction',
      txid,
      true,
      block,
    );
    expect(shown.vout.map(({ scriptPubKey }) => scriptPubKey.asm)).toContain(`OP_RETURN ${anchorData}`);
  });

  test('is refused if the bytes are others, the transaction is elsewhere, or the checkpoint does not exist', async () => {
    await sealOneMore();
    const { anchorData } = await log();
    const other = await write(anchorData.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')));
    const [block = '', next = ''] = await node.mine(2);
    await node.mine(6);
    const wrong = { status: 422, body: { code: 'anchor_wrong' } };
    expect(await tell({ size: 2, txid: other, block })).toMatchObject(wrong);
    expect(await tell({ size: 2, txid: other, block: next })).toMatchObject(wrong);
    expect(await tell({ size: 2, txid: other, block: '0'.repeat(64) })).toMatchObject(wrong);
    expect(await tell({ size: 3, txid: other, block })).toMatchObject({ status: 409, body: { code: 'log_shorter' } });
    // The line of an earlier checkpoint does not stand for a later one.
    const { anchors } = await log();
    expect(await tell({ size: 2, txid: anchors[0]?.txid ?? '', block: anchors[0]?.blockHash ?? '' })).toMatchObject(
      wrong,
    );
    expect(anchors).toHaveLength(1);
  });

  test('a node that does not answer is said so, and nothing is noted', async () => {
    await node.stop();
    expect(await tell({ size: 2, txid: '1'.repeat(64), block: '2'.repeat(64) })).toMatchObject({
      status: 503,
      body: { code: 'chain_unreachable' },
    });
    expect((await log()).anchors).toHaveLength(1);
  });
});
