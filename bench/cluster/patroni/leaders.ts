/** One look at one node: when it was asked, when it had answered, and whether it could be written at that moment. */
export interface Look {
  node: string;
  asked: number;
  answered: number;
  leads: boolean;
}

export interface Reign {
  node: string;
  from: number;
  to: number;
}

/** The times in which each node surely led: from the first answer that said so to the last question that was answered so. */
export function reigns(looks: readonly Look[]): Reign[] {
  const found: Reign[] = [];
  for (const node of new Set(looks.map((look) => look.node))) {
    let current: Reign | undefined;
    for (const { asked, answered, leads } of looks.filter((look) => look.node === node)) {
      if (!leads) current = undefined;
      else if (current) current.to = asked;
      else {
        current = { node, from: answered, to: answered };
        found.push(current);
      }
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

/** The longest time in which two nodes led at once, in milliseconds; below zero it is the shortest pause between two. */
export function longestOverlap(all: readonly Reign[]): number {
  let longest = Number.NEGATIVE_INFINITY;
  for (const [index, one] of all.entries()) {
    for (const other of all.slice(index + 1)) {
      if (one.node === other.node) continue;
      longest = Math.max(longest, Math.min(one.to, other.to) - Math.max(one.from, other.from));
    }
  }
  return longest;
}

/** The longest time without an event between two moments. The end of the time counts as an event. */
export function longestGap(events: readonly number[], from: number, to: number): number {
  const within = events.filter((at) => at > from && at < to).sort((a, b) => a - b);
  let last = from;
  let longest = 0;
  for (const at of [...within, to]) {
    longest = Math.max(longest, at - last);
    last = at;
  }
  return longest;
}
