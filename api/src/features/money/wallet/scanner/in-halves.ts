import { isRefusal } from '../../../../platform/db/database-error.ts';

/**
 * Does a step for many things together. If the database refuses it, each half is tried by itself, down to the single things
 * that are refused alone. Other errors, such as a lost connection, are thrown: they say nothing about the things.
 */
export async function inHalves<T>(
  things: readonly T[],
  step: (things: readonly T[]) => Promise<void>,
  giveUp: (thing: T, error: Error) => Promise<void>,
): Promise<void> {
  const [first] = things;
  if (first === undefined) return;
  try {
    await step(things);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (things.length === 1) return giveUp(first, error as Error);
    const middle = Math.floor(things.length / 2);
    await inHalves(things.slice(0, middle), step, giveUp);
    await inHalves(things.slice(middle), step, giveUp);
  }
}
