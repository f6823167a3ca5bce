import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const schema = readFileSync(path.join(import.meta.dirname, '..', 'api/schema.sql'), 'utf8');

/** Every trigger that may exist, and what would be false without it. What tells or decides is TypeScript. */
const GUARDS: Record<string, string> = {
  account_keeps_owner: 'An account belongs to the same owner for ever.',
  account_opens_empty: 'Credits come into being only by postings.',
  account_stays: 'An account with postings cannot disappear.',
  admin_action_append_only: 'A line of the log of admins stays.',
  admin_action_forgets: 'A line of the log changes only to forget the name of a member who left.',
  deposit_address_owner: 'A payment to an address is for the member to whom it was given.',
  entry_append_only: 'The ledger is only appended to.',
  posting_append_only: 'The ledger is only appended to.',
  posting_sound: 'Entries sum to zero, chains have no gap, and nobody spends what they do not have.',
  referral_fixed: 'A referrer never changes.',
  view_final: 'A view that has ended is not paid for twice.',
};

const triggersIn = (sql: string) =>
  [...sql.matchAll(/^create (?:constraint )?trigger (\w+)/gm)].map(([, name = '']) => name);

test('triggers guard, and do nothing else', () => {
  expect(triggersIn(schema).sort()).toEqual(Object.keys(GUARDS).sort());
});

test('planted: a trigger that nobody allowed is found', () => {
  const planted = `${schema}\ncreate constraint trigger view_told after update on view execute function tell();`;
  expect(triggersIn(planted)).toContain('view_told');
});
