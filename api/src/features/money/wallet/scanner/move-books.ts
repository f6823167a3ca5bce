import { creditsForLitoshi } from '@viewloop/contract';
import { type Entry, lockAccounts, membersIn, post, recipes } from '../../../../ledger/index.ts';
import type { Tx } from '../../../../platform/db/tx.ts';
import { depositCommissionSettles, holdCommission, reverseCommission } from '../../referrals/index.ts';
import type { BlockFacts } from '../deposit-rules.ts';
import type { ChainId } from '../key-store.ts';
import type { Header } from '../litecoin/chain.ts';
import { dropAsideAbove } from './aside-store.ts';
import { dueNow } from './credit-due.ts';
import {
  type CreditedDeposit,
  creditedAbove,
  type DueDeposit,
  markCredited,
  markReversed,
  membersWaiting,
  takeOutOfBlocks,
} from './credit-store.ts';
import type { DepositStep } from './deposit-news-rules.ts';
import { failReplaced } from './fail-replaced.ts';
import { markSpent } from './payment-store.ts';
import { ourPayments, recordMined } from './record-payments.ts';
import type { LostDeposit, Scanner } from './scanner.ts';
import { tellOfDeposits } from './tell-of-deposits.ts';
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
  const steps: DepositStep[] = [];
  const news: News = {
    touch: (members) => {
      for (const memberId of members) touched.add(memberId);
    },
    note: (changes) => {
      for (const step of changes) steps.push(step);
    },
  };

  const undone = fork.height < tip.height ? await takeBack(tx, chainId, fork.height, news) : [];
  for (const block of blocks) await enterBlock(tx, chainId, block, news);
  const credited = await dueNow(tx, chainId, newTip.height);
  const losses = lossesOf(undone, credited);
  // Promotions are locked before referrals, and referrals before accounts, as everywhere.
  const refunds: Entry[] = [];
  for (const loss of losses) refunds.push(...(await funded.stopForReversal(tx, loss)));
  const reversals = await reversalEntries(tx, undone);
  const credits = await creditEntries(tx, scanner, credited);
  // Posted together, so that accounts are locked in one order. What is given back stands before what is taken.
  await postInParts(tx, [...refunds, ...reversals, ...credits]);
  await markCredited(tx, idsOf(credited), newTip.height);
  news.note(credited.map(creditedStep));
  // Somebody who put credits into a new promotion meanwhile would be below zero with it running: begin again.
  const owners = losses.map(({ ownerId }) => ownerId);
  if (owners.length > 0 && (await funded.ownersBelowZero(tx, owners)).length > 0) throw new TipMoved();

  await tellOfDeposits(tx, steps);
  news.touch(steps.map(({ memberId }) => memberId));
  news.touch(await membersWaiting(tx, chainId));
  publishChanges(tx, scanner, touched, [...refunds, ...reversals, ...credits]);
  if (refunds.length > 0) {
    tx.afterCommit(() => {
      for (const ownerId of owners) scanner.events.publish(ownerId, 'promotions');
    });
  }
  return { credited: credited.length, reversed: undone.length };
}

/**
 * Credits payments that are due although the tip has not moved, because they were found late or need fewer confirmations.
 * `only`: no others than these. Returns them; the caller tells of them together with the rest.
 */
export async function creditDue(
  tx: Tx,
  scanner: Scanner,
  tipHeight: number,
  only: readonly number[] | null = null,
): Promise<DepositStep[]> {
  const due = await dueNow(tx, scanner.chainId, tipHeight, only);
  const entries = await creditEntries(tx, scanner, due);
  await postInParts(tx, entries);
  await markCredited(tx, idsOf(due), tipHeight);
  publishChanges(tx, scanner, [], entries);
  return due.map(creditedStep);
}

/** How many entries one statement posts. It must stay within the statement's time limit on a busy machine. */
const POSTED_AT_ONCE = 1000;

/** Many entries are posted by several statements. All accounts are locked before the first, in order, as everywhere. */
async function postInParts(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length > POSTED_AT_ONCE)
    await lockAccounts(tx, { members: [...membersIn(entries)], promotions: escrowsIn(entries) });
  for (let start = 0; start < entries.length; start += POSTED_AT_ONCE)
    await post(tx, entries.slice(start, start + POSTED_AT_ONCE));
}

const escrowsIn = (entries: readonly Entry[]): number[] =>
  entries.flatMap(({ postings }) =>
    postings.flatMap(({ account }) => (account.kind === 'escrow' ? [account.promotionId] : [])),
  );

const creditedStep = ({ id, member_id: memberId, epoch, litoshi }: DueDeposit): DepositStep => ({
  id,
  memberId,
  epoch,
  litoshi,
  former: 'pending',
  state: 'confirmed',
});

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

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

function publishChanges(tx: Tx, { events }: Scanner, touched: Iterable<string>, entries: readonly Entry[]): void {
  const paid = membersIn(entries);
  const concerned = new Set([...touched, ...paid]);
  tx.afterCommit(() => {
    for (const memberId of concerned) events.publish(memberId, 'deposits');
    for (const memberId of paid) events.publish(memberId, 'credits');
  });
}

const creditsDue = ({ litoshi }: { litoshi: number }) => Number(creditsForLitoshi(BigInt(litoshi)));

/** What is gathered while the books move: whose screens show something else, and what became of deposits. */
interface News {
  touch(members: Iterable<string>): void;
  note(steps: Iterable<DepositStep>): void;
}

/** Takes the blocks above the fork out of the books. Returns the deposits whose credits have to be taken back. */
async function takeBack(tx: Tx, chain: ChainId, forkHeight: number, news: News): Promise<CreditedDeposit[]> {
  const credited = await creditedAbove(tx, chain, forkHeight);
  await markReversed(tx, idsOf(credited));
  news.note(
    credited.map(({ id, member_id: memberId, epoch, litoshi }) => ({
      id,
      memberId,
      litoshi,
      epoch: epoch + 1,
      former: 'confirmed',
      state: 'reversed',
    })),
  );
  news.touch(await takeOutOfBlocks(tx, chain, forkHeight));
  await dropBlocksAbove(tx, chain, forkHeight);
  await dropAsideAbove(tx, chain, forkHeight);
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

async function enterBlock(tx: Tx, chain: ChainId, block: BlockFacts, news: News): Promise<void> {
  await addBlock(tx, chain, block);
  const sightings = await ourPayments(tx, chain, block.payments);
  news.note(await recordMined(tx, chain, { sightings, place: block, mwebTxids: block.mwebTxids }));
  if (block.spends.length > 0) await markSpent(tx, chain, block.spends, block.height);
  const { failed, continued } = await failReplaced(tx, chain, block.spends, sightings);
  news.note(failed);
  news.touch(continued);
}
