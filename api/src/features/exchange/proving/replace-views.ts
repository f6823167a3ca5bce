import { type Entry, lockAccounts, post, recipes, totals } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { type FairPlayRules, moveUnproven, trustOf } from '../../trust/fair-play/index.ts';
import { areInOneCluster } from '../../trust/links/index.ts';
import { givePlacesAgain, hasEnded, type LockedPromotion, lockPromotion, settleUnproven } from '../promotions/index.ts';
import { houseShare, judgeProof, type Proof } from './proof-rules.ts';
import * as store from './proof-store.ts';
import { tellOfReplaced } from './tell-of-replaced.ts';

export interface ReplacedBatch {
  looked: number;
  /** The house cannot pay for these, so they wait. */
  unpayable: boolean;
  /** Everybody whose credits or promotions changed. */
  concerned: ReadonlySet<string>;
}

type Promotions = ReadonlyMap<number, LockedPromotion>;

/** In order of id, as everywhere. */
async function lockPromotions(tx: Tx, ids: Iterable<number>): Promise<Promotions> {
  const locked = new Map<number, LockedPromotion>();
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    locked.set(id, (await lockPromotion(tx, id)) as LockedPromotion);
  }
  return locked;
}

interface Due extends store.OpenProof {
  promotion: LockedPromotion;
}

async function judgeAll(
  tx: Tx,
  due: readonly Due[],
  { mode, balances }: { mode: FairPlayRules['mode']; balances: ReadonlyMap<string, number> },
): Promise<Proof[]> {
  const trust = await trustOf(tx, [...new Set(due.map(({ viewerId }) => viewerId))]);
  const taken = new Map<string, number>();
  const proofs: Proof[] = [];
  for (const { viewerId, promotion } of due) {
    const { proven = false, aside = false, lane = false, unproven = 0 } = trust.get(viewerId) ?? {};
    const proof = judgeProof(
      { believed: proven, aside, lane, unproven, balance: balances.get(viewerId) ?? 0 },
      { mode, linked: await areInOneCluster(tx, viewerId, promotion.ownerId), taken: taken.get(viewerId) ?? 0 },
    );
    if (proof.kind === 'replaced') taken.set(viewerId, (taken.get(viewerId) ?? 0) + proof.fromViewer);
    proofs.push(proof);
  }
  return proofs;
}

const placeOf = ({ state, ownerId }: LockedPromotion): recipes.PlaceOf =>
  hasEnded(state) ? { kind: 'member', ownerId } : { kind: 'escrow' };

function entryOf({ viewId, promotionId, viewerId, promotion }: Due, proof: Proof): Entry[] {
  if (proof.kind !== 'replaced') return [];
  const { fromViewer } = proof;
  return [recipes.viewReplaced({ viewId, promotionId, viewerId, place: placeOf(promotion), fromViewer })];
}

/**
 * Makes good what nobody proved in time: the place of each such view is offered again, or its credits go to the owner of a
 * promotion that has ended. The viewer's unspendable credit pays for it, and the house the rest; the creator pays nothing.
 * What the house cannot pay waits, the oldest first.
 */
export async function replaceSome(tx: Tx, most: number, { mode }: Pick<FairPlayRules, 'mode'>): Promise<ReplacedBatch> {
  const rows = await store.lockDue(tx, most);
  if (rows.length === 0) return { looked: 0, unpayable: false, concerned: new Set() };
  const promotions = await lockPromotions(
    tx,
    rows.map(({ promotionId }) => promotionId),
  );
  const due = rows.map((row): Due => ({ ...row, promotion: promotions.get(row.promotionId) as LockedPromotion }));
  const balances = await lockAccounts(tx, {
    members: due.flatMap(({ viewerId, promotion }) => [viewerId, promotion.ownerId]),
    promotions: [...promotions.keys()],
  });
  const proofs = await judgeAll(tx, due, { mode, balances });
  const { house } = await totals(tx);
  const judged = due
    .map((one, at) => ({ ...one, proof: proofs[at] as Proof }))
    .filter((_, at) => houseShare(proofs.slice(0, at + 1)) <= house);
  const proven = judged.filter(({ proof }) => proof.kind === 'proven');
  const settled = judged.flatMap(({ viewId, proof }) =>
    proof.kind === 'proven'
      ? []
      : [{ viewId, state: proof.kind, fromViewer: proof.kind === 'replaced' ? proof.fromViewer : 0 }],
  );
  const replaced = judged.filter(({ proof }) => proof.kind === 'replaced');
  await store.forgetProofs(
    tx,
    proven.map(({ viewId }) => viewId),
  );
  await store.settleProofs(tx, settled);
  await settleUnproven(
    tx,
    judged.map(({ promotionId }) => promotionId),
  );
  await givePlacesAgain(
    tx,
    replaced.map(({ viewId, promotionId, promotion }) => ({ viewId, promotionId, toOwner: hasEnded(promotion.state) })),
  );
  await post(
    tx,
    judged.flatMap(({ proof, ...one }) => entryOf(one, proof)),
  );
  for (const { viewerId, proof } of replaced)
    if (proof.kind === 'replaced') await moveUnproven(tx, viewerId, proof.fromViewer);
  await tellOfReplaced(
    tx,
    replaced.map(({ promotionId, promotion }) => ({ promotionId, ownerId: promotion.ownerId, title: promotion.title })),
  );
  const concerned = new Set(replaced.flatMap(({ viewerId, promotion }) => [viewerId, promotion.ownerId]));
  return { looked: judged.length, unpayable: judged.length < rows.length, concerned };
}

/** Viewers who were believed after their credit was taken get it back from the house. */
export async function clearSome(tx: Tx, most: number): Promise<ReplacedBatch> {
  const rows = await store.lockClearing(tx, most);
  const owed = rows.reduce((sum, { fromViewer }) => sum + fromViewer, 0);
  if (owed === 0) return { looked: 0, unpayable: false, concerned: new Set() };
  const viewers = rows.map(({ viewerId }) => viewerId);
  await lockAccounts(tx, { members: viewers, promotions: [] });
  if (owed > (await totals(tx)).house) return { looked: 0, unpayable: true, concerned: new Set() };
  await store.markCleared(
    tx,
    rows.map(({ viewId }) => viewId),
  );
  await post(
    tx,
    rows.map(({ viewId, promotionId, viewerId, fromViewer }) =>
      recipes.viewCleared({ viewId, promotionId, viewerId, credits: fromViewer }),
    ),
  );
  return { looked: rows.length, unpayable: false, concerned: new Set(viewers) };
}

/** Views whose viewers were believed in time are proven: their rows go, and the promotions count them so. */
export async function proveSome(tx: Tx, most: number): Promise<ReplacedBatch> {
  const rows = await store.lockBelieved(tx, most);
  const promotions = await lockPromotions(
    tx,
    rows.map(({ promotionId }) => promotionId),
  );
  await store.forgetProofs(
    tx,
    rows.map(({ viewId }) => viewId),
  );
  await settleUnproven(
    tx,
    rows.map(({ promotionId }) => promotionId),
  );
  const owners = [...promotions.values()].map(({ ownerId }) => ownerId);
  return { looked: rows.length, unpayable: false, concerned: new Set(owners) };
}
