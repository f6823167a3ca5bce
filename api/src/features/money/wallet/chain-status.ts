import { type admin, formatLtc } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { versionText } from './litecoin/node-rules.ts';
import { readStatus, type StatusRow } from './scanner/status-store.ts';
import { readTip } from './scanner/tip-store.ts';
import type { Wallet } from './wallet.ts';

function comparisonOf(row: StatusRow | undefined): admin.ChainStatus['lastComparison'] {
  if (!row?.compared_at) return null;
  const [books, chain] = [BigInt(row.compared_books ?? 0), BigInt(row.compared_chain ?? 0)];
  return {
    at: row.compared_at.toISOString(),
    ok: row.compared_ok ?? false,
    books: formatLtc(books),
    chain: formatLtc(chain),
    difference: formatLtc(chain - books),
  };
}

/** Describes the chain as the scanner last saw it, whichever instance the scanner runs on. */
export async function chainStatus(tx: ReadTx, wallet: Wallet): Promise<admin.ChainStatus> {
  const [row, tip] = [await readStatus(tx, wallet.chainId), await readTip(tx, wallet.chainId)];
  const nodeHeight = row?.node_height ?? null;
  return {
    mode: wallet.mode,
    network: wallet.key.network.name,
    state: row?.state ?? 'starting',
    reason: row?.reason ?? null,
    reasonCode: row?.reason_code ?? null,
    reasonFacts: row?.reason_facts ?? null,
    height: tip?.height ?? null,
    nodeHeight,
    lag: tip && nodeHeight !== null ? Math.max(0, nodeHeight - tip.height) : null,
    nodeVersion: wallet.mode === 'node' && row?.node_version ? versionText(row.node_version) : null,
    tipAt: tip?.minedAt.toISOString() ?? null,
    lastReconciliation: row?.reconciled_at?.toISOString() ?? null,
    lastComparison: comparisonOf(row),
    firstAddress: wallet.firstAddress,
    awaiting: row?.awaiting ?? null,
  };
}
