import { settingDefaults, settingNames } from '@viewloop/contract/setting-records';
import { expect, test } from 'vitest';
import { actionText } from './action-text-rules.ts';

test('every change of the settings is told', () => {
  const banners = [{ text: 'A tool', link: 'https://tool.example/' }];
  const confirmationTiers = [
    { fromLtc: '10', confirmations: 6 },
    { fromLtc: '50', confirmations: 12 },
  ];
  expect(actionText('update_settings', { reportsToHide: 5 })).toBe('Set the reports that hide a promotion to 5');
  expect(actionText('update_settings', { confirmationTiers, banners })).toBe(
    'Set the confirmations of large deposits to 6 from 10 LTC and 12 from 50 LTC, the banners to "A tool" (https://tool.example/)',
  );
  expect(actionText('update_settings', { confirmationTiers: [], banners: [] })).toBe(
    'Set the confirmations of large deposits to the usual, the banners to none',
  );
});

test.each(settingNames)('a change of %s is told by itself', (name) => {
  expect(actionText('update_settings', { [name]: settingDefaults[name] })).toMatch(/^Set \w/);
});

test('the proof of work for all is told', () => {
  expect(actionText('update_settings', { humanCheckForAll: true })).toBe(
    'Set the proof of work when signing in to always',
  );
});

test('a reason is told where there is one', () => {
  const facts = { username: 'ada', from: 1, to: 5 };
  expect(actionText('update_credits', { ...facts, reason: null })).toBe('Set the credits of ada from 1 to 5');
  expect(actionText('update_credits', { ...facts, reason: 'a gift' })).toBe(
    'Set the credits of ada from 1 to 5: a gift',
  );
});
