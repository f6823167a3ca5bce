import type { Database } from '../../../../platform/db/db.ts';
import type { Job } from '../../../../platform/run/jobs.ts';
import type { SimulatedChain } from './simulated-chain.ts';

/** A real block takes 150 seconds, which is too long for somebody who tries the product out. */
const BLOCK_SECONDS = 5;

export function mineBlocksJob(db: Database, chain: SimulatedChain): Job {
  return { name: 'mine-simulated-blocks', seconds: BLOCK_SECONDS, run: () => db.write((tx) => chain.mine(tx)) };
}
