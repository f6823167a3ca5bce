export interface GatherOptions {
  most?: number;
  /** Errors that one item may have caused alone; after others nobody is tried again. */
  mayRetryAlone: (error: unknown) => boolean;
}

interface Waiting<I, O> {
  item: I;
  resolve: (output: O) => void;
  reject: (error: unknown) => void;
}

/**
 * Requests that arrive together become one batch. At most one batch is under way; what arrives meanwhile forms the next,
 * so a lone request never waits for a timer. One bad item aborts its whole batch: then each is tried by itself, beside
 * the batches and as patiently as it likes, so that nobody waits for it.
 */
export function gather<I, O>(
  run: (items: I[], patiently: boolean) => Promise<O[]>,
  { most = 64, mayRetryAlone }: GatherOptions,
): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = [];
  let busy = false;

  async function alone({ item, resolve, reject }: Waiting<I, O>): Promise<void> {
    try {
      const [output] = await run([item], true);
      resolve(output as O);
    } catch (error) {
      reject(error);
    }
  }

  async function together(batch: readonly Waiting<I, O>[]): Promise<void> {
    const items = batch.map(({ item }) => item);
    try {
      const outputs = await run(items, false);
      batch.forEach(({ resolve }, index) => {
        resolve(outputs[index] as O);
      });
    } catch (error) {
      for (const one of batch) {
        if (mayRetryAlone(error)) void alone(one);
        else one.reject(error);
      }
    }
  }

  async function drain(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await together(batch);
    }
    busy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!busy) void drain();
    });
}
