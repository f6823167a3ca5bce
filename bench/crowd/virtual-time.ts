/** A clock that stands until it is moved, with timers of its own. */
export interface VirtualTime {
  now(): number;
  after(ms: number, work: () => void): void;
  /** Moves on to a moment, runs what is due on the way, and lets promises that it resolved go on. */
  moveTo(at: number): Promise<void>;
}

/** A reply passes through so many promises, at most, before the session has dealt with it. */
const TURNS = 12;

export function virtualTime(): VirtualTime {
  let at = 0;
  const timers: { at: number; work: () => void }[] = [];
  return {
    now: () => at,
    after(ms, work) {
      timers.push({ at: at + ms, work });
      timers.sort((a, b) => a.at - b.at);
    },
    async moveTo(end) {
      for (let first = timers[0]; first && first.at <= end; first = timers[0]) {
        timers.shift();
        at = Math.max(at, first.at);
        first.work();
        for (let turn = 0; turn < TURNS; turn++) await Promise.resolve();
      }
      at = end;
    },
  };
}

/** The player's own code waits with `setTimeout`: while `work` runs, that is the virtual clock's. */
export async function withTimersOf<T>(time: VirtualTime, work: () => Promise<T>): Promise<T> {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((callback: () => void, ms = 0) => time.after(ms, callback)) as typeof setTimeout;
  try {
    return await work();
  } finally {
    globalThis.setTimeout = setTimeout;
  }
}
