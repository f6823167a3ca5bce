import { because, nothingToSay, type Said, type Unsaid } from '../litecoin/chain-reason-rules.ts';
import { judgeNode, oldTipWarning } from '../litecoin/node-rules.ts';
import { NodeTrouble } from '../litecoin/node-trouble.ts';
import { advance, type Step } from './advance.ts';
import { asideToTry, failedPayments } from './aside-store.ts';
import { type Beginning, beginsLate, readBeginning } from './beginning-store.ts';
import { followMempool, type Seen } from './follow-mempool.ts';
import type { Scanner } from './scanner.ts';
import { type Status, writeStatus } from './status-store.ts';
import { takeInParts } from './step-in-parts.ts';
import { readTip } from './tip-store.ts';

/** A long catch-up stops after this many steps, so that the node's condition is checked again. */
const STEPS_A_LOOK = 500;

export type Outcome = Pick<Status, 'state'> & (Said | Unsaid) & { awaiting?: Status['awaiting'] };

/** Checks the node, reads block by block up to its tip, then the mempool. Stores and returns how it went. */
export async function followChain(scanner: Scanner, seen: Seen, signal: AbortSignal): Promise<Outcome> {
  const { outcome, height, version } = await look(scanner, seen, signal);
  signal.throwIfAborted();
  await scanner.db.write((tx) =>
    writeStatus(tx, scanner.chainId, { awaiting: null, ...outcome, node_height: height, node_version: version }),
  );
  return outcome;
}

interface Look {
  outcome: Outcome;
  height: number | null;
  version: number | null;
}

async function look(scanner: Scanner, seen: Seen, signal: AbortSignal): Promise<Look> {
  try {
    const condition = await scanner.chain.condition(signal);
    const { height, version } = condition;
    const verdict = judgeNode(condition, scanner.network);
    if (verdict.state !== 'ready') return { outcome: verdict, height, version };
    const step = await catchUp(scanner, signal);
    if (step.state === 'behind' || step.state === 'halted') return { outcome: step, height, version };
    await takeAsides(scanner);
    await followMempool(scanner, seen);
    const tip = await scanner.db.read((tx) => readTip(tx, scanner.chainId));
    const beginning = await scanner.db.read((tx) => readBeginning(tx, scanner.chainId));
    const failed = await scanner.db.read((tx) => failedPayments(tx, scanner.chainId));
    const warning =
      (failed && because('payments_set_aside', { ...failed })) ??
      (tip && oldTipWarning(tip, new Date(), scanner.network)) ??
      (beginning && lateWarning(beginning)) ??
      nothingToSay;
    const outcome: Outcome = { state: 'following', ...warning };
    return { outcome, height: Math.max(height, tip?.height ?? 0), version };
  } catch (error) {
    if (!(error instanceof NodeTrouble)) throw error;
    const state = error.trouble === 'unauthorised' || error.trouble === 'forbidden' ? 'refused' : 'waiting';
    return { outcome: { state, ...error.said }, height: null, version: null };
  }
}

/** Tries again what was set aside: after an hour, or at once where a scanner was stopped before it came to it. */
async function takeAsides(scanner: Scanner): Promise<void> {
  if ((await scanner.db.read((tx) => asideToTry(tx, scanner.chainId))).length === 0) return;
  await takeInParts(scanner);
}

function lateWarning(beginning: Beginning): Said | undefined {
  if (!beginsLate(beginning)) return undefined;
  const { startHeight, prunedHeight } = beginning;
  return prunedHeight === null
    ? because('books_begin_late', { height: startHeight })
    : because('books_begin_late_pruned', { height: prunedHeight });
}

async function catchUp(scanner: Scanner, signal: AbortSignal): Promise<Step> {
  let step: Step = { state: 'moved' };
  for (let steps = 0; step.state === 'moved' && steps < STEPS_A_LOOK && !signal.aborted; steps++) {
    step = await advance(scanner);
  }
  return step;
}
