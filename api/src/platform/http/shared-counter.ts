import type { SharedConnection } from '../db/shared-connection.ts';

interface Window {
  /** Counted here; how much of that the database already knows; and the sum of all instances when we last asked. */
  here: number;
  told: number;
  everywhere: number;
  endsAt: number;
}

const LOOK_EVERY_MS = 1000;
const FORGET_EVERY_MS = 60_000;
const MOST_FORGOTTEN = 1000;
/** Counts below this share of their limit are not shared, so that ordinary callers cost the database nothing. */
const WORTH_SHARING = 0.1;

/**
 * Counts calls in memory, and once a second shares the higher counts with the other instances through the database. So a
 * call costs no query, and three instances do not triple a limit.
 */
export class SharedCounter {
  readonly #connection: SharedConnection;
  readonly #windows = new Map<string, Window>();
  readonly #timers: NodeJS.Timeout[];
  #sharing: Promise<void> = Promise.resolve();
  #forgetting: Promise<void> = Promise.resolve();
  #limits = new Map<string, number>();

  constructor(connection: SharedConnection) {
    this.#connection = connection;
    const share = () => {
      this.#sharing = this.share().catch(() => {});
    };
    const forget = () => {
      this.#forgetting = this.forget().catch(() => {});
    };
    this.#timers = [setInterval(share, LOOK_EVERY_MS), setInterval(forget, FORGET_EVERY_MS)];
    for (const timer of this.#timers) timer.unref();
  }

  /** Counts one call. It is allowed if `left` is not below zero; otherwise it may come again after `resetMs`. */
  take(key: string, limit: number, seconds: number): { left: number; resetMs: number } {
    const now = Date.now();
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      // Windows begin at the same times on every instance, so that their counts can be added.
      const length = seconds * 1000;
      window = { here: 0, told: 0, everywhere: 0, endsAt: (Math.floor(now / length) + 1) * length };
      this.#windows.set(key, window);
      this.#limits.set(key, limit);
    }
    window.here++;
    const others = Math.max(0, window.everywhere - window.told);
    return { left: limit - window.here - others, resetMs: window.endsAt - now };
  }

  async share(): Promise<void> {
    const now = Date.now();
    const due: [string, Window][] = [];
    for (const [key, window] of this.#windows) {
      if (window.endsAt <= now) {
        this.#windows.delete(key);
        this.#limits.delete(key);
      } else if (window.here > window.told && window.here > (this.#limits.get(key) ?? 0) * WORTH_SHARING) {
        due.push([key, window]);
      }
    }
    if (due.length === 0) return;
    due.sort(([a], [b]) => (a < b ? -1 : 1));
    const here = due.map(([, window]) => window.here);
    const { rows } = await this.#connection.query({
      name: 'share_counts',
      text: `insert into rate_limit (key, points, expire)
             select * from unnest($1::text[], $2::int[], $3::bigint[])
             on conflict (key) do update set points = rate_limit.points + excluded.points
             returning points`,
      values: [
        due.map(([key, window]) => `${key}:${window.endsAt}`),
        due.map(([, window]) => window.here - window.told),
        due.map(([, window]) => window.endsAt),
      ],
    });
    due.forEach(([, window], index) => {
      window.told = here[index] as number;
      window.everywhere = (rows[index] as { points: number }).points;
    });
  }

  /** Deletes expired counts, also those of strict limits: they contain addresses of visitors, and would pile up. */
  async forget(): Promise<void> {
    for (let gone: number | null = MOST_FORGOTTEN; gone === MOST_FORGOTTEN; ) {
      const { rowCount } = await this.#connection.query({
        name: 'forget_counts',
        text: `delete from rate_limit where key = any(array(
                 select key from rate_limit where expire < $1 order by expire limit $2 for update skip locked))`,
        values: [Date.now(), MOST_FORGOTTEN],
      });
      gone = rowCount;
    }
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all([this.#sharing, this.#forgetting]);
  }
}
