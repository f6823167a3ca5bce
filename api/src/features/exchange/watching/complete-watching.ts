import { constants } from '@viewloop/contract';
import { balancesAfter, type Entry, membersIn, post, recipes, viewSource } from '../../../ledger/index.ts';
import { allOf, type Tx } from '../../../platform/db/tx.ts';
import {
  accrue,
  commissionPaid,
  holdWatchCommission,
  lockReferrals,
  type Referral,
  recordCommission,
  type WatchHold,
} from '../../money/referrals/index.ts';
import { countInBlocks, returnUnproven } from '../../trust/fair-play/index.ts';
import { fillingsOf, fillPlaces, lockPromotionsOf, type RunningPromotion } from '../promotions/index.ts';
import { dueAfter, openProofs } from '../proving/index.ts';
import { type Completion, judgeCompletion } from './completion-rules.ts';
import { type ClaimedView, countRewards, type Finish, finishViews, lockClaimedViews } from './reward-store.ts';
import { promotedIn } from './view-sql-store.ts';

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
  commissionPercent: number;
  /** How long commission is held back. Null means that it is paid at once. */
  hold: WatchHold | null;
  /** How many hours a viewer has to become believed. Null means that fair play is off, so every view is proven. */
  hoursToProve: number | null;
  /** In strict mode what a block of addresses earns is counted. */
  countsBlocks: boolean;
}

export interface CompletedBatch {
  outcomes: ClaimOutcome[];
  /** The members whose credits changed, and the owners whose promotions changed. */
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

/**
 * Watched time by heartbeats if there were any, otherwise by the clock. It does not change later, so a repeated claim
 * gets the same figure.
 */
const watchedMs = (view: ClaimedView) => (view.beats > 0 ? view.creditedMs : view.ageMs);

interface Earned {
  view: ClaimedView;
  finish: Finish;
}

/** With fair play switched off every view is proven. */
const isProven = ({ believed }: ClaimedView, hoursToProve: number | null) => hoursToProve === null || believed;

const proofOf = ({ view: { id: viewId, promotionId, viewerId } }: Earned) => ({ viewId, promotionId, viewerId });

interface Locked {
  promotions: readonly RunningPromotion[];
  referrals: readonly Referral[];
}

type Balances = ReadonlyMap<string, number | null>;

/**
 * Writes everything that a reward changes, for a whole batch. All statements are sent at once, with COMMIT right
 * behind them.
 */
async function reward(
  tx: Tx,
  earned: readonly Earned[],
  { promotions, referrals }: Locked,
  { commissionPercent, hold, hoursToProve, countsBlocks }: RewardRules,
): Promise<{ entries: readonly Entry[]; owners: Set<string>; balances: Balances }> {
  const [first] = earned;
  if (!first) return { entries: [], owners: new Set(), balances: new Map() };
  const at = first.view.now;
  // Send this first so that Postgres works while we compute the rest.
  const finished = finishViews(
    tx,
    earned.map(({ finish }) => finish),
    at,
  );
  const filled = fillingsOf(
    promotions,
    earned.map(({ view }) => ({ promotionId: view.promotionId, proven: isProven(view, hoursToProve) })),
  );
  const unproven = earned.filter(({ view }) => !isProven(view, hoursToProve));
  const sources = earned.map(({ view: { id, viewerId, lane }, finish }) => ({
    source: viewSource(id, 0),
    memberId: viewerId,
    credits: CREDITS_PER_WATCH,
    // Watches without heartbeats, and watches of members who are never asked, pay no commission.
    pays: finish.verified && !lane,
  }));
  const commission = hold ? [] : accrue(referrals, commissionPercent, sources);
  const owners = new Map(promotions.map(({ id, ownerId }) => [id, ownerId]));
  const rewards = earned.map(({ view: { viewerId, promotionId }, finish: { verified } }) => ({
    viewerId,
    ownerId: owners.get(promotionId) as string,
    verified,
  }));
  const entries = [...earned.map(({ view }) => rewardOf(view)), ...filled.entries, ...commissionPaid(commission)];
  const [, , , balances] = await tx.lastly([
    finished,
    fillPlaces(tx, filled.fillings, at),
    hold ? holdWatchCommission(tx, commissionPercent, sources, hold) : recordCommission(tx, commission),
    post(tx, entries),
    returnUnproven(
      tx,
      filled.fillings.flatMap(({ ownerId, leftover }) => (leftover > 0 ? [{ ownerId, credits: leftover }] : [])),
    ),
    countRewards(tx, rewards, at),
    ...(unproven.length > 0
      ? [openProofs(tx, unproven.map(proofOf), dueAfter(new Date(at), hoursToProve as number))]
      : []),
    ...(countsBlocks
      ? [
          countInBlocks(
            tx,
            earned.map(({ view }) => view.id),
          ),
        ]
      : []),
  ]);
  return { entries, owners: new Set(rewards.map(({ ownerId }) => ownerId)), balances };
}

function outcomeOf(claim: Claim, judged: Judged | undefined, balances: Balances): ClaimOutcome {
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

/**
 * Judges and pays a batch of claims. Each gets its own outcome, whatever happens to the others. First everything is
 * locked and read, then everything is written, so the batch waits for the database twice. Locks are taken in the
 * usual order: views, promotions, referrals, accounts, counters.
 */
export async function completeBatch(tx: Tx, claims: readonly Claim[], rules: RewardRules): Promise<CompletedBatch> {
  const ownClaims = new Map(claims.map((claim) => [`${claim.viewId} ${claim.viewerId}`, claim]));
  const viewIds = [...new Set(claims.map(({ viewId }) => viewId))];
  const [views, promotions, referrals] = await allOf([
    lockClaimedViews(tx, viewIds),
    lockPromotionsOf(tx, viewIds, promotedIn),
    // Held commission is worked out later, so no referral has to be locked for it.
    rules.commissionPercent === 0 || rules.hold
      ? Promise.resolve([])
      : lockReferrals(
          tx,
          claims.map(({ viewerId }) => viewerId),
        ),
  ]);
  const judged = views.map((view): Judged => ({ view, completion: judgeCompletion(view) }));
  const earned = judged.flatMap(({ view, completion }): Earned[] => {
    const claim = ownClaims.get(`${view.id} ${view.viewerId}`);
    if (completion.kind !== 'earned' || !claim) return [];
    return [{ view, finish: { id: view.id, verified: completion.verified, claimedSeconds: claim.claimedSeconds } }];
  });
  const repeated = judged.flatMap(({ view, completion }) => (completion.kind === 'repeated' ? [view] : []));
  const earlier = await balancesAfter(
    tx,
    repeated.map((view) => ({ key: rewardOf(view).key, memberId: view.viewerId })),
  );
  const { entries, owners, balances } = await reward(tx, earned, { promotions, referrals }, rules);
  const byId = new Map(judged.map((one) => [one.view.id, one]));
  const known = new Map([...earlier, ...balances]);
  return {
    paid: membersIn(entries),
    owners,
    outcomes: claims.map((claim) => outcomeOf(claim, byId.get(claim.viewId), known)),
  };
}
