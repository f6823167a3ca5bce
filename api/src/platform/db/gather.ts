import { Problem } from '../http/problem.ts';

export interface GatherOptions {
  most?: number;
  /**
   * If another batch follows, the callers of this one get their results when the next has sent its last statements (it
   * calls `sent`), or after 3 ms. Use it for batches that wait for the database more than once. Otherwise the later
   * statements of a batch wait until the answers of the last one are written and the requests that follow are read.
   */
  answersWaitForNext?: boolean;
  /**
   * Whether a single item may have caused the error; then each item is retried alone. Any other error fails the whole batch
   * and everything queued behind it, because retrying would only repeat it.
   */
  mayRetryAlone: (error: unknown) => boolean;
}

const MOST_WAITING = 1000;
/** How long results are held back at most, for example while the next batch waits for a lock. */
const HELD_BACK_MS = 3;
const endOfRound = () => new Promise<void>((resolve) => setImmediate(resolve));

function once(work: () => void): () => void {
  let called = false;
  return () => {
    if (called) return;
    called = true;
    work();
  };
}

interface Waiting<I, O> {
  item: I;
  resolve: (output: O) => void;
  reject: (error: unknown) => void;
}

/**
 * Turns requests that arrive together into batches. Only one batch runs at a time; whatever arrives meanwhile forms the
 * next. The next batch is sent before the callers of the last one get their results, so that the database works while we
 * write answers. When nothing is running, a batch starts at the end of the current round of the event loop, so a lone
 * request never waits for a timer. If one bad item aborts a batch, each of its items is retried alone, beside the batches
 * and without their time limits, so that nobody has to wait for it.
 */
export function gather<I, O>(
  run: (items: I[], patiently: boolean, sent: () => void) => Promise<O[]>,
  { most = 64, answersWaitForNext = false, mayRetryAlone }: GatherOptions,
): (item: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = [];
  let busy = false;

  async function alone({ item, resolve, reject }: Waiting<I, O>): Promise<void> {
    try {
      const [output] = await run([item], true, () => {});
      resolve(output as O);
    } catch (error) {
      reject(error);
    }
  }

  /** Runs a batch and returns a function that settles the callers' promises. */
  async function together(batch: readonly Waiting<I, O>[], sent: () => void): Promise<() => void> {
    try {
      const outputs = await run(
        batch.map(({ item }) => item),
        false,
        sent,
      );
      return () =>
        batch.forEach(({ resolve }, index) => {
          resolve(outputs[index] as O);
        });
    } catch (error) {
      if (!mayRetryAlone(error)) {
        const refused = [...batch, ...waiting.splice(0)];
        return () => {
          for (const one of refused) one.reject(error);
        };
      }
      return () => {
        for (const one of batch) void alone(one);
      };
    }
  }

  async function drain(): Promise<void> {
    busy = true;
    await endOfRound();
    let tell = () => {};
    while (waiting.length > 0) {
      const tellLast = once(tell);
      // What was sent in this round of the event loop leaves before the answers are written.
      const running = together(waiting.splice(0, most), () => setImmediate(tellLast));
      if (answersWaitForNext) setTimeout(tellLast, HELD_BACK_MS);
      else tellLast();
      tell = await running;
      tellLast();
    }
    busy = false;
    tell();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MOST_WAITING) throw new Problem('busy');
      waiting.push({ item, resolve, reject });
      if (!busy) void drain();
    });
}
