import { randomBytes } from 'node:crypto';
import {
  constants,
  type Facts,
  type Platform,
  type ProblemCode,
  type RouteOutput,
  type watching,
} from '@viewloop/contract';
import { allOf, type Tx } from '../../../platform/db/tx.ts';
import {
  type FairPlayRules,
  type JudgedStart,
  judgeStarter,
  lookAtStarters,
  type Origin,
  recordRefusals,
  recordStarts,
} from '../../trust/fair-play/index.ts';
import {
  freePlaces,
  holdOffers,
  type LockedPlace,
  lockPlaces,
  type NoPlace,
  reservePlaces,
} from '../promotions/index.ts';
import { pictureOf } from '../videos/index.ts';
import { whereaboutsOf } from './audience.ts';
import * as store from './store.ts';
import { verificationDue } from './verification-store.ts';
import { isLive, liveViewOf, paidFor, watchedBy } from './view-sql-store.ts';

export interface Start {
  promotionId: number;
  viewerId: string;
  origin: Origin;
}

export interface StartRules {
  platforms: readonly Platform[];
  watchSeconds: number;
  fairPlay: FairPlayRules;
}

type Started = RouteOutput<typeof watching.startWatching>;
export type StartOutcome =
  | { kind: 'started'; view: Started }
  | { kind: 'refused'; code: ProblemCode; details?: Facts }
  /** The watch that would be replaced has its credit due. Nothing was changed. */
  | { kind: 'pay_first'; viewId: number };

export const newNonce = (): string => randomBytes(12).toString('base64url');

export const UNTITLED = 'Untitled Video';

const CODES: Record<NoPlace, ProblemCode> = {
  unknown: 'promotion_not_found',
  own: 'own_promotion',
  linked: 'linked_promotion',
  unavailable: 'promotion_unavailable',
  full: 'no_place_left',
};

/** Ends the watches that were replaced. A member who starts the same video again keeps the place. */
async function replace(tx: Tx, starts: readonly Start[], live: ReadonlyMap<string, store.HeldView>): Promise<void> {
  const old = starts.flatMap(({ viewerId, promotionId }) => {
    const view = live.get(viewerId);
    return view ? [{ viewId: view.id, promotionId: view.promotionId, freed: view.promotionId !== promotionId }] : [];
  });
  if (old.length === 0) return;
  const ids = old.map(({ viewId }) => viewId);
  const freed = old.filter((place) => place.freed);
  await allOf([store.interruptViews(tx, ids, 'replaced'), freePlaces(tx, freed)]);
}

interface Reviewed {
  start: Start;
  judged: JudgedStart;
  place: LockedPlace & { holdsOne: boolean };
  /** Set when nothing is to be started. */
  outcome: StartOutcome | null;
}

interface Looked {
  live: ReadonlyMap<string, store.HeldView>;
  rewarded: ReadonlySet<string>;
  /** Members who have to verify their e-mail address first, with the number of videos that were free. */
  unverified: ReadonlyMap<string, number>;
}

/** The reason to refuse a start before places are looked at. */
function review(start: Start, { live, rewarded, unverified }: Looked, judged: JudgedStart): StartOutcome | null {
  const running = live.get(start.viewerId);
  if (running?.due) return { kind: 'pay_first', viewId: running.id };
  const verifyAfter = unverified.get(start.viewerId);
  if (verifyAfter !== undefined) return { kind: 'refused', code: 'verify_to_watch', details: { limit: verifyAfter } };
  if (rewarded.has(start.viewerId)) return { kind: 'refused', code: 'already_watched' };
  const { refusal } = judged;
  return refusal && { kind: 'refused', code: refusal.code, details: { limit: refusal.limit } };
}

/**
 * Reserves places and creates views for a batch of different members, with a handful of statements. A start replaces
 * the member's running watch; a start that is refused leaves it alone.
 */
export async function startBatch(
  tx: Tx,
  starts: readonly Start[],
  { platforms, watchSeconds, fairPlay }: StartRules,
): Promise<StartOutcome[]> {
  const requiredMs = watchSeconds * 1000;
  const viewerIds = starts.map(({ viewerId }) => viewerId);
  // Lock the live views first. A completion that is still running holds that lock, so once we have it the next
  // statements see whether the view was rewarded. The promotions come last, so that they are locked for the shortest time.
  const [locked, rewarded, unverified, starters, seen] = await allOf([
    store.lockLiveOf(tx, viewerIds),
    store.rewardedAmong(tx, starts),
    verificationDue(tx, viewerIds),
    lookAtStarters(tx, starts, { ...fairPlay, isLive }),
    lockPlaces(
      tx,
      starts.map((start) => ({ ...start, ...whereaboutsOf(start.origin.audience) })),
      { watchedBy, paidFor },
    ),
  ]);
  const live = new Map(locked.map((view) => [view.viewerId, view]));
  const reviewed = starts.map((start, index): Reviewed => {
    const judged = judgeStarter(starters, start, fairPlay, requiredMs);
    const holdsOne = live.get(start.viewerId)?.promotionId === start.promotionId;
    const place = { ...(seen[index] as LockedPlace), holdsOne };
    return { start, judged, place, outcome: review(start, { live, rewarded, unverified }, judged) };
  });
  const wanted = reviewed.filter(({ outcome }) => outcome === null);
  const { places, take } = reservePlaces(
    tx,
    wanted.map(({ place }) => place),
    platforms,
  );
  const placeOf = new Map(wanted.map(({ start }, index) => [start.viewerId, places[index]]));

  const granted = wanted.filter(({ start }) => placeOf.get(start.viewerId)?.held);
  await replace(
    tx,
    granted.map(({ start }) => start),
    live,
  );
  const views = granted.map(({ start, judged }) => ({ ...start, ...judged, nonce: newNonce() }));
  const [ids] = await tx.lastly([
    store.insertViews(tx, views, requiredMs),
    recordStarts(
      tx,
      granted.map(({ start, judged }) => ({ memberId: start.viewerId, origin: start.origin, judged })),
      liveViewOf,
    ),
    recordRefusals(
      tx,
      reviewed
        .filter(({ judged }) => judged.refusal)
        .map(({ start, judged }) => ({ memberId: start.viewerId, judged })),
    ),
    take(),
    holdOffers(
      tx,
      places.flatMap((place) => (place.held && place.nextHold ? [place.nextHold] : [])),
    ),
  ]);
  const nonces = new Map(views.map(({ viewerId, nonce }) => [viewerId, nonce]));

  return reviewed.map(({ start: { viewerId }, outcome }): StartOutcome => {
    if (outcome) return outcome;
    const place = placeOf.get(viewerId);
    if (!place?.held) return { kind: 'refused', code: CODES[place?.why ?? 'unavailable'] };
    const { platform, externalId, title, author, asks } = place.video;
    return {
      kind: 'started',
      view: {
        viewId: ids.get(viewerId) as number,
        platform,
        externalId,
        title: title ?? UNTITLED,
        author,
        picture: pictureOf(place.video),
        requiredSeconds: watchSeconds,
        heartbeatSeconds: constants.HEARTBEAT_SECONDS,
        nonce: nonces.get(viewerId) as string,
        asks,
      },
    };
  });
}
