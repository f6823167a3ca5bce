import { expect, test } from 'vitest';
import { gather } from './gather.ts';

/** A batch runner that is let go by hand, so that a test decides what arrives meanwhile. */
function heldRunner(fail: (items: number[]) => boolean = () => false) {
  const batches: number[][] = [];
  const gates: (() => void)[] = [];
  const run = async (items: number[]) => {
    batches.push(items);
    await new Promise<void>((resolve) => gates.push(resolve));
    if (fail(items)) throw new Error(`bad batch ${items.join()}`);
    return items.map((item) => item * 10);
  };
  return { batches, run, release: () => gates.shift()?.() };
}

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a lone item goes at once; what arrives meanwhile goes together; each gets its own answer', async () => {
  const { batches, run, release } = heldRunner();
  const send = gather(run, { mayRetryAlone: () => true });
  const answers = [send(1)];
  await tick();
  expect(batches).toEqual([[1]]);
  answers.push(send(2), send(3));
  release();
  await tick();
  await tick();
  expect(batches).toEqual([[1], [2, 3]]);
  release();
  expect(await Promise.all(answers)).toEqual([10, 20, 30]);
});

test('the next batch leaves before the answers of the last are told', async () => {
  const order: string[] = [];
  const { run, release } = heldRunner();
  const send = gather(
    (items: number[]) => {
      order.push(`run ${items.join()}`);
      return run(items);
    },
    { mayRetryAlone: () => true },
  );
  const first = send(1).then(() => order.push('told 1'));
  await tick();
  const second = send(2);
  release();
  await first;
  release();
  await second;
  expect(order).toEqual(['run 1', 'run 2', 'told 1']);
});

test('with answersWaitForNext the answers are told when the next batch has sent its last statement', async () => {
  const order: string[] = [];
  const gates: (() => void)[] = [];
  const lastStatements: (() => void)[] = [];
  const send = gather(
    async (items: number[], _patiently, sent) => {
      lastStatements.push(sent);
      await new Promise<void>((resolve) => gates.push(resolve));
      return items;
    },
    { answersWaitForNext: true, mayRetryAlone: () => true },
  );
  const first = send(1).then(() => order.push('told 1'));
  await tick();
  const second = send(2).then(() => order.push('told 2'));
  gates.shift()?.();
  await tick();
  expect(lastStatements).toHaveLength(2);
  expect(order).toEqual([]);
  lastStatements[1]?.();
  order.push('sent 2');
  await first;
  expect(order).toEqual(['sent 2', 'told 1']);
  gates.shift()?.();
  await second;
  expect(order).toEqual(['sent 2', 'told 1', 'told 2']);
});

test('with answersWaitForNext a next batch that hangs or fails holds nobody back', async () => {
  const gates: ((error?: Error) => void)[] = [];
  const tries: number[][] = [];
  const send = gather(
    (items: number[]) => {
      tries.push(items);
      return new Promise<number[]>((resolve, reject) =>
        gates.push((error) => (error ? reject(error) : resolve(items))),
      );
    },
    { answersWaitForNext: true, mayRetryAlone: () => true },
  );
  const answers = [send(1)];
  await tick();
  answers.push(send(2));
  gates.shift()?.();
  // The second batch hangs and has sent nothing.
  expect(await answers[0]).toBe(1);
  answers.push(send(3));
  gates.shift()?.(new Error('bad'));
  await tick();
  expect(tries).toEqual([[1], [2], [3]]);
  gates.shift()?.();
  await expect.poll(() => tries).toEqual([[1], [2], [3], [2]]);
  gates.shift()?.();
  expect(await Promise.all(answers)).toEqual([1, 2, 3]);
  // Each item of the failed batch is retried exactly once.
  expect(tries).toHaveLength(4);
});

test('a batch never exceeds its size', async () => {
  const sizes: number[] = [];
  const send = gather(
    async (items: number[]) => {
      sizes.push(items.length);
      return items;
    },
    { most: 4, mayRetryAlone: () => true },
  );
  await Promise.all(Array.from({ length: 10 }, (_, index) => send(index)));
  expect(Math.max(...sizes)).toBe(4);
});

test('one bad item fails alone', async () => {
  const send = gather(
    async (items: number[]) => {
      if (items.includes(2)) throw new Error('bad');
      return items;
    },
    { mayRetryAlone: () => true },
  );
  const results = await Promise.allSettled([send(1), send(2), send(3)]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('when the outcome is unknown nothing is tried again', async () => {
  let runs = 0;
  const send = gather(
    async () => {
      runs++;
      throw new Error('connection lost');
    },
    { mayRetryAlone: () => false },
  );
  const results = await Promise.allSettled([send(1), send(2), send(3)]);
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(runs).toBe(1);
});

test('nobody waits for an item that is tried by itself', async () => {
  let release = () => {};
  const stuck = new Promise<void>((resolve) => {
    release = resolve;
  });
  const send = gather(
    async (items: number[], patiently) => {
      if (!items.includes(13)) return items;
      if (patiently) await stuck;
      throw new Error('13 is held by somebody');
    },
    { mayRetryAlone: () => true },
  );
  const held = [send(13), send(1), send(13)];
  expect(await Promise.all([held[1], send(2), send(3)])).toEqual([1, 2, 3]);
  release();
  expect((await Promise.allSettled(held)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
});

test('who waits behind a batch whose outcome is unknown is told at once, and the next is tried anew', async () => {
  const { batches, run, release } = heldRunner((items) => items.includes(1));
  const send = gather(run, { mayRetryAlone: () => false });
  const first = send(1);
  await tick();
  const second = send(2);
  release();
  expect(await Promise.allSettled([first, second])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  const third = send(3);
  await tick();
  release();
  expect(await third).toBe(30);
  expect(batches).toEqual([[1], [3]]);
});

test('a queue that has grown too long takes nobody in', async () => {
  const { run } = heldRunner();
  const send = gather(run, { mayRetryAlone: () => false });
  void send(0);
  await tick();
  for (let item = 1; item <= 1000; item++) void send(item);
  await expect(send(1001)).rejects.toMatchObject({ code: 'busy' });
});
