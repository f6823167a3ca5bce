import { creditsForLitoshi } from '@viewloop/contract';
import { type Entry, membersIn, post, recipes } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/tx.ts';
import { commissionEntries, reverseCommission } from '../../referrals/index.ts';
import type { BlockFacts } from '../deposit-rules.ts';
import type { ChainId } from '../key-store.ts';
import type { Header } from '../litecoin/chain.ts';
import { applyTiers } from './apply-tiers.ts';
import {
  creditedAbove,
  dueDeposits,
  markCredited,
  markReversed,
  membersWaiting,
  takeOutOfBlocks,
} from './credit-store.ts';
import { failReplaced } from './fail-replaced.ts';
import { markSpent } from './payment-store.ts';
import { ourPayments, recordMined } from './record-payments.ts';
import type { Scanner } from './scanner.ts';
import { addBlock, dropBlocksAbove, moveTip } from './tip-store.ts';

/** From our tip down to the fork, and from there up along the new blocks; without a fork, just up. */
export interface Move {
  tip: Header;
  fork: Header;
  blocks: readonly BlockFacts[];
}

export interface Moved {
  credited: number;
  reversed: number;
}

/** Another scanner was faster; nothing was changed. */
export class TipMoved extends Error {
  override name = 'TipMoved';
}

const sourceOf = ({ id, epoch }: { id: number; epoch: number }) => `deposit:${id}:${epoch}`;

/**
 * Cursor and money move together or not at all: that, and naming the tip we think we stand on, is what makes every
 * payment count once, whatever is killed at whatever moment and however many scanners run.
 */
export async function moveBooks(tx: Tx, scanner: Scanner, { tip, fork, blocks }: Move): Promise<Moved> {
  const { chainId } = scanner;
  const newTip = blocks.at(-1) as BlockFacts;
  if (!(await moveTip(tx, chainId, tip.hash, newTip))) throw new TipMoved();
  const touched = new Set<string>();
  const tell = (members: Iterable<string>) => {
    for (const memberId of members) touched.add(memberId);
  };

  const undone = fork.height < tip.height ? await takeBack(tx, chainId, fork.height, tell) : [];
  for (const block of blocks) await enterBlock(tx, chainId, block, tell);
  const { due, entries } = await dueCredits(tx, scanner, newTip.height);
  // Together, so that accounts are locked in one order; what goes stands before what comes.
  await post(tx, [...undone, ...entries]);
  await markCredited(tx, due, newTip.height);

  tell(await membersWaiting(tx, chainId));
  tellMembers(tx, scanner, touched, [...undone, ...entries]);
  return { credited: due.length, reversed: undone.filter(({ recipe }) => recipe === 'deposit_reversed').length };
}

/** Credits what is deep enough under a tip that stays where it is: for payments found later than they should be. */
export async function creditDue(tx: Tx, scanner: Scanner, tipHeight: number): Promise<void> {
  const { due, entries } = await dueCredits(tx, scanner, tipHeight);
  await post(tx, entries);
  await markCredited(tx, due, tipHeight);
  tellMembers(tx, scanner, [], entries);
}

/** Deposits that are due, and the entries that credit them and pay their commission. Nothing is posted yet. */
async function dueCredits(tx: Tx, { chainId, commissionPercent }: Scanner, tipHeight: number) {
  await applyTiers(tx, chainId);
  const due = await dueDeposits(tx, chainId, tipHeight);
  const events = due.map((row) => ({ source: sourceOf(row), memberId: row.member_id, credits: creditsDue(row) }));
  const commission = await commissionEntries(tx, commissionPercent, events);
  const credits = due.map((row) =>
    recipes.depositCredited({ depositId: row.id, epoch: row.epoch, memberId: row.member_id, credits: creditsDue(row) }),
  );
  return { due: due.map(({ id }) => id), entries: [...credits, ...commission] };
}

function tellMembers(tx: Tx, { events }: Scanner, touched: Iterable<string>, entries: readonly Entry[]): void {
  const paid = membersIn(entries);
  const concerned = new Set([...touched, ...paid]);
  tx.afterCommit(() => {
    for (const memberId of concerned) events.publish(memberId, 'deposits');
    for (const memberId of paid) events.publish(memberId, 'credits');
  });
}

const creditsDue = ({ litoshi }: { litoshi: number }) => Number(creditsForLitoshi(BigInt(litoshi)));

type Tell = (members: Iterable<string>) => void;

/** Takes the blocks above the fork out of the books; answers the entries that take their credits back. */
async function takeBack(tx: Tx, chain: ChainId, forkHeight: number, tell: Tell): Promise<Entry[]> {
  const credited = await creditedAbove(tx, chain, forkHeight);
  const entries: Entry[] = [];
  for (const row of credited) {
    entries.push(...(await reverseCommission(tx, { source: sourceOf(row), memberId: row.member_id })));
    const { id: depositId, epoch, member_id: memberId, credits } = row;
    entries.push(recipes.depositReversed({ depositId, epoch, memberId, credits }));
  }
  await markReversed(
    tx,
    credited.map(({ id }) => id),
  );
  tell(credited.map(({ member_id }) => member_id));
  tell(await takeOutOfBlocks(tx, chain, forkHeight));
  await dropBlocksAbove(tx, chain, forkHeight);
  return entries;
}

async function enterBlock(tx: Tx, chain: ChainId, block: BlockFacts, tell: Tell): Promise<void> {
  await addBlock(tx, chain, block);
  const sightings = await ourPayments(tx, chain, block.payments);
  tell(await recordMined(tx, chain, { sightings, place: block, mwebTxids: block.mwebTxids }));
  if (block.spends.length > 0) await markSpent(tx, chain, block.spends, block.height);
  tell(await failReplaced(tx, chain, block.spends, sightings));
}
