import { expect, test } from 'vitest';
import { en as first } from '../../messages/en/index.ts';
import { rest } from '../../messages/en/rest.ts';
import type { OwnView } from './api.ts';
import { isRecent, reasonOfView } from './view-rules.ts';

const en = { ...first, ...rest };

const view: OwnView = {
  viewId: 1,
  promotionId: 7,
  title: null,
  platform: 'youtube',
  picture: null,
  startedAt: '2026-11-16T10:00:00.000Z',
  state: 'interrupted',
  reason: 'closed',
  unanswered: false,
  note: null,
  creditedMs: 12_400,
  requiredMs: 30_000,
  mayObject: true,
};

test('every outcome names its reason, and how far the clock had come', () => {
  expect(reasonOfView(view, en)).toBe('The window was closed. 12 of 30 seconds counted.');
  expect(reasonOfView({ ...view, unanswered: true, creditedMs: 30_000 }, en)).toContain('question');
  expect(reasonOfView({ ...view, state: 'voided', note: 'A script' }, en)).toBe('Taken back: A script');
  expect(reasonOfView({ ...view, state: 'completed', reason: null }, en)).toBe('Watched to the end.');
});

test('a line can be objected to for thirty days', () => {
  const now = Date.parse('2026-11-16T12:00:00.000Z');
  expect([isRecent('2026-10-18T12:00:00.000Z', now), isRecent('2026-10-16T12:00:00.000Z', now)]).toEqual([true, false]);
});
