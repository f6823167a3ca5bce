import { expect, test } from 'vitest';
import { dueAfter, hoursToProve, houseShare, judgeProof, type ViewerAtDue } from './proof-rules.ts';

const viewer: ViewerAtDue = { believed: false, aside: false, lane: false, unspent: 3 };
const poor = { linked: false, room: { ofOwner: 0, today: 0 } };
const rich = { linked: false, room: { ofOwner: 1, today: 1 } };

test('a strict site waits two days, an open one a week', () => {
  const at = new Date('2026-11-17T12:00:00Z');
  expect(dueAfter(at, hoursToProve('strict')).toISOString()).toBe('2026-11-19T12:00:00.000Z');
  expect(dueAfter(at, hoursToProve('open')).toISOString()).toBe('2026-11-24T12:00:00.000Z');
});

test('a viewer who is believed by then has proven the view, unless they are set aside', () => {
  expect(judgeProof({ ...viewer, believed: true }, poor)).toEqual({ kind: 'proven' });
  expect(judgeProof({ ...viewer, believed: true, aside: true }, poor)).toMatchObject({ kind: 'replaced' });
});

test('the viewer gives back what was never proven, as long as it is not spent', () => {
  expect(judgeProof(viewer, poor)).toEqual({ kind: 'replaced', payer: 'viewer' });
  expect(judgeProof({ ...viewer, unspent: 0 }, poor)).toEqual({ kind: 'waits' });
});

test('else the house pays out of a proven view of the same owner, then out of what it may give a day', () => {
  expect(judgeProof({ ...viewer, unspent: 0 }, rich)).toEqual({ kind: 'replaced', payer: 'owner' });
  const daily = { linked: false, room: { ofOwner: 0, today: 1 } };
  expect(judgeProof({ ...viewer, unspent: 0 }, daily)).toEqual({ kind: 'replaced', payer: 'house' });
});

test('from those who chose to be asked nothing, nothing is taken', () => {
  expect(judgeProof({ ...viewer, lane: true }, rich)).toEqual({ kind: 'replaced', payer: 'owner' });
  expect(judgeProof({ ...viewer, lane: true }, poor)).toEqual({ kind: 'waits' });
});

test('between accounts that belong together nothing is replaced, or a ring would live on the house', () => {
  expect(judgeProof(viewer, { ...rich, linked: true })).toEqual({ kind: 'kept' });
});

test('the house pays what viewers do not', () => {
  const replaced = (payer: 'viewer' | 'owner' | 'house') => ({ kind: 'replaced', payer }) as const;
  expect(houseShare([replaced('viewer'), replaced('owner'), replaced('house'), { kind: 'kept' }])).toBe(5);
});
