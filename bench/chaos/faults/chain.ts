import { setTimeout as sleep } from 'node:timers/promises';
import { TEST_KEY } from '../../../api/src/testing/litecoin-key.ts';
import { type LitecoinNode, litecoind, startLitecoinNode } from '../../../api/src/testing/litecoin-node.ts';
import { call } from '../load/client.ts';
import type { Stage } from '../stage/stage.ts';
import { defineFault, underLoad } from './fault.ts';

const PAYERS = 8;
const PATIENCE_MS = 90_000;

async function addressesOf({ world }: Stage): Promise<string[]> {
  const addresses: string[] = [];
  for (const { cookie } of world.people.viewers.slice(0, PAYERS)) {
    const answer = await call(world.fleet, { method: 'GET', path: '/api/wallet/address', cookie });
    if (answer.outcome !== 'ok') throw new Error(`no address: ${answer.status} ${answer.code}`);
    addresses.push(String(answer.body.address));
  }
  return addresses;
}

/** The payments that are on the chain in the end. A node that was killed may have forgotten some. */
async function onChain(node: LitecoinNode, txids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const txid of txids) {
    const seen = await node.call<{ confirmations: number }>('gettransaction', txid).catch(() => undefined);
    if ((seen?.confirmations ?? 0) >= 3) found.push(txid);
  }
  return found.sort();
}

async function credited({ database }: Stage): Promise<string[]> {
  const rows = await database.query<{ txid: string }>(
    'select txid from deposit_credit where reversed_at is null order by txid',
  );
  return rows.map(({ txid }) => txid);
}

/** A killed node comes back with fewer blocks, or none, and gets the rest from its peers. */
async function killAndCatchUp(node: LitecoinNode, peer: LitecoinNode): Promise<void> {
  const height = await node.height();
  while ((await peer.height()) < height) await sleep(50);
  await node.kill();
  await sleep(1500);
  await node.start();
  await node.connect(peer);
  for (const until = Date.now() + PATIENCE_MS; (await node.height()) < height; await sleep(50)) {
    if (Date.now() > until) throw new Error(`the node stays at ${await node.height()} of ${height}`);
  }
}

export const chainTrouble = defineFault({
  name: 'chain',
  about: 'a Litecoin node that is killed with -9, and a reorganisation, while members pay and watch',
  share: 2,
  plan: (random) => ({ depth: random.pick([1, 2, 4]), killServer: random.next() < 0.5 }),
  async run({ stage: home, seed }, { depth, killServer }) {
    if (!litecoind) return { notRun: 'litecoind not found' };
    const [node, peer] = [await startLitecoinNode({ blocks: 120 }), await startLitecoinNode({ blocks: 0 })];
    await node.connect(peer);
    const settings = { LITECOIN_RPC_URL: node.rpcUrl, LITECOIN_NETWORK: 'regtest', LITECOIN_XPUB: TEST_KEY };
    const stage = await home.another(`chain_${Date.now()}`, settings);
    const close = async () => {
      await stage.close();
      await node.remove();
      await peer.remove();
    };
    try {
      const found = await underLoad({ stage, seed }, async () => {
        const addresses = await addressesOf(stage);
        const txids: string[] = [];
        const payAll = async () => {
          for (const address of addresses) txids.push(await node.pay(address, '0.021'));
        };
        await payAll();
        await node.mine(2);
        await sleep(1500);
        await killAndCatchUp(node, peer);
        await payAll();
        await node.mine(2);
        if (killServer) await stage.world.fleet.killAndReplace(0, () => sleep(200));
        await node.reorganise(depth);
        await payAll();
        await node.mine(4);

        const paid = await onChain(node, txids);
        let books = await credited(stage);
        for (const until = Date.now() + PATIENCE_MS; books.join() !== paid.join() && Date.now() < until; ) {
          await sleep(500);
          books = await credited(stage);
        }
        const notes = [`${paid.length} payments`, `reorganisation of ${depth}`];
        const differ = books.join() !== paid.join();
        return { notes, broken: differ ? [`${paid.length} paid on the chain, ${books.length} credited`] : [] };
      });
      return { ...found, elsewhere: { world: stage.world, database: stage.database, close } };
    } catch (error) {
      await close();
      throw error;
    }
  },
});
