import { expect, test } from 'vitest';
import { dueAfter, hoursToProve, houseShare, judgeProof, type ViewerAtDue } from './proof-rules.ts';

const viewer: ViewerAtDue = { believed: false, aside: false, lane: false, unproven: 3, balance: 3 };
const strict = { mode: 'strict', linked: false, taken: 0 } as const;
const open = { ...strict, mode: 'open' } as const;

test('a strict site waits two days, an open one a week', () => {
  const at = new Date('2026-11-17T12:00:00Z');
  expect(dueAfter(at, hoursToProve('strict')).toISOString()).toBe('2026-11-19T12:00:00.000Z');
  expect(dueAfter(at, hoursToProve('open')).toISOString()).toBe('2026-11-24T12:00:00.000Z');
});

test('a viewer who is believed by then has proven the view, unless they are set aside', () => {
  expect(judgeProof({ ...viewer, believed: true }, strict)).toEqual({ kind: 'proven' });
  expect(judgeProof({ ...viewer, believed: true, aside: true }, open)).toMatchObject({ kind: 'replaced' });
});

test('on a strict site the viewer gives back what was never proven, as long as there is some', () => {
  expect(judgeProof(viewer, strict)).toEqual({ kind: 'replaced', fromViewer: 1 });
  expect(judgeProof(viewer, { ...strict, taken: 3 })).toEqual({ kind: 'replaced', fromViewer: 0 });
  expect(judgeProof({ ...viewer, balance: 0 }, strict)).toEqual({ kind: 'replaced', fromViewer: 0 });
  expect(judgeProof({ ...viewer, unproven: 0 }, strict)).toEqual({ kind: 'replaced', fromViewer: 0 });
});

test('on an open site, and from those who chose to be asked nothing, nothing is taken', () => {
  expect(judgeProof(viewer, open)).toEqual({ kind: 'replaced', fromViewer: 0 });
  expect(judgeProof({ ...viewer, lane: true }, strict)).toEqual({ kind: 'replaced', fromViewer: 0 });
});

test('between accounts that belong together nothing is replaced, or a ring would live on the house', () => {
  expect(judgeProof(viewer, { ...open, linked: true })).toEqual({ kind: 'kept' });
});

test('the house pays what viewers do not', () => {
  expect(houseShare([{ kind: 'replaced', fromViewer: 1 }, { kind: 'replaced', fromViewer: 0 }, { kind: 'kept' }])).toBe(
    3,
  );
});
