import { expect, test } from 'vitest';
import { readSigns } from './watchdog.ts';

test('a watchdog is armed, kept quiet and sent away', () => {
  expect(readSigns('Ctimeout=7\n')).toEqual([{ limit: 7 }]);
  expect(readSigns('11')).toEqual(['alive', 'alive']);
  expect(readSigns('1V')).toEqual(['alive', 'disarmed']);
});
