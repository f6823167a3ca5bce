import { expect, test } from 'vitest';
import { greetings } from './greetings.ts';

test('every language greets members and newcomers by name', () => {
  for (const { back, newcomer, newcomerNote } of Object.values(greetings)) {
    for (const words of [back, newcomer]) expect(words).toMatch(/\S %USERNAME%/);
    expect(back).not.toBe(newcomer);
    expect(newcomerNote).toMatch(/2/);
  }
});
