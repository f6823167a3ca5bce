import { creditsForLitoshi } from '@viewloop/contract';
import { type Entry, membersIn, post, recipes } from '../../../../ledger/index.ts';
import type { Tx } from '../../../../platform/db/tx.ts';
import { depositCommissionSettles, holdCommission, reverseCommission } from '../../referrals/index.ts';
import type { BlockFacts } from '../deposit-rules.ts';
import type { ChainId } from '../key-store.ts';
import type { Header } from '../litecoin/chain.ts';
import { applyTiers } from './apply-tiers.ts';
import {
  type CreditedDeposit,
  creditedAbove,
  type DueDeposit,
  dueDeposits,
  markCredited,
  markReversed,
  membersWaiting,
  takeOutOfBlocks,
} from './credit-store.ts';
import { failReplaced } from './fail-replaced.ts';
import { markSpent } from './payment-store.ts';
import { ourPayments, recordMined } from './record-payments.ts';
import type { LostDeposit, Scanner } from './scanner.ts';
import { addBlock, dropBlocksAbove, moveTip } from './tip-store.ts';

/** The way from our tip down to the fork and up along the new blocks. Without a reorganisation the fork is our tip. */
export interface Move {
  tip: Header;
  fork: Header;
  blocks: readonly BlockFacts[];
}

export interface Moved {
  credited: number;
  reversed: number;
}

/** Thrown when something else changed the books meanwhile. Nothing was changed here, and the caller tries again. */
export class TipMoved extends Error {
  override name = 'TipMoved';
}

const sourceOf = ({ id, epoch }: { id: number; epoch: number }) => `deposit:${id}:${epoch}`;

/**
 * Moves the tip and the money in one transaction, and only if the tip is the block that the caller expects. That is why
 * every payment counts once, whatever is killed at whatever moment and however many scanners run.
 */
export async function moveBooks(tx: Tx, scanner: Scanner, { tip, fork, blocks }: Move): Promise<Moved> {
  const { chainId, funded } = scanner;
  const newTip = blocks.at(-1) as BlockFacts;
  if (!(await moveTip(tx, chainId, tip.hash, newTip))) throw new TipMoved();
  const touched = new Set<string>();
  const tell = (members: Iterable<string>) => {
    for (const memberId of members) touched.add(memberId);
  };

  const undone = fork.height < tip.height ? await takeBack(tx, chainId, fork.height, tell) : [];
  for (const block of blocks) await enterBlock(tx, chainId, block, tell);
  const credited = await dueNow(tx, chainId, newTip.height);
  const losses = lossesOf(undone, credited);
  // Promotions are locked before referrals, and referrals before accounts, as everywhere.
  const refunds: Entry[] = [];
  for (const loss of losses) refunds.push(...(await funded.stopForReversal(tx, loss)));
  const reversals = await reversalEntries(tx, undone);
  const credits = await creditEntries(tx, scanner, credited);
  // Posted together, so that accounts are locked in one order. What is given back stands before what is taken.
  await post(tx, [...refunds, ...reversals, ...credits]);
  await markCredited(tx, idsOf(credited), newTip.height);
  // Somebody who put credits into a new promotion meanwhile would be below zero with it running: begin again.
  const owners = losses.map(({ ownerId }) => ownerId);
  if (owners.length > 0 && (await funded.ownersBelowZero(tx, owners)).length > 0) throw new TipMoved();

  tell(await membersWaiting(tx, chainId));
  tellMembers(tx, scanner, touched, [...refunds, ...reversals, ...credits]);
  if (refunds.length > 0) {
    tx.afterCommit(() => {
      for (const ownerId of owners) scanner.events.publish(ownerId, 'promotions');
    });
  }
  return { credited: credited.length, reversed: undone.length };
}

/** Credits payments that are due although the tip has not moved, because they were found late or need fewer confirmations. */
export async function creditDue(tx: Tx, scanner: Scanner, tipHeight: number): Promise<void> {
  const due = await dueNow(tx, scanner.chainId, tipHeight);
  const entries = await creditEntries(tx, scanner, due);
  await post(tx, entries);
  await markCredited(tx, idsOf(due), tipHeight);
  tellMembers(tx, scanner, [], entries);
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

async function dueNow(tx: Tx, chain: ChainId, tipHeight: number): Promise<DueDeposit[]> {
  await applyTiers(tx, chain);
  return dueDeposits(tx, chain, tipHeight);
}

/** The entries that credit these deposits. Their commission is held back. Nothing is posted yet. */
async function creditEntries(tx: Tx, { commissionPercent }: Scanner, due: readonly DueDeposit[]): Promise<Entry[]> {
  const settlesAt = depositCommissionSettles(new Date());
  await holdCommission(
    tx,
    commissionPercent,
    due.map((row) => ({ source: sourceOf(row), memberId: row.member_id, credits: creditsDue(row), settlesAt })),
  );
  return due.map((row) =>
    recipes.depositCredited({ depositId: row.id, epoch: row.epoch, memberId: row.member_id, credits: creditsDue(row) }),
  );
}

/** Members who lose more than the new blocks give them again. */
function lossesOf(undone: readonly CreditedDeposit[], due: readonly DueDeposit[]) {
  const losses = new Map<string, LostDeposit>();
  for (const { member_id: ownerId, credits, since } of undone) {
    const loss = losses.get(ownerId) ?? { ownerId, lost: 0, since };
    losses.set(ownerId, { ownerId, lost: loss.lost + credits, since: since < loss.since ? since : loss.since });
  }
  for (const row of due) {
    const loss = losses.get(row.member_id);
    if (loss) loss.lost -= creditsDue(row);
  }
  return [...losses.values()].filter(({ lost }) => lost > 0).sort((a, b) => (a.ownerId < b.ownerId ? -1 : 1));
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

/** Takes the blocks above the fork out of the books. Returns the deposits whose credits have to be taken back. */
async function takeBack(tx: Tx, chain: ChainId, forkHeight: number, tell: Tell): Promise<CreditedDeposit[]> {
  const credited = await creditedAbove(tx, chain, forkHeight);
  await markReversed(tx, idsOf(credited));
  tell(credited.map(({ member_id }) => member_id));
  tell(await takeOutOfBlocks(tx, chain, forkHeight));
  await dropBlocksAbove(tx, chain, forkHeight);
  return credited;
}

async function reversalEntries(tx: Tx, undone: readonly CreditedDeposit[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const row of undone) {
    entries.push(...(await reverseCommission(tx, { source: sourceOf(row), memberId: row.member_id })));
    const { id: depositId, epoch, member_id: memberId, credits } = row;
    entries.push(recipes.depositReversed({ depositId, epoch, memberId, credits }));
  }
  return entries;
}

async function enterBlock(tx: Tx, chain: ChainId, block: BlockFacts, tell: Tell): Promise<void> {
  await addBlock(tx, chain, block);
  const sightings = await ourPayments(tx, chain, block.payments);
  tell(await recordMined(tx, chain, { sightings, place: block, mwebTxids: block.mwebTxids }));
  if (block.spends.length > 0) await markSpent(tx, chain, block.spends, block.height);
  tell(await failReplaced(tx, chain, block.spends, sightings));
}
