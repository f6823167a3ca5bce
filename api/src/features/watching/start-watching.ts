import { randomBytes } from 'node:crypto';
import { constants, type Facts, type ProblemCode, type RouteOutput, type watching } from '@viewloop/contract';
import { allOf, type Tx } from '../../platform/tx.ts';
import { freePlaces, type NoPlace, reservePlaces } from '../promotions/index.ts';
import { pictureOf } from '../videos/index.ts';
import * as store from './store.ts';
import { verificationDue } from './verification-due.ts';

export interface Start {
  promotionId: number;
  viewerId: string;
}

export interface StartRules {
  platforms: readonly string[];
  watchSeconds: number;
}

type Started = RouteOutput<typeof watching.startWatching>;
export type StartOutcome = { kind: 'started'; view: Started } | { kind: 'refused'; code: ProblemCode; details?: Facts };

export const newNonce = (): string => randomBytes(12).toString('base64url');

export const UNTITLED = 'Untitled Video';

const CODES: Record<NoPlace, ProblemCode> = {
  unknown: 'promotion_not_found',
  own: 'own_promotion',
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
  await store.interruptViews(
    tx,
    old.map(({ viewId }) => viewId),
    'replaced',
  );
  await freePlaces(
    tx,
    old.filter(({ freed }) => freed),
  );
}

/**
 * Reserves places and creates views for a batch of different members, with a handful of statements. A start replaces
 * the member's running watch; a start that is refused leaves it alone.
 */
export async function startBatch(
  tx: Tx,
  starts: readonly Start[],
  { platforms, watchSeconds }: StartRules,
): Promise<StartOutcome[]> {
  // Lock the live views first. A completion that is still running holds that lock, so once we have it the next query
  // sees whether the view was rewarded.
  const [locked, rewarded, unverified] = await allOf([
    store.lockLiveOf(
      tx,
      starts.map(({ viewerId }) => viewerId),
    ),
    store.rewardedAmong(tx, starts),
    verificationDue(
      tx,
      starts.map(({ viewerId }) => viewerId),
    ),
  ]);
  const live = new Map(locked.map((view) => [view.viewerId, view]));
  const wanted = starts.filter(({ viewerId }) => !rewarded.has(viewerId) && !unverified.has(viewerId));
  const places = await reservePlaces(
    tx,
    wanted.map((start) => ({ ...start, holdsOne: live.get(start.viewerId)?.promotionId === start.promotionId })),
    { platforms, alsoLock: locked.map(({ promotionId }) => promotionId) },
  );
  const placeOf = new Map(wanted.map(({ viewerId }, index) => [viewerId, places[index]]));

  const granted = wanted.filter(({ viewerId }) => placeOf.get(viewerId)?.held);
  await replace(tx, granted, live);
  const views = granted.map((start) => ({ ...start, nonce: newNonce() }));
  const [ids] = await tx.lastly([store.insertViews(tx, views, watchSeconds * 1000)]);
  const nonces = new Map(views.map(({ viewerId, nonce }) => [viewerId, nonce]));

  return starts.map(({ viewerId }): StartOutcome => {
    const limit = unverified.get(viewerId);
    if (limit !== undefined) return { kind: 'refused', code: 'verify_to_watch', details: { limit } };
    const place = placeOf.get(viewerId);
    if (!place) return { kind: 'refused', code: 'already_watched' };
    if (!place.held) return { kind: 'refused', code: CODES[place.why] };
    const { platform, externalId, title, author } = place.video;
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
      },
    };
  });
}
