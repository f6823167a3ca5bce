import { links } from '@viewloop/contract';

/** One reason why two members seem to belong together. `a` is the smaller id. */
export interface Link {
  a: string;
  b: string;
  reason: links.LinkReason;
}

/** An address or device that more members share is a school, an office or a café, and links nobody by itself. */
const MOST_SHARING = 6;
/** Groups are made no larger than this, so that one wrong link cannot pull in the whole site. */
export const MOST_IN_CLUSTER = 50;

/**
 * How many members a device, an address or a rhythm may link. Hardly anybody happens to beat like somebody else, so a rhythm
 * links more of them; otherwise a seventh account would hide the first six.
 */
export const mostSharing = (kind: 'device' | 'address' | 'rhythm'): number =>
  kind === 'rhythm' ? MOST_IN_CLUSTER : MOST_SHARING;

/**
 * Between two who share one of these, an address counts however many others are there. Otherwise a farm could hide in a crowd. The
 * same video does not: a class promotes its video from the school. What a crowd earns is limited by its block of addresses.
 */
export const countsInCrowd = (reason: links.LinkReason): boolean => reason === 'wallet' || reason === 'rhythm';

/** Seen with a device this often before it counts: a visit at a friend's home is no link. */
export const SEEN_AT_LEAST = 3;
/**
 * A block of addresses counts after so many days on which somebody was seen there. Anybody can watch from the block of somebody else
 * for some minutes, promote her video and so become linked with her; being there day after day takes days.
 */
export const DAYS_AT_ADDRESS = 3;
/** A rhythm that is the same to the hundredth of a second happens by chance, but hardly in several watches. */
export const SAME_BEATS_AT_LEAST = 3;
export const REGISTERED_WITHIN_MINUTES = 10;

/** Two who are mostly there in the same hours, over this many hours at least. */
const HOURS_AT_LEAST = 20;
const HOURS_SHARE = 0.8;
export const sameHours = (common: number, ofOne: number, ofOther: number): boolean =>
  Math.min(ofOne, ofOther) >= HOURS_AT_LEAST && common >= HOURS_SHARE * Math.min(ofOne, ofOther);

const WATCHED_AT_LEAST = 5;
const WATCHED_SHARE = 0.3;
/** Two who watch each other's videos far more than chance would have it. */
export const watchEachOther = (
  one: { times: number; watched: number },
  other: { times: number; watched: number },
): boolean =>
  [one, other].every(
    ({ times, watched }) => times >= WATCHED_AT_LEAST && times >= WATCHED_SHARE * Math.max(1, watched),
  );

/** Every pair among these members. */
export const pairsOf = (memberIds: readonly string[]): { a: string; b: string }[] => {
  const sorted = [...new Set(memberIds)].sort();
  return sorted.flatMap((a, at) => sorted.slice(at + 1).map((b) => ({ a, b })));
};

export const inOrder = (one: string, other: string): { a: string; b: string } =>
  one < other ? { a: one, b: other } : { a: other, b: one };

/**
 * The pairs among those who share a video or a wallet: everybody with everybody. Where they are more than a group can have,
 * only pairs with the newcomer are made, so that a farm cannot hide by growing.
 */
export const pairsAmong = (memberIds: readonly string[], newest: string | null): { a: string; b: string }[] =>
  memberIds.length <= MOST_IN_CLUSTER
    ? pairsOf(memberIds)
    : memberIds.flatMap((other) => (newest === null || other === newest ? [] : [inOrder(newest, other)]));

export const weightOf = (reasons: readonly links.LinkReason[]): number =>
  [...new Set(reasons)].reduce((sum, reason) => sum + links.LINK_WEIGHTS[reason], 0);

/**
 * Two different reasons at least, because each of them alone has an innocent explanation, and one of them made by both: nobody is
 * linked by what somebody else does.
 */
export const isStrong = (reasons: readonly links.LinkReason[]): boolean =>
  new Set(reasons).size >= 2 &&
  reasons.some((reason) => links.MADE_BY_BOTH.includes(reason)) &&
  weightOf(reasons) >= links.LINKED_FROM;

/** The groups that these pairs hold together, each in order of id. Members without a pair are in none. */
export function componentsOf(pairs: readonly { a: string; b: string }[]): string[][] {
  const parents = new Map<string, string>();
  const rootOf = (member: string): string => {
    let root = member;
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root)) root = up;
    parents.set(member, root);
    return root;
  };
  for (const { a, b } of pairs) {
    const [low, high] = [rootOf(a), rootOf(b)].sort() as [string, string];
    parents.set(high, low);
  }
  const groups = new Map<string, string[]>();
  for (const member of [...parents.keys()].sort()) {
    const root = rootOf(member);
    groups.set(root, [...(groups.get(root) ?? []), member]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

/**
 * Cuts members who belong together into groups of at most fifty. Members of a group stay in it; newcomers fill the room that
 * is left, and the others are groups of their own. `members` come in the order in which they registered, `current` says who
 * is in which group now. A single member who is left joins the last group, because nobody is a group alone.
 */
export function groupsOf(members: readonly string[], current: ReadonlyMap<string, number>): string[][] {
  const groupOf = (id: string) => current.get(id) ?? Number.MAX_SAFE_INTEGER;
  const ordered = members.toSorted((one, other) => groupOf(one) - groupOf(other));
  const groups: string[][] = [];
  for (let at = 0; at < ordered.length; at += MOST_IN_CLUSTER) {
    const left = ordered.length - at;
    if (left === 1 && groups.length > 0) groups.at(-1)?.push(...ordered.slice(at));
    else groups.push(ordered.slice(at, at + MOST_IN_CLUSTER));
  }
  return groups;
}
