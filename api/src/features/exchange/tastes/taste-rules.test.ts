import { expect, test } from 'vitest';
import { afterOpinion, type Leanings } from './taste-rules.ts';

const NEUTRAL: Leanings = { topics: {}, loweredOwners: [] };
const video = { topic: 'music', ownerId: 'ada' } as const;

test('taking an opinion back leaves no trace of it', () => {
  const lowered = afterOpinion(NEUTRAL, video, { before: 'none', now: 'less' });
  expect(lowered).toEqual({ topics: { music: -1 }, loweredOwners: ['ada'] });
  const raised = afterOpinion(lowered, video, { before: 'less', now: 'more' });
  expect(raised).toEqual({ topics: { music: 1 }, loweredOwners: [] });
  expect(afterOpinion(raised, video, { before: 'more', now: 'none' })).toEqual({
    topics: { music: 0 },
    loweredOwners: [],
  });
});

test('a video without a topic lowers its owner alone', () => {
  const lowered = afterOpinion(NEUTRAL, { topic: null, ownerId: 'ada' }, { before: 'none', now: 'less' });
  expect(lowered).toEqual({ topics: {}, loweredOwners: ['ada'] });
});

test('an owner of two such videos stays lowered when one is taken back; only the latest hundred are kept', () => {
  const twice = { topics: {}, loweredOwners: ['ada', 'bob', 'ada'] };
  expect(afterOpinion(twice, video, { before: 'less', now: 'none' }).loweredOwners).toEqual(['ada', 'bob']);
  const many = { topics: {}, loweredOwners: Array.from({ length: 100 }, (_, n) => `owner-${n}`) };
  const { loweredOwners } = afterOpinion(many, video, { before: 'none', now: 'less' });
  expect([loweredOwners.length, loweredOwners[0], loweredOwners.at(-1)]).toEqual([100, 'owner-1', 'ada']);
});
