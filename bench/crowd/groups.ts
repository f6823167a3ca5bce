import {
  componentsOf,
  countsInCrowd,
  DAYS_AT_ADDRESS,
  isStrong,
  type Link,
  MOST_IN_CLUSTER,
  mostSharing,
  pairsOf,
  SEEN_AT_LEAST,
  sameHours,
} from '../../api/src/features/trust/links/link-rules.ts';
import type { Account, Group } from './account.ts';

type Key = 'address' | 'device' | 'video' | 'rhythm';
const shownAs = { address: 'block', device: 'device', video: 'video', rhythm: 'rhythm' } as const;

/** Lists of accounts that show the same word under this key. */
function sharersOf(people: readonly Account[], key: Key): number[][] {
  const found = new Map<string, number[]>();
  people.forEach((one, index) => {
    const word = one.shown[shownAs[key]];
    const seen = key === 'address' ? one.daysSeen >= DAYS_AT_ADDRESS : one.views >= SEEN_AT_LEAST;
    if (word !== null && seen) found.set(word, [...(found.get(word) ?? []), index]);
  });
  return [...found.values()].filter(({ length }) => length > 1);
}

const nameOf = (index: number) => String(index).padStart(4, '0');
const pairsAmong = (indexes: readonly number[]) => pairsOf(indexes.map(nameOf));

/** The server also links part of those who promote one video where they are more than a group can have. Here they go free. */
const mostLinked = (key: Key) => (key === 'video' ? MOST_IN_CLUSTER : mostSharing(key));

function linksBy(people: readonly Account[], key: Key): Link[] {
  return sharersOf(people, key)
    .filter(({ length }) => length <= mostLinked(key))
    .flatMap((indexes) => pairsAmong(indexes).map((pair) => ({ ...pair, reason: key })));
}

const commonOf = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  [...one].filter((hour) => other.has(hour)).length;

/** The reasons that the server would find among these accounts, in the order in which it looks. */
function reasonsAmong(people: readonly Account[]): Link[] {
  const of = (name: string) => people[Number(name)] as Account;
  const found = (['address', 'device', 'video', 'rhythm'] as const).flatMap((key) => linksBy(people, key));
  const inCrowd = found
    .filter(({ a, b, reason }) => countsInCrowd(reason) && of(a).shown.block === of(b).shown.block)
    .map(({ a, b }): Link => ({ a, b, reason: 'address' }));
  const hours = found
    .filter(({ reason }) => reason === 'address')
    .filter(({ a, b }) => sameHours(commonOf(of(a).hours, of(b).hours), of(a).hours.size, of(b).hours.size))
    .map(({ a, b }): Link => ({ a, b, reason: 'hours' }));
  const linked = [...found, ...inCrowd, ...hours];
  const referrals = linked
    .filter(({ a, b }) => of(a).referrer === of(b) || of(b).referrer === of(a))
    .map(({ a, b }): Link => ({ a, b, reason: 'referral' }));
  return [...linked, ...referrals];
}

/** Puts accounts that belong together into one group, and everybody else into one of their own. */
export function regroup(people: readonly Account[]): void {
  const reasons = new Map<string, Link[]>();
  for (const link of reasonsAmong(people)) {
    const pair = `${link.a} ${link.b}`;
    reasons.set(pair, [...(reasons.get(pair) ?? []), link]);
  }
  const strong = [...reasons.values()].filter((links) => isStrong(links.map(({ reason }) => reason)));
  for (const account of people) account.group = { accounts: [account] };
  for (const names of componentsOf(strong.flatMap(([first]) => first ?? []))) {
    const group: Group = { accounts: names.map((name) => people[Number(name)] as Account) };
    for (const account of group.accounts) account.group = group;
  }
}
