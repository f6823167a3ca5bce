import { z } from 'zod';
import type { Chain } from './chain.ts';
import {
  BestBlock,
  BlockchainInfo,
  BlockHeader,
  FullBlock,
  Hash,
  Hashes,
  MempoolInfo,
  NetworkInfo,
  UnspentScan,
  WaitingTransaction,
} from './node-answers.ts';
import { NodeRefusal, NodeTrouble } from './node-trouble.ts';
import type { Rpc } from './rpc.ts';

const NO_SUCH_HEIGHT = -8;
const NO_SUCH_BLOCK = -5;
const NO_SUCH_METHOD = -32601;
const BATCH = 200;
/** Long, because the node reads through all unspent outputs of the whole chain. */
const SCAN_TIMEOUT_MS = 15 * 60_000;

function unlessRefused<T>(code: number) {
  return (error: unknown): T | undefined => {
    if (error instanceof NodeRefusal && error.code === code) return undefined;
    throw error;
  };
}

const notAllowed = (error: unknown) =>
  (error instanceof NodeTrouble && error.trouble === 'forbidden') ||
  (error instanceof NodeRefusal && error.code === NO_SUCH_METHOD);

/** Implements `Chain` with the RPC of a litecoind. */
export function nodeChain(rpc: Rpc): Chain {
  const hashAt = (height: number) =>
    rpc.call('getblockhash', [height], Hash).catch(unlessRefused<string>(NO_SUCH_HEIGHT));

  return {
    async condition(signal) {
      const [chain, network] = await Promise.all([
        rpc.call('getblockchaininfo', [], BlockchainInfo, { signal }),
        rpc.call('getnetworkinfo', [], NetworkInfo, { signal }),
      ]);
      return {
        chainName: chain.chain,
        version: network.version,
        peers: network.connections,
        height: chain.blocks,
        downloading: chain.initialblockdownload,
      };
    },

    best: () => rpc.call('getblockchaininfo', [], BestBlock),

    hashAt,

    async headerAt(height) {
      const hash = await hashAt(height);
      if (!hash) return undefined;
      return rpc.call('getblockheader', [hash], BlockHeader).catch((error: unknown) => {
        // Earlier versions did not ask operators to allow `getblockheader`. A block without its transactions says the same.
        if (notAllowed(error)) return rpc.call('getblock', [hash, 1], BlockHeader);
        throw error;
      });
    },

    async block(hash) {
      const found = await rpc.call('getblock', [hash, 2], FullBlock).catch(unlessRefused<never>(NO_SUCH_BLOCK));
      return found?.onChain ? found.block : undefined;
    },

    async mempool() {
      const { loaded } = await rpc.call('getmempoolinfo', [], MempoolInfo);
      return { loaded, txids: await rpc.call('getrawmempool', [], Hashes) };
    },

    async waiting(txids) {
      const found = [];
      for (let start = 0; start < txids.length; start += BATCH) {
        const params = txids.slice(start, start + BATCH).map((txid) => [txid, true]);
        found.push(...(await rpc.batch('getrawtransaction', params, WaitingTransaction)));
      }
      return found;
    },

    async waitForBlock(milliseconds, signal) {
      // The result is ignored: the node may return early, late, or with a block that we know already.
      await rpc.call('waitfornewblock', [milliseconds], z.unknown(), { signal, timeoutMs: milliseconds + 5000 });
    },

    async unspent(xpub, last) {
      const question = ['start', [{ desc: `wpkh(${xpub}/0/*)`, range: [0, last] }]];
      try {
        const scan = await rpc.call('scantxoutset', question, UnspentScan, { timeoutMs: SCAN_TIMEOUT_MS });
        const outputs = scan.unspents.map(({ amount, scriptPubKey, ...rest }) => ({
          ...rest,
          script: scriptPubKey,
          litoshi: amount,
        }));
        return { height: scan.height, bestHash: scan.bestblock, outputs };
      } catch (error) {
        if (notAllowed(error)) return undefined;
        throw error;
      }
    },
  };
}
