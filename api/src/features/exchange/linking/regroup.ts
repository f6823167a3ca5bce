import type { Tx } from '../../../platform/db/tx.ts';
import {
  byRegistration,
  componentsOf,
  countGroups,
  currentClusters,
  type FoundPair,
  groupsOf,
  MOST_IN_CLUSTER,
  newCluster,
  strongPairsOf,
  withMates,
  writeGroups,
} from '../../trust/links/index.ts';
import { worthOf } from './evidence-store.ts';

/** Steps from one member to the next. Longer chains grow by the next runs. */
const MOST_STEPS = 4;

/** These members and everybody whom strong pairs lead to, within bounds. */
async function reachable(tx: Tx, memberIds: readonly string[]): Promise<{ members: Set<string>; pairs: FoundPair[] }> {
  const members = new Set(memberIds);
  const pairs = new Map<string, FoundPair>();
  let frontier = [...members];
  for (let step = 0; step < MOST_STEPS && frontier.length > 0; step++) {
    const found = await strongPairsOf(tx, frontier);
    for (const pair of found) pairs.set(`${pair.a} ${pair.b}`, pair);
    frontier = [...new Set(found.flatMap(({ a, b }) => [a, b]))].filter((id) => !members.has(id));
    for (const id of frontier) members.add(id);
  }
  return { members, pairs: [...pairs.values()] };
}

/** A group keeps the number that one of its members has, so that an admin finds it again. */
async function placeOf(
  tx: Tx,
  members: readonly string[],
  current: ReadonlyMap<string, number>,
  taken: Set<number>,
): Promise<number> {
  const known = members.flatMap((id) => current.get(id) ?? []).sort((x, y) => x - y);
  const id = known.find((one) => !taken.has(one)) ?? (await newCluster(tx));
  taken.add(id);
  return id;
}

/** Makes the groups of these members what the links say now. Members whose links are gone leave their group. */
export async function regroup(tx: Tx, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  const { members, pairs } = await reachable(tx, await withMates(tx, memberIds));
  const all = await withMates(tx, [...members]);
  const current = await currentClusters(tx, all);
  const taken = new Set<number>();
  const groups = new Map<number, readonly string[]>();
  for (const component of componentsOf(pairs)) {
    const ordered = component.length > MOST_IN_CLUSTER ? await byRegistration(tx, component) : component;
    for (const group of groupsOf(ordered, current)) groups.set(await placeOf(tx, group, current, taken), group);
  }
  await writeGroups(tx, [...members], groups);
  await countGroups(tx, await worthOf(tx, [...new Set([...current.values(), ...groups.keys()])]));
}
