import { expect, test } from 'vitest';
import { withoutOthers } from './other-people-rules.ts';

const ME = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';

test('ids of other people are shortened in texts, lists and objects; the own id and the number of the row stay', () => {
  const at = new Date();
  const row = {
    id: OTHER,
    at,
    seen: null,
    count: 3,
    subject: `view:${OTHER}`,
    facts: { member: OTHER, list: [ME, OTHER] },
  };
  expect(withoutOthers(row, ME)).toEqual({
    id: OTHER,
    at,
    seen: null,
    count: 3,
    subject: 'view:22222222',
    facts: { member: '22222222', list: [ME, '22222222'] },
  });
});
