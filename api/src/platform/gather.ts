/**
 * Requests that arrive together become one batch. At most one batch is under way; what arrives meanwhile forms the next,
 * so a lone request never waits for a timer. One bad item would abort the whole batch: then each is tried by itself.
 */
export function gather<I, O>(
  run: (items: I[]) => Promise<O[]>,
  { most = 64, mayRetryAlone }: { most?: number; mayRetryAlone: (error: unknown) => boolean },
): (item: I) => Promise<O> {
  interface Waiting {
    item: I;
    resolve: (output: O) => void;
    reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let busy = false;

  async function alone({ item, resolve, reject }: Waiting): Promise<void> {
    try {
      const [output] = await run([item]);
      resolve(output as O);
    } catch (error) {
      reject(error);
    }
  }

  async function together(batch: Waiting[]): Promise<void> {
    try {
      const outputs = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => {
        resolve(outputs[index] as O);
      });
    } catch (error) {
      if (batch.length === 1 || !mayRetryAlone(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await alone(one);
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
