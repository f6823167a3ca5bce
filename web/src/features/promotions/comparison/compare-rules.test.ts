import { expect, test } from 'vitest';
import { creditsForAnswers } from '../feedback/question-rules.ts';
import { budgetProblem, cutOf, isSameVideo, mostForBoth } from './compare-rules.ts';

const link = (id: string) => `https://www.youtube.com/shorts/${id}`;

test('a budget is even, enough for one view each, and there', () => {
  const problems = ['', '4.5', '0', '2', '5', '4', '40', '42'].map((text) => budgetProblem(text, 40));
  expect(problems).toEqual([
    'required',
    'not_whole',
    'too_few',
    'not_even',
    'not_even',
    undefined,
    undefined,
    'too_many',
  ]);
});

test('a cut is a link that can be promoted here', () => {
  const a = link('abcdefghijk');
  expect(cutOf(` ${a} `, ['youtube'])).toEqual({ videoUrl: a, platform: 'youtube' });
  expect([cutOf(a, ['tiktok']), cutOf('https://example.com', ['youtube']), cutOf('', ['youtube'])]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('the same video is found behind different links', () => {
  expect(isSameVideo(link('abcdefghijk'), `${link('abcdefghijk')}?feature=share`)).toBe(true);
  expect([isSameVideo(link('abcdefghijk'), link('lmnopqrstuv')), isSameVideo('', '')]).toEqual([false, false]);
});

test('with questions, the most for both leaves a credit for the answer of each view of both', () => {
  const price = (credits: number) => credits + creditsForAnswers(credits / 2, 2);
  for (let balance = 4; balance < 200; balance++) {
    const most = mostForBoth(balance, true);
    expect([most % 2, price(most) <= balance, price(most + 2) > balance]).toEqual([0, true, true]);
  }
  expect(mostForBoth(41, false)).toBe(41);
});
