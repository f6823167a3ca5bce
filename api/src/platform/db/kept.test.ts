import { expect, test } from 'vitest';
import { kept } from './kept.ts';

function counting(milliseconds: number) {
  const db = { written: 0, changes: () => db.written };
  let reads = 0;
  return { db, ask: kept(db, milliseconds, async () => ++reads) };
}

test('everybody shares what was read, until this process writes something', async () => {
  const { db, ask } = counting(3_600_000);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  expect(await ask()).toBe(1);
  db.written++;
  const during = ask();
  // What is being read was begun before this change, so nobody who comes after it may share it.
  db.written++;
  expect(await Promise.all([during, ask()])).toEqual([2, 3]);
});

test('after its time it is read again, and so is what could not be read', async () => {
  const { ask } = counting(0);
  expect([await ask(), await ask()]).toEqual([1, 2]);

  let fails = true;
  const once = kept({ changes: () => 0 }, 3_600_000, async () => {
    if (fails) throw new Error('away');
    return 'there';
  });
  await expect(once()).rejects.toThrow('away');
  fails = false;
  expect(await once()).toBe('there');
});
