/** Does one step of a start, then says its name and how long it took, in the column that the launcher has begun. */
export async function step<T>(say: (line: string) => void, name: string, work: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  const result = await work();
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  say(`${name.padEnd(12)}${seconds.padStart(6)} s`);
  return result;
}
