import { expect, test } from 'vitest';
import { type Draft, draftOf, settingsOf } from './site-settings-rules.ts';

const settings = {
  reportsToHide: 3,
  confirmationTiers: [
    { fromLtc: '10', confirmations: 6 },
    { fromLtc: '50.5', confirmations: 12 },
  ],
  banners: [{ text: 'Make videos', link: 'https://example.com/?ref=1' }],
  limitsUntilVerified: { watchesPerDay: 20, promotionsPerDay: null },
  humanCheckForAll: true,
  clipReview: 'moderator' as const,
  openBooks: false,
  adminsNeedSecondFactor: true,
  lostFactors: true,
  registration: 'approval' as const,
  blockedDomains: ['mailinator.com'],
};

test('what is loaded and not touched is what is saved', () => {
  expect(settingsOf(draftOf(settings))).toEqual(settings);
});

test('lines are saved by their amount, and written with either decimal mark', () => {
  const confirmationTiers = [
    { key: 1, fromLtc: '50,5', confirmations: '12' },
    { key: 2, fromLtc: ' 10 ', confirmations: '6' },
  ];
  expect(settingsOf({ ...draftOf(settings), confirmationTiers })?.confirmationTiers).toEqual(
    settings.confirmationTiers,
  );
});

const wrong: [string, Partial<Draft>][] = [
  ['a domain that is none', { blockedDomains: 'mailinator.com\nnot a domain!' }],
  ['no reports', { reportsToHide: '0' }],
  ['too many reports', { reportsToHide: '101' }],
  ['half a report', { reportsToHide: '1.5' }],
  ['an amount that is none', { confirmationTiers: [{ key: 1, fromLtc: 'ten', confirmations: '6' }] }],
  [
    'fewer confirmations than everybody waits for',
    { confirmationTiers: [{ key: 1, fromLtc: '10', confirmations: '2' }] },
  ],
  ['a banner without words', { banners: [{ key: 1, text: ' ', link: 'https://example.com' }] }],
  ['a banner that is not encrypted', { banners: [{ key: 1, text: 'Hi', link: 'http://example.com' }] }],
  ['a banner that runs a script', { banners: [{ key: 1, text: 'Hi', link: 'javascript:alert(1)' }] }],
];

test.each(wrong)('%s cannot be saved', (_name, change) => {
  expect(settingsOf({ ...draftOf(settings), ...change })).toBeUndefined();
});
