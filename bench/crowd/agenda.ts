/** What happens next in a simulated day, in order of time. A step returns when it wants to come again, or null. */
export type Step = (now: number) => number | null;

interface Entry {
  at: number;
  /** Entries of the same second keep their order, so that a seed always gives the same run. */
  order: number;
  step: Step;
}

const isBefore = (one: Entry, other: Entry) => one.at < other.at || (one.at === other.at && one.order < other.order);

/** A binary heap: the earliest entry is first. */
export class Agenda {
  private readonly heap: Entry[] = [];
  private count = 0;

  add(at: number, step: Step): void {
    this.heap.push({ at, order: this.count++, step });
    let child = this.heap.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!isBefore(this.at(child), this.at(parent))) break;
      this.swap(child, parent);
      child = parent;
    }
  }

  /** Takes every step that is due before `until`. Later ones stay. */
  runUntil(until: number): void {
    for (let first = this.heap[0]; first && first.at < until; first = this.heap[0]) {
      this.removeFirst();
      const next = first.step(first.at);
      if (next !== null) this.add(next, first.step);
    }
  }

  private at(index: number): Entry {
    return this.heap[index] as Entry;
  }

  private swap(one: number, other: number): void {
    [this.heap[one], this.heap[other]] = [this.at(other), this.at(one)];
  }

  private removeFirst(): void {
    const last = this.heap.pop() as Entry;
    if (this.heap.length === 0) return;
    this.heap[0] = last;
    for (let parent = 0; ; ) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2];
      let least = parent;
      if (left < this.heap.length && isBefore(this.at(left), this.at(least))) least = left;
      if (right < this.heap.length && isBefore(this.at(right), this.at(least))) least = right;
      if (least === parent) return;
      this.swap(least, parent);
      parent = least;
    }
  }
}
