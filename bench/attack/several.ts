const AT_ONCE = 16;

/** In order, so many at a time. */
export async function severalAtOnce<T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let one = list[next++]; one !== undefined; one = list[next++]) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** So many at the very same moment. */
export const atOnce = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
