/**
 * Runs work with the same key one after the other, within this process. Use it where one member may send many requests at
 * once and only one of them can succeed: requests that wait here hold no database connection, so they delay nobody else.
 * `p-limit` has no keys; it would take one limiter for each member, and code that throws it away again.
 */
export function keyedQueue(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const mine = before ? before.then(work, work) : work();
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
