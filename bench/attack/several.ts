const AT_ONCE = 16;

/** Works through the list in order, a few items at a time. `p-limit` would make a promise for each of the thousands up front. */
export async function severalAtOnce<T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let one = list[next++]; one !== undefined; one = list[next++]) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Starts this many at the same moment. */
export const atOnce = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
