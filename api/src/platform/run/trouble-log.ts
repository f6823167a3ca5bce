import type { FastifyBaseLogger } from 'fastify';

/** A trouble counts as over when it has not been seen for this long. */
const QUIET_MS = 10_000;
/** Different troubles at the same time. Beyond that the oldest is closed, so that nobody can fill the memory. */
const MOST = 50;

interface Trouble {
  count: number;
  end: NodeJS.Timeout;
}

/**
 * Logs a trouble when it begins, and when it is over how often it was seen. A line for each request would fill the disk in
 * an outage and hide everything else.
 */
export class TroubleLog {
  readonly #log: FastifyBaseLogger;
  readonly #quietMs: number;
  readonly #open = new Map<string, Trouble>();

  constructor(log: FastifyBaseLogger, quietMs = QUIET_MS) {
    this.#log = log;
    this.#quietMs = quietMs;
  }

  /** `what` is the line, and names the trouble together with `about`. `facts` stand in the first line only. */
  seen(level: 'warn' | 'error', what: string, about: string, facts: object): void {
    const name = `${what}: ${about}`;
    const known = this.#open.get(name);
    if (known) {
      known.count++;
      known.end.refresh();
      return;
    }
    this.#log[level]({ ...facts, about }, what);
    const end = setTimeout(() => this.#close(name), this.#quietMs).unref();
    this.#open.set(name, { count: 1, end });
    const [oldest] = this.#open.keys();
    if (this.#open.size > MOST && oldest !== undefined) this.#close(oldest);
  }

  /** Closes every trouble, so that no count is lost when the server stops. */
  close(): void {
    const names = Array.from(this.#open.keys());
    for (const name of names) this.#close(name);
  }

  #close(name: string): void {
    const trouble = this.#open.get(name);
    this.#open.delete(name);
    clearTimeout(trouble?.end);
    if (trouble && trouble.count > 1) this.#log.warn({ times: trouble.count }, `over for now: ${name}`);
  }
}
