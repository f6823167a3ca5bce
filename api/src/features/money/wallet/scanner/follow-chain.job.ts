import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../../../../platform/run/jobs.ts';
import { keepKey } from '../keep-key.ts';
import { extendLookAhead } from '../look-ahead.ts';
import type { Wallet } from '../wallet.ts';
import { followChain, type Outcome } from './follow-chain.ts';
import type { Seen } from './follow-mempool.ts';
import type { Scanner } from './scanner.ts';
import { writeStatus } from './status-store.ts';

/** How often the mempool is read, because the node has no long poll for it. */
const LOOK_MS = 3000;
const LONGEST_PAUSE_MS = 30_000;

/** Follows the chain. After each look it waits for the next block or until the mempool should be read again. */
export function followChainJob(wallet: Wallet, scanner: Scanner): Job {
  const seen: Seen = new Set();
  let failures = 0;
  let last: Outcome | undefined;

  function announce(outcome: Outcome): void {
    if (outcome.state === last?.state && outcome.reason === last.reason) return;
    last = outcome;
    const { state, reason } = outcome;
    if (state === 'following') scanner.log.info({ chain: scanner.chainId, reason }, 'following the chain');
    else if (state === 'halted' || state === 'refused')
      scanner.log.error({ state, reason }, 'deposits need the operator');
    else scanner.log.warn({ state, reason }, 'deposits are waiting');
  }

  async function look(signal: AbortSignal): Promise<Outcome> {
    const key = await keepKey(scanner.db, wallet);
    if (key.state === 'refused') {
      const outcome: Outcome = { state: 'refused', ...key.said, awaiting: 'key' };
      await scanner.db.write((tx) =>
        writeStatus(tx, wallet.chainId, { awaiting: 'key', ...outcome, node_height: null, node_version: null }),
      );
      return outcome;
    }
    await extendLookAhead(scanner.db, wallet, key.id);
    return followChain(scanner, seen, signal);
  }

  async function pause({ state }: Outcome, signal: AbortSignal): Promise<void> {
    failures = state === 'following' ? 0 : failures + 1;
    const milliseconds = Math.min(LONGEST_PAUSE_MS, LOOK_MS * 2 ** Math.max(0, failures - 1));
    const long = () => scanner.chain.waitForBlock(LOOK_MS, signal);
    const short = () => sleep(milliseconds, undefined, { signal });
    // If the node has no long poll, or is in trouble, wait for a fixed time.
    await (failures === 0 ? long().catch(short) : short()).catch(() => {});
  }

  return {
    name: 'follow-chain',
    seconds: 0.1,
    async run(signal) {
      const outcome = await look(signal);
      announce(outcome);
      await pause(outcome, signal);
    },
  };
}
