/**
 * Does one step of a start, then prints its name and how long it took. `note` says what was found or done.
 * @template T
 * @param {string} name @param {() => Promise<T>} work @param {(result: T) => string} note
 * @returns {Promise<T>}
 */
export async function step(name, work, note = () => '') {
  const begin = performance.now();
  const result = await work();
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`${name.padEnd(12)}${seconds.padStart(6)} s  ${note(result)}`.trimEnd());
  return result;
}
