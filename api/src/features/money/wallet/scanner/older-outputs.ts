import { ownersOf } from '../address-store.ts';
import { COINBASE_MATURITY } from '../deposit-rules.ts';
import type { Header, UnspentOutput } from '../litecoin/chain.ts';
import { knownOutpoints } from './audit-store.ts';
import { enterMissed } from './enter-missed.ts';
import { wasGivenBy } from './record-payments.ts';
import type { Scanner } from './scanner.ts';
import { holdTip } from './tip-store.ts';

/**
 * Of unspent outputs in blocks before the books' beginning, those that are in the books all the same or were paid to a
 * member. The others are coins that the operator's wallet held before there was a site.
 */
export async function ofMembers({ db, chain, chainId }: Scanner, outputs: readonly UnspentOutput[]) {
  if (outputs.length === 0) return [];
  const known = await db.read((tx) => knownOutpoints(tx, chainId, outputs));
  const scripts = [...new Set(outputs.map(({ script }) => script))];
  const owners = new Map((await db.read((tx) => ownersOf(tx, chainId, scripts))).map((owner) => [owner.script, owner]));
  const found: UnspentOutput[] = [];
  for (const output of outputs) {
    const owner = owners.get(output.script);
    if (known.has(`${output.txid}:${output.vout}`)) found.push(output);
    else if (owner?.member_id) {
      const header = await chain.headerAt(output.height);
      if (header && wasGivenBy(owner, header.minedAt)) found.push(output);
    }
  }
  return found;
}

/**
 * Enters outputs that the books do not have. The node does not say which of them are a miner's reward, so each waits for
 * as many confirmations as a reward would.
 */
export async function enterOlderOutputs(
  scanner: Scanner,
  tip: Header,
  outputs: readonly UnspentOutput[],
): Promise<number> {
  const { db, chain, chainId } = scanner;
  let entered = 0;
  for (const { height, txid, vout, script, litoshi } of outputs) {
    if (tip.height - height + 1 < COINBASE_MATURITY) continue;
    const hash = await chain.hashAt(height);
    if (!hash) continue;
    const block = {
      height,
      hash,
      payments: [{ txid, n: vout, script, litoshi, source: 'output' as const }],
      mwebTxids: [],
    };
    entered += await db.write(async (tx) =>
      (await holdTip(tx, chainId, tip.hash)) ? enterMissed(tx, scanner, { tip, block }) : 0,
    );
  }
  return entered;
}
