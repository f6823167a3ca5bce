import { expect, test } from 'vitest';
import { budgetProblem, faultOf, likelySeconds, peopleFor, standOf, viewersPerHourIn } from './clip-rules.ts';

const screening = {
  review: 'asked' as const,
  creditsBudget: 60,
  creditsSpent: 0,
  creditsLeft: 60,
  creditsReturned: 0,
  viewers: 0,
  attentiveSeconds: 0,
  startedAt: null,
  endedAt: null,
};

test('a clip that waits is ready, or with the moderators', () => {
  expect(standOf({ state: 'waiting', screening: null })).toBe('ready');
  expect(standOf({ state: 'waiting', screening })).toBe('review');
  expect(standOf({ state: 'screening', screening: { ...screening, review: 'kept' } })).toBe('screening');
});

test('a budget reaches as many people as its seconds allow', () => {
  expect(likelySeconds({ durationMs: 20_000, screening: null })).toBe(10);
  expect(peopleFor(60, 10)).toBe(90);
  expect(likelySeconds({ durationMs: 4000, screening: null })).toBe(3);
  expect(likelySeconds({ durationMs: 1500, screening: null })).toBe(1.5);
});

test('a clip that was watched is judged by its own viewers', () => {
  const watched = { ...screening, viewers: 10, attentiveSeconds: 60 };
  expect(likelySeconds({ durationMs: 20_000, screening: watched })).toBe(6);
  expect(likelySeconds({ durationMs: 20_000, screening: { ...watched, viewers: 4 } })).toBe(10);
});

test('a budget is a whole number that the balance has', () => {
  expect(budgetProblem('', 100)).toBe('required');
  expect(budgetProblem('20.5', 100)).toBe('not_whole');
  expect(budgetProblem('11', 100)).toBe('too_few');
  expect(budgetProblem('101', 100)).toBe('too_many');
  expect(budgetProblem('12', 100)).toBeUndefined();
});

test('an empty pace is no limit', () => {
  expect(viewersPerHourIn(' ')).toBeNull();
  expect(viewersPerHourIn('30')).toBe(30);
  expect(viewersPerHourIn('0')).toBeUndefined();
  expect(viewersPerHourIn('many')).toBeUndefined();
});

test('a fault is told in the reader’s words, with the numbers of the site', () => {
  const fault = { code: 'too_long' as const, message: 'The clip is longer than 60 seconds.' };
  expect(faultOf({ fault }, { too_long: 'Länger als {seconds} Sekunden.' })).toBe('Länger als 60 Sekunden.');
  expect(faultOf({ fault }, {})).toBe('The clip is longer than 60 seconds.');
  expect(faultOf({ fault: null }, {})).toBe('');
});
