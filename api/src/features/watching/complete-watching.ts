import { constants } from '@viewloop/contract';
import { balancesAfter, type Entry, post, recipes } from '../../ledger/index.ts';
import { allOf, type Tx } from '../../platform/tx.ts';
import { fillPlaces } from '../promotions/index.ts';
import { commissionEntries } from '../referrals/index.ts';
import { type Completion, judgeCompletion } from './completion-rules.ts';
import { type ClaimedView, countRewards, type Finish, finishViews, lockViews } from './reward-store.ts';

export interface Claim {
  viewId: number;
  viewerId: string;
  claimedSeconds: number | null;
}

export type ClaimOutcome =
  | { kind: 'paid'; isNew: boolean; watchedSeconds: number; balance: number }
  | Exclude<Completion, { kind: 'earned' | 'repeated' }>
  | { kind: 'unknown' };

export interface RewardRules {
  unverifiedPerDay: number;
  commissionPercent: number;
}

export interface CompletedBatch {
  outcomes: ClaimOutcome[];
  /** Whose credits changed, and whose promotions. */
  paid: Set<string>;
  owners: Set<string>;
}

interface Judged {
  view: ClaimedView;
  completion: Completion;
}

const { CREDITS_PER_WATCH } = constants;
const rewardOf = ({ id, viewerId, promotionId }: Pick<ClaimedView, 'id' | 'viewerId' | 'promotionId'>) =>
  recipes.watchRewarded({ viewId: id, viewerId, promotionId });

const sourceOf = (viewId: number) => `view:${viewId}`;

/** Verified watches by what the heartbeats showed, others by the time they took: the same figure however often asked. */
const watchedMs = (view: ClaimedView) => (view.beats > 0 ? view.creditedMs : view.ageMs);

const membersIn = (entries: readonly Entry[]) =>
  entries.flatMap(({ postings }) =>
    postings.flatMap(({ account }) => (account.kind === 'member' ? [account.memberId] : [])),
  );

interface Earned {
  view: ClaimedView;
  finish: Finish;
}

/**
 * Pays for finished watches, all of a batch with a handful of statements: views, then promotions, then commission, then
 * one posting of every entry, then counters. That order is the order of locks everywhere; it is the order in which
 * statements are sent, also of those that do not wait for each other.
 */
async function reward(tx: Tx, earned: readonly Earned[], answered: readonly ClaimedView[], rules: RewardRules) {
  const askBalances = () =>
    balancesAfter(
      tx,
      answered.map((view) => ({ key: rewardOf(view).key, memberId: view.viewerId })),
    );
  if (earned.length === 0) return { paid: new Set<string>(), owners: new Set<string>(), balances: await askBalances() };
  const [, filled, commission] = await allOf([
    finishViews(
      tx,
      earned.map(({ finish }) => finish),
    ),
    fillPlaces(
      tx,
      earned.map(({ view, finish }) => ({ promotionId: view.promotionId, at: finish.at })),
    ),
    commissionEntries(
      tx,
      rules.commissionPercent,
      earned.map(({ view: { id, viewerId } }) => ({
        source: sourceOf(id),
        memberId: viewerId,
        credits: CREDITS_PER_WATCH,
      })),
    ),
  ]);
  const rewards = earned.map(({ view }) => rewardOf(view));
  const entries = [...rewards, ...filled.entries, ...commission];
  const ownerOf = (view: ClaimedView) => filled.owners.get(view.promotionId) as string;
  const [, , balances] = await allOf([
    post(tx, entries),
    countRewards(
      tx,
      earned.map(({ view }) => ({ id: view.id, ownerId: ownerOf(view) })),
    ),
    askBalances(),
  ]);
  return { paid: new Set(membersIn(entries)), owners: new Set(filled.owners.values()), balances };
}

function outcomeOf(claim: Claim, judged: Judged | undefined, balances: ReadonlyMap<string, number>): ClaimOutcome {
  if (!judged || judged.view.viewerId !== claim.viewerId) return { kind: 'unknown' };
  const { view, completion } = judged;
  if (completion.kind !== 'earned' && completion.kind !== 'repeated') return completion;
  return {
    kind: 'paid',
    isNew: completion.kind === 'earned',
    watchedSeconds: Math.floor(watchedMs(view) / 1000),
    balance: balances.get(rewardOf(view).key) ?? 0,
  };
}

/** Judges and pays a batch of claims; each gets an outcome of its own, whatever becomes of the others. */
export async function completeBatch(tx: Tx, claims: readonly Claim[], rules: RewardRules): Promise<CompletedBatch> {
  const ownClaims = new Map(claims.map((claim) => [`${claim.viewId} ${claim.viewerId}`, claim]));
  const views = await lockViews(tx, [...new Set(claims.map(({ viewId }) => viewId))]);
  const judged = views.map((view): Judged => ({ view, completion: judgeCompletion(view, rules) }));
  const earned = judged.flatMap(({ view, completion }): Earned[] => {
    const claim = ownClaims.get(`${view.id} ${view.viewerId}`);
    if (completion.kind !== 'earned' || !claim) return [];
    const { claimedSeconds } = claim;
    return [{ view, finish: { id: view.id, verified: completion.verified, claimedSeconds, at: view.now } }];
  });
  const answered = judged.filter(({ completion }) => completion.kind === 'earned' || completion.kind === 'repeated');
  const { paid, owners, balances } = await reward(
    tx,
    earned,
    answered.map(({ view }) => view),
    rules,
  );
  const byId = new Map(judged.map((one) => [one.view.id, one]));
  return { paid, owners, outcomes: claims.map((claim) => outcomeOf(claim, byId.get(claim.viewId), balances)) };
}
