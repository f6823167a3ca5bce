import { constants } from '@viewloop/contract';
import { type Entry, lockAccounts, post, recipes, totals } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import {
  countMadeGood,
  madeGoodRoom,
  moveUnproven,
  readMadeGood,
  returnUnproven,
  trustOf,
} from '../../trust/fair-play/index.ts';
import { areInOneCluster } from '../../trust/links/index.ts';
import {
  countUnproven,
  givePlacesAgain,
  hasEnded,
  type LockedPromotion,
  lockPromotion,
  lockRunningOf,
  provenViewsLeft,
  type RunningPromotionOfOwner,
  recoverUnproven,
  settleUnproven,
  unprovenIn,
} from '../promotions/index.ts';
import { houseShare, judgeProof, type Payer, type Proof } from './proof-rules.ts';
import * as store from './proof-store.ts';
import { tellOfReplaced } from './tell-of-replaced.ts';

const { CREDITS_PER_VIEW, CREDITS_PER_WATCH } = constants;

export interface SettledBatch {
  looked: number;
  /** The house cannot pay for these, so they wait. */
  unpayable: boolean;
  /** Everybody whose credits or promotions changed. */
  concerned: ReadonlySet<string>;
}

export const NOTHING: SettledBatch = { looked: 0, unpayable: false, concerned: new Set() };

interface Due extends store.OpenProof {
  promotion: LockedPromotion;
}

interface Judged extends Due {
  proof: Proof;
}

interface Replaced extends Due {
  payer: Payer;
}

/** The unproven credits of a viewer that are not spent yet, and where they are. */
interface Unspent {
  inBalance: number;
  running: readonly RunningPromotionOfOwner[];
}

interface Locked {
  due: readonly Due[];
  balances: ReadonlyMap<string, number>;
  running: readonly RunningPromotionOfOwner[];
}

/** Locks what the batch may change: promotions in order of id, then accounts, as everywhere. */
async function lockAll(tx: Tx, rows: readonly store.OpenProof[]): Promise<Locked> {
  const promotions = new Map<number, LockedPromotion>();
  const ids = [...new Set(rows.map(({ promotionId }) => promotionId))].sort((a, b) => a - b);
  const viewers = [...new Set(rows.map(({ viewerId }) => viewerId))];
  const running = await lockRunningOf(tx, viewers, ids);
  for (const id of ids) promotions.set(id, (await lockPromotion(tx, id)) as LockedPromotion);
  const due = rows.map((row): Due => ({ ...row, promotion: promotions.get(row.promotionId) as LockedPromotion }));
  const balances = await lockAccounts(tx, {
    members: [...viewers, ...due.map(({ promotion }) => promotion.ownerId)],
    promotions: [...ids, ...running.map(({ id }) => id)],
  });
  // A promotion that gets a place again in this batch gives no credits in it.
  return { due, balances, running: running.filter(({ id }) => !promotions.has(id)) };
}

async function judgeAll(
  tx: Tx,
  { due, balances, running }: Locked,
): Promise<{ judged: Judged[]; unspentOf: ReadonlyMap<string, Unspent> }> {
  const viewers = [...new Set(due.map(({ viewerId }) => viewerId))];
  const trust = await trustOf(tx, viewers);
  const unspentOf = new Map(
    viewers.map((id): [string, Unspent] => {
      const inBalance = Math.max(0, Math.min(trust.get(id)?.unproven ?? 0, balances.get(id) ?? 0));
      return [id, { inBalance, running: running.filter(({ ownerId }) => ownerId === id) }];
    }),
  );
  const left = new Map(
    [...unspentOf].map(([id, own]) => [id, own.running.reduce((sum, p) => sum + unprovenIn(p), own.inBalance)]),
  );
  const ofOwner = new Map(await provenViewsLeft(tx, [...new Set(due.map(({ promotion }) => promotion.ownerId))]));
  let today = madeGoodRoom(await readMadeGood(tx));
  const judged: Judged[] = [];
  for (const one of due) {
    const { viewerId, promotion } = one;
    const { ownerId } = promotion;
    const { proven: believed = false, aside = false, lane = false } = trust.get(viewerId) ?? {};
    const proof = judgeProof(
      { believed, aside, lane, unspent: left.get(viewerId) ?? 0 },
      {
        linked: await areInOneCluster(tx, viewerId, ownerId),
        room: { ofOwner: ofOwner.get(ownerId) ?? 0, today },
      },
    );
    const payer = proof.kind === 'replaced' ? proof.payer : null;
    if (payer === 'viewer') left.set(viewerId, (left.get(viewerId) ?? 0) - CREDITS_PER_WATCH);
    if (payer === 'owner') ofOwner.set(ownerId, (ofOwner.get(ownerId) ?? 0) - 1);
    if (payer === 'house') today -= CREDITS_PER_WATCH;
    judged.push({ ...one, proof });
  }
  return { judged, unspentOf };
}

/** Takes back what viewers were paid. Returns the entries that bring it from their promotions into their balances. */
async function takeFromViewers(
  tx: Tx,
  replaced: readonly Replaced[],
  unspentOf: ReadonlyMap<string, Unspent>,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  const paid = replaced.filter(({ payer }) => payer === 'viewer');
  for (const [viewerId, views] of Map.groupBy(paid, ({ viewerId }) => viewerId)) {
    const { inBalance, running } = unspentOf.get(viewerId) as Unspent;
    const credits = views.length * CREDITS_PER_WATCH;
    const cause = `proof:${views[0]?.viewId}`;
    if (credits > inBalance)
      entries.push(
        ...(await recoverUnproven(tx, { memberId: viewerId, credits: credits - inBalance, cause }, running)),
      );
    await moveUnproven(tx, viewerId, credits);
  }
  return entries;
}

const placeOf = ({ state, ownerId }: LockedPromotion): recipes.PlaceOf =>
  hasEnded(state) ? { kind: 'member', ownerId } : { kind: 'escrow' };

const fromViewerOf = (payer: Payer): number => (payer === 'viewer' ? CREDITS_PER_WATCH : 0);

const entryOf = ({ viewId, promotionId, viewerId, promotion, payer }: Replaced): Entry =>
  recipes.viewReplaced({ viewId, promotionId, viewerId, place: placeOf(promotion), fromViewer: fromViewerOf(payer) });

/** Gives each place again, or its credits to the owner of a promotion that has ended. */
async function replace(
  tx: Tx,
  replaced: readonly Replaced[],
  unspentOf: ReadonlyMap<string, Unspent>,
): Promise<ReadonlySet<string>> {
  await givePlacesAgain(
    tx,
    replaced.map(({ viewId, promotionId, promotion, payer }) => ({
      viewId,
      promotionId,
      toOwner: hasEnded(promotion.state),
      byHouse: payer !== 'viewer',
    })),
  );
  const taken = await takeFromViewers(tx, replaced, unspentOf);
  await post(tx, [...taken, ...replaced.map(entryOf)]);
  await returnUnproven(
    tx,
    replaced.flatMap(({ promotion: { state, ownerId } }) =>
      hasEnded(state) ? [{ ownerId, credits: CREDITS_PER_VIEW }] : [],
    ),
  );
  await countMadeGood(tx, replaced.filter(({ payer }) => payer === 'house').length * CREDITS_PER_WATCH);
  await tellOfReplaced(
    tx,
    replaced.map(({ promotionId, promotion }) => ({ promotionId, ownerId: promotion.ownerId, title: promotion.title })),
  );
  return new Set(replaced.flatMap(({ viewerId, promotion }) => [viewerId, promotion.ownerId]));
}

const idsOf = (judged: readonly Judged[], kind: Proof['kind']): number[] =>
  judged.filter(({ proof }) => proof.kind === kind).map(({ viewId }) => viewId);

/** Writes down what became of the views that do not wait. */
async function settle(tx: Tx, judged: readonly Judged[]): Promise<void> {
  await store.forgetProofs(tx, idsOf(judged, 'proven'));
  await store.settleProofs(
    tx,
    judged.flatMap(({ viewId, proof }): store.SettledProof[] => {
      if (proof.kind === 'replaced') return [{ viewId, state: proof.kind, fromViewer: fromViewerOf(proof.payer) }];
      return proof.kind === 'kept' ? [{ viewId, state: proof.kind, fromViewer: 0 }] : [];
    }),
  );
  const settled = judged.filter(({ proof }) => proof.kind !== 'waits');
  await settleUnproven(
    tx,
    settled.map(({ promotionId }) => promotionId),
  );
  for (const { promotionId, proof } of settled)
    if (proof.kind === 'kept') await countUnproven(tx, promotionId, { kept: 1 });
  await store.postponeProofs(tx, idsOf(judged, 'waits'));
}

/**
 * Makes good what nobody proved in time: the place of each such view is offered again, or its credits go to the owner of a
 * promotion that has ended. The creator pays nothing; `judgeProof` says who does. What the house cannot pay waits, the oldest
 * first.
 */
export async function replaceSome(tx: Tx, most: number): Promise<SettledBatch> {
  const rows = await store.lockDue(tx, most);
  if (rows.length === 0) return NOTHING;
  const { judged: all, unspentOf } = await judgeAll(tx, await lockAll(tx, rows));
  const { house } = await totals(tx);
  const proofs = all.map(({ proof }) => proof);
  const judged = all.filter((_, at) => houseShare(proofs.slice(0, at + 1)) <= house);
  await settle(tx, judged);
  const replaced = judged.flatMap(({ proof, ...due }): Replaced[] =>
    proof.kind === 'replaced' ? [{ ...due, payer: proof.payer }] : [],
  );
  const concerned = await replace(tx, replaced, unspentOf);
  return { looked: judged.length, unpayable: judged.length < rows.length, concerned };
}
