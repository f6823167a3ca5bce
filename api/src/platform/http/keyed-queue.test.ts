import { expect, test } from 'vitest';
import { keyedQueue } from './keyed-queue.ts';

test('the same key waits its turn, other keys do not, and a failure lets the next one in', async () => {
  const take = keyedQueue();
  const order: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const work = (name: string, until?: Promise<void>) => async () => {
    order.push(name);
    await until;
    if (name === 'a1') throw new Error('a1 failed');
    return name;
  };
  const answers = [take('a', work('a1', held)), take('a', work('a2')), take('b', work('b1'))] as const;
  expect(await answers[2]).toBe('b1');
  expect(order).toEqual(['a1', 'b1']);
  release();
  await expect(answers[0]).rejects.toThrow('a1 failed');
  expect(await answers[1]).toBe('a2');
  expect(await take('a', work('a3'))).toBe('a3');
});
