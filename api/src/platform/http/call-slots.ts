/** `looking` only reads; `changing` writes, and takes about ten times as long. */
export type Kind = 'looking' | 'changing';

export interface SlotsOptions {
  /** How many calls are worked on at once. */
  most: number;
  /** How many of them may be changes, at the most and at the least. */
  mostChanging: number;
  leastChanging: number;
  /** Fewer changes are let in while they take longer than this, because then they only wait for each other. */
  slowChangeMs: number;
  /** A call that has waited this long is turned away. */
  longestWaitMs: number;
}

export interface Caller {
  /** Called once, with whether the caller now has a slot. */
  decide(admitted: boolean): void;
  /** Whether the caller hung up while waiting. */
  isGone(): boolean;
}

interface Waiting {
  since: number;
  caller: Caller;
}

const LOOK_EVERY_MS = 20;

/**
 * A fixed number of slots for calls that are being worked on, and a queue for each kind. A call that finds no slot waits
 * in line, and is turned away after a while. `p-limit` would queue as well, but its queue knows neither a longest wait
 * nor two kinds that share one limit.
 */
export class Slots {
  readonly #options: SlotsOptions;
  #changesAllowed: number;
  readonly #taken = { looking: 0, changing: 0 };
  readonly #waiting: Record<Kind, Waiting[]> = { looking: [], changing: [] };
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SlotsOptions) {
    this.#options = options;
    this.#changesAllowed = options.mostChanging;
  }

  /** Decides at once if there is a slot, else when one is free or the wait is over. */
  enter(kind: Kind, caller: Caller): void {
    // Nobody overtakes those who wait already.
    if (this.#waiting[kind].length === 0 && this.#hasPlace(kind)) {
      this.#taken[kind]++;
      return caller.decide(true);
    }
    this.#waiting[kind].push({ since: performance.now(), caller });
    this.#timer ??= setInterval(() => this.#turnAway(), LOOK_EVERY_MS).unref();
  }

  /** Gives a slot back after this many milliseconds of work, and passes it to the call that has waited longest. */
  leave(kind: Kind, tookMs: number): void {
    this.#taken[kind]--;
    if (kind === 'changing') this.#adapt(tookMs);
    for (let next = this.#next(); next; next = this.#next()) {
      const { caller } = this.#waiting[next].shift() as Waiting;
      const isGone = caller.isGone();
      if (!isGone) this.#taken[next]++;
      caller.decide(!isGone);
    }
  }

  #adapt(tookMs: number): void {
    const { mostChanging, leastChanging, slowChangeMs } = this.#options;
    const allowed = this.#changesAllowed + (tookMs > slowChangeMs ? -1 : 1);
    this.#changesAllowed = Math.min(mostChanging, Math.max(leastChanging, allowed));
  }

  #hasPlace(kind: Kind): boolean {
    const { looking, changing } = this.#taken;
    return looking + changing < this.#options.most && (kind === 'looking' || changing < this.#changesAllowed);
  }

  #next(): Kind | undefined {
    const kinds = (['looking', 'changing'] as const).filter((kind) => this.#waiting[kind][0] && this.#hasPlace(kind));
    const since = (kind: Kind) => this.#waiting[kind][0]?.since ?? 0;
    return kinds.sort((a, b) => since(a) - since(b))[0];
  }

  #turnAway(): void {
    const limit = performance.now() - this.#options.longestWaitMs;
    for (const list of Object.values(this.#waiting)) {
      const staying = list.findIndex(({ since }) => since > limit);
      const turnedAway = list.splice(0, staying < 0 ? list.length : staying);
      for (const { caller } of turnedAway) caller.decide(false);
    }
    if (this.#waiting.looking.length + this.#waiting.changing.length > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
