import { fairPlay } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { limitOf, namesOf, readNumber, withNumber } from './numbers-rules.ts';

const numbers = fairPlay.DEFAULT_FAIR_PLAY_NUMBERS;

test('every number is shown once, can be changed, and stays within what the server takes', () => {
  const names = namesOf(numbers).flatMap((group) => group.names);
  expect(names).toHaveLength(3 * (Object.keys(numbers.levels.new).length + 1) + Object.keys(numbers).length - 2);
  for (const name of names) {
    const changed = withNumber(numbers, name, limitOf(name));
    expect(readNumber(changed, name)).toBe(limitOf(name));
    expect(fairPlay.FairPlayNumbers.safeParse(changed).success).toBe(true);
    expect(fairPlay.FairPlayNumbers.safeParse(withNumber(numbers, name, limitOf(name) + 1)).success).toBe(false);
  }
});
