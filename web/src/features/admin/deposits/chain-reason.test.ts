import { expect, test } from 'vitest';
import { admin as de } from '../../../messages/de/admin.ts';
import { admin as en } from '../../../messages/en/admin.ts';
import type { Chain } from '../api.ts';
import { chainReason } from './chain-reason.ts';

const saying = (said: Pick<Chain, 'reason' | 'reasonCode' | 'reasonFacts'>) => said as Chain;

test('the trouble is told in the reader’s language, with what the node said', () => {
  const slow = saying({
    reason: 'The node is starting (Verifying blocks…)',
    reasonCode: 'starting',
    reasonFacts: { detail: 'Verifying blocks…' },
  });
  expect(chainReason(slow, de.chain)).toBe('Der Knoten startet gerade (Verifying blocks…)');
  expect(chainReason(slow, en.chain)).toBe('The node is starting (Verifying blocks…)');
});

test('without a code the server’s words stand, and without words nothing', () => {
  expect(chainReason(saying({ reason: 'Odd', reasonCode: null, reasonFacts: null }), de.chain)).toBe('Odd');
  expect(chainReason(saying({ reason: null, reasonCode: null, reasonFacts: null }), de.chain)).toBeNull();
});
