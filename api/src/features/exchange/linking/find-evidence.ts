import { links } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import {
  countsInCrowd,
  DAYS_AT_ADDRESS,
  inOrder,
  keepLinks,
  type Link,
  pairsAmong,
  pairsOf,
  REGISTERED_WITHIN_MINUTES,
  SAME_BEATS_AT_LEAST,
  SEEN_AT_LEAST,
  sameHours,
  watchEachOther,
} from '../../trust/links/index.ts';
import * as store from './evidence-store.ts';

/** Every key that a watch shows, counted by member. An address counts once a day, see `countSeen`. */
function seenIn(traces: readonly store.Trace[]): store.Seen[] {
  const counted = new Map<string, store.Seen>();
  const see = (kind: store.Seen['kind'], key: string | null, memberId: string) => {
    if (key === null) return;
    const id = `${kind} ${key} ${memberId}`;
    const before = counted.get(id);
    counted.set(id, { kind, key, memberId, times: kind === 'address' ? 1 : (before?.times ?? 0) + 1 });
  };
  for (const { memberId, ownerId, address, device, rhythm } of traces) {
    see('device', device, memberId);
    see('address', address, memberId);
    see('rhythm', rhythm, memberId);
    see('watched', ownerId, memberId);
  }
  return [...counted.values()];
}

const LEAST = { device: SEEN_AT_LEAST, address: DAYS_AT_ADDRESS, rhythm: SAME_BEATS_AT_LEAST } as const;

/** Pairs that were seen with the same device, address block or rhythm often enough. */
async function sharedKeys(tx: Tx, seen: readonly store.Seen[]): Promise<Link[]> {
  const keys = new Map(seen.filter(({ kind }) => kind !== 'watched').map((one) => [`${one.kind} ${one.key}`, one]));
  const sharers = await store.sharersOf(tx, [...keys.values()]);
  return sharers.flatMap(({ kind, members }) => {
    if (kind === 'watched') return [];
    const often = members.filter(({ times }) => times >= LEAST[kind]).map(({ memberId }) => memberId);
    return pairsOf(often).map((pair) => ({ ...pair, reason: kind }));
  });
}

async function watching(tx: Tx, seen: readonly store.Seen[]): Promise<Link[]> {
  const watched = seen.filter(({ kind }) => kind === 'watched');
  const found = await store.mutualWatching(
    tx,
    watched.map(({ key, memberId }) => ({ viewerId: memberId, ownerId: key })),
  );
  return found.flatMap(({ one, other, oneTimes, otherTimes, oneWatched, otherWatched }): Link[] => {
    const each = watchEachOther({ times: oneTimes, watched: oneWatched }, { times: otherTimes, watched: otherWatched });
    return each ? [{ ...inOrder(one, other), reason: 'watching' }] : [];
  });
}

/** What only counts between two who share an address: everybody in a town registers in the evening. */
async function besideAddress(tx: Tx, found: readonly Link[]): Promise<Link[]> {
  const pairs = found.filter(({ reason }) => reason === 'address');
  if (pairs.length === 0) return [];
  const together = await store.registeredTogether(tx, pairs, REGISTERED_WITHIN_MINUTES);
  const hours = await store.commonHours(tx, pairs);
  return [
    ...together.map((pair): Link => ({ ...pair, reason: 'registered' })),
    ...hours
      .filter(({ common, ofA, ofB }) => sameHours(common, ofA, ofB))
      .map(({ a, b }): Link => ({ a, b, reason: 'hours' })),
  ];
}

/**
 * A shared address of those who share more than a place. Either may be found first: two promote the same video after they
 * have watched from one address, or before.
 */
async function inCrowd(tx: Tx, found: readonly Link[], seen: readonly store.Seen[]): Promise<Link[]> {
  const pairs = found.filter(({ reason }) => countsInCrowd(reason));
  const before = pairs.length === 0 ? [] : await store.sameAddress(tx, pairs, DAYS_AT_ADDRESS);
  const addresses = seen.filter(({ kind }) => kind === 'address');
  const reasons = links.LinkReason.options.filter(countsInCrowd);
  const now = await store.knownAtAddress(tx, { addresses, reasons, days: DAYS_AT_ADDRESS });
  return [...before, ...now].map(({ a, b }): Link => ({ a, b, reason: 'address' }));
}

/** A video that was promoted a thousand times names the same pairs as often, so each is taken once. */
function inGroups(groups: readonly store.Group[], reason: Link['reason']): Link[] {
  const pairs = groups.flatMap(({ memberId, members }) => pairsAmong(members, memberId));
  const different = new Map(pairs.map((pair) => [`${pair.a} ${pair.b}`, pair]));
  return [...different.values()].map((pair) => ({ ...pair, reason }));
}

const last = (rows: readonly { id: number }[], before: number): number => rows.at(-1)?.id ?? before;

/**
 * Reads the next watches, promotions and deposits, keeps what links two members, and returns those pairs. A referral counts
 * where something else links the two already: bringing a friend is what the site asks for.
 */
export async function findEvidence(tx: Tx, most: number): Promise<{ links: Link[]; read: number }> {
  const progress = await store.lockProgress(tx);
  const traces = await store.tracesAfter(tx, progress.viewId, most);
  const seen = seenIn(traces);
  if (seen.length > 0) await store.countSeen(tx, seen);
  const videos = await store.sameVideo(tx, progress.promotionId, most);
  const payments = await store.sameWallet(tx, progress.depositId, most);
  const found = [
    ...(await sharedKeys(tx, seen)),
    ...(await watching(tx, seen)),
    ...inGroups(videos, 'video'),
    ...inGroups(payments, 'wallet'),
  ];
  const all = [...found, ...(await inCrowd(tx, found, seen)), ...(await besideAddress(tx, found))];
  const referrals = (await store.referred(tx, all)).map((pair): Link => ({ ...pair, reason: 'referral' }));
  await keepLinks(tx, [...all, ...referrals]);
  await store.keepProgress(tx, {
    viewId: traces.at(-1)?.viewId ?? progress.viewId,
    promotionId: last(videos, progress.promotionId),
    depositId: last(payments, progress.depositId),
  });
  return { links: [...all, ...referrals], read: Math.max(traces.length, videos.length, payments.length) };
}
