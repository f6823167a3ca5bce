/**
 * Which subtrees of the log a root and a proof consist of (RFC 6962, section 2.1). A stretch of days is named by its first day
 * and the day after its last one. Hashing is handed in, because this file has nothing but rules.
 */

export interface LogNode {
  level: number;
  index: number;
}

type Stretch = readonly [from: number, to: number];

/** The largest power of two below a number. */
function split(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

/** What proves that a day is in the log. */
export function inclusionStretches(index: number, size: number, from = 0): Stretch[] {
  if (size <= 1) return [];
  const half = split(size);
  return index < half
    ? [...inclusionStretches(index, half, from), [from + half, from + size]]
    : [...inclusionStretches(index - half, size - half, from + half), [from, from + half]];
}

/** What proves that the log of `old` days is the beginning of the one of `size` days. */
export function consistencyStretches(old: number, size: number): Stretch[] {
  if (old === 0 || old === size) return [];
  const below = (first: number, total: number, from: number, isWhole: boolean): Stretch[] => {
    if (first === total) return isWhole ? [] : [[from, from + total]];
    const half = split(total);
    return first <= half
      ? [...below(first, half, from, isWhole), [from + half, from + total]]
      : [...below(first - half, total - half, from + half, false), [from, from + half]];
  };
  return below(old, size, 0, true);
}

/** The complete subtrees of a stretch, from the left. Each stretch of a proof begins where its largest subtree does. */
export function subtreesOf([from, to]: Stretch): LogNode[] {
  const nodes: LogNode[] = [];
  for (let at = from; at < to; ) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= to) level++;
    nodes.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return nodes;
}

/** What is completed by appending the day with this number: each subtree that ends with it, from the day itself up. */
export function completedBy(index: number): LogNode[] {
  const nodes: LogNode[] = [{ level: 0, index }];
  for (let [level, at] = [0, index]; at % 2 === 1; ) {
    level++;
    at = (at - 1) / 2;
    nodes.push({ level, index: at });
  }
  return nodes;
}

export const nameOf = ({ level, index }: LogNode): string => `${level}:${index}`;
