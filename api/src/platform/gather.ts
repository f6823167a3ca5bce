import { Problem } from './problem.ts';

export interface GatherOptions {
  most?: number;
  /** Errors that one item may have caused alone. After others nobody is tried again, and who waits is told as well. */
  mayRetryAlone: (error: unknown) => boolean;
}

const MOST_WAITING = 1000;
const endOfRound = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Waiting<I, O> {
  item: I;
  resolve: (output: O) => void;
  reject: (error: unknown) => void;
}

/**
 * Requests that arrive together become one batch. At most one batch is under way; what arrives meanwhile forms the
 * next, which leaves before the answers of the last one are told: the database works while they are written. After a
 * rest, a batch leaves when the round of events that brought its first item is over, with whatever else that round
 * brought. A lone request never waits for a timer. One bad item aborts its whole batch: then each is tried by itself,
 * beside the batches and as patiently as it likes, so that nobody waits for it.
 */
export function gather<I, O>(
  run: (items: I[], patiently: boolean) => Promise<O[]>,
  { most = 64, mayRetryAlone }: GatherOptions,
): (item: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = [];
  let busy = false;

  async function alone({ item, resolve, reject }: Waiting<I, O>): Promise<void> {
    try {
      const [output] = await run([item], true);
      resolve(output as O);
    } catch (error) {
      reject(error);
    }
  }

  /** Answers how to tell those who asked. */
  async function together(batch: readonly Waiting<I, O>[]): Promise<() => void> {
    try {
      const outputs = await run(
        batch.map(({ item }) => item),
        false,
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
      const running = together(waiting.splice(0, most));
      tell();
      tell = await running;
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
