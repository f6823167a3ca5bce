import { expect, test } from 'vitest';
import type { Comparison } from '../comparison/api.ts';
import type { Feedback } from '../feedback/api.ts';
import type { Insights } from './api.ts';
import { figuresAsCsv } from './figures-csv.ts';

const figures = {
  hidden: 0.04,
  muted: null,
  replays: 1.23456,
  replaysAfterPay: 0,
  stayed5: 0.2,
  stayed10: 0.1,
  stayed30: 0,
};

const insights: Insights = {
  promotion: {
    viewsReceived: 18,
    viewsTarget: 30,
    creditsSpent: 60,
    creditsBudget: 60,
    creditsDelivered: 36,
  } as Insights['promotion'],
  creditsLeft: 24,
  expected: null,
  countedUntil: null,
  finding: null,
  started: 21,
  completed: 18,
  left: [{ reason: 'skipped', count: 3 }],
  attention: {
    watching: [0.9, 0.8],
    usual: [0.95, 0.85],
    reference: { of: 'length', promotions: 12 },
    length: { from: 16, to: 31 },
    hidden: [0, 0],
    hid: 0.1,
    paused: 0,
    jumped: 0.05,
    seconds: { watches: 21, playing: [1, 0.9], visible: [1, 0.8], sound: null, stayed: [0.2, 0.1], figures },
    usualSeconds: { playing: [1, 1], visible: [1, 1], sound: null, figures: { ...figures, stayed5: 0.15 } },
  },
  days: [{ day: '2026-11-16', views: 18 }],
  hours: Array.from({ length: 24 }, () => 0),
  audience: { countries: [{ name: 'DE', count: 20 }], languages: [], devices: [], levels: [] },
};

test('every figure of the page is a line, with its median where there is one', () => {
  const lines = figuresAsCsv(insights).trimEnd().split('\r\n');
  expect(lines[0]).toBe('figure,of,value,median');
  expect(lines).toEqual(
    expect.arrayContaining([
      'views_delivered,,18,',
      'budget,,60,',
      'spent_on_views,,36,',
      'credits_left,,24,',
      'left,skipped,3,',
      'still_watching,2,0.8,0.85',
      'in_view,2,0.8,1',
      'stayed_after_pay,6,0.1,',
      'stayed5,,0.2,0.15',
      'replays,,1.2346,1.2346',
      'muted,,,',
      'replays_after_pay,,0,0',
      'views_by_day,2026-11-16,18,',
      'country,DE,20,',
    ]),
  );
  expect(lines.every((line) => line.split(',').length === 4)).toBe(true);
});

test('answers are written by the name of the question, and own words not at all', () => {
  const question = { words: null, retired: false, answers: 5 };
  const feedback = {
    promotionId: 1,
    state: 'on',
    text: true,
    creditsHeld: 3,
    asked: 9,
    answered: 7,
    shown: 5,
    questions: [
      { ...question, id: 4, kind: 'keep', choices: [{ id: 0, words: 'yes', count: 5, share: 0.93 }] },
      {
        ...question,
        id: 5,
        kind: 'own',
        words: 'Red, or blue?',
        choices: [{ id: 1, words: 'a, b', count: 2, share: 0.4 }],
      },
      { ...question, id: 6, kind: 'hook', choices: [{ id: 0, words: 'never', count: null, share: null }] },
    ],
  } satisfies Feedback;
  const text = figuresAsCsv(insights, { feedback });
  expect(text).toContain(
    'viewers_asked,,9,\r\nviewers_answered,,7,\r\nanswer,keep: yes,5,\r\nanswer_weighted,keep: yes,0.93,',
  );
  expect(text).toContain('answer,question 5: 2,2,');
  expect(text).not.toMatch(/Red|never/);
});

test('the expected end and what a comparison has found are in the file', () => {
  const expected = { earliest: '2026-11-18T10:00:00Z', latest: null };
  const cut = { promotionId: 1, title: 'Quick, please', state: 'active' as const };
  const comparison: Comparison = {
    id: 1,
    neededEvidence: 20,
    winnerTakesRest: true,
    creditsMoved: 12,
    createdAt: '',
    endedAt: null,
    a: { ...cut, started: 20, completed: 10 },
    b: { ...cut, started: 21, completed: 19 },
    verdict: 'not_yet',
    evidence: 1.5,
  };
  const text = figuresAsCsv({ ...insights, expected }, { comparison });
  expect(text).toContain('expected_end,earliest,2026-11-18T10:00:00Z,\r\nexpected_end,latest,,');
  expect(text).toContain('cut_started,b,21,\r\ncut_completed,a,10,\r\ncut_completed,b,19,\r\nbetter_cut,,not_yet,');
  expect(text).not.toContain('Quick');
});

test('nothing is written about attention that the page does not show', () => {
  const text = figuresAsCsv({ ...insights, attention: null, audience: null });
  expect(text).not.toMatch(/watching|stayed|country/);
});
