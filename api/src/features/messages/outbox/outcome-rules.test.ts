import { expect, test } from 'vitest';
import { type Outcome, stepAfter as step, type Tried, USUAL_PAUSES } from './outcome-rules.ts';

const stepAfter = (outcome: Outcome, tried: Partial<Tried>, pauses?: readonly number[]) =>
  step(outcome, { attempts: 0, hindered: 0, ifUncertain: 'retry', createdAt: new Date(), ...tried }, pauses);

const refused: Outcome = { is: 'refused', reason: '550 no such user' };
const postponed: Outcome = { is: 'postponed', reason: '451 later' };
const uncertain: Outcome = { is: 'uncertain', reason: 'connection lost' };

test('what was sent, kept, refused or withdrawn is not tried again', () => {
  const before = { attempts: 0, ifUncertain: 'retry' } as const;
  expect(stepAfter({ is: 'sent' }, before)).toEqual({ state: 'sent', seconds: 0, error: null });
  expect(stepAfter({ is: 'kept' }, before)).toEqual({ state: 'kept', seconds: 0, error: null });
  expect(stepAfter(refused, before)).toEqual({ state: 'failed', seconds: 0, error: '550 no such user' });
  expect(stepAfter({ is: 'withdrawn', reason: 'too late' }, before)).toMatchObject({ state: 'withdrawn' });
});

test('a postponed delivery waits 1 m, 5 m, 30 m, 2 h and 6 h, and is then dead', () => {
  const steps = [0, 1, 2, 3, 4, 5].map((attempts) => stepAfter(postponed, { attempts, ifUncertain: 'leave' }));
  expect(steps.map(({ state, seconds }) => [state, seconds])).toEqual([
    ['waiting', 60],
    ['waiting', 300],
    ['waiting', 1800],
    ['waiting', 7200],
    ['waiting', 21_600],
    ['failed', 0],
  ]);
});

test('the other side may ask for a longer pause, never for a shorter one', () => {
  const asks = (afterSeconds: number) =>
    stepAfter({ ...postponed, afterSeconds }, { attempts: 0, ifUncertain: 'retry' }).seconds;
  expect([asks(5), asks(600)]).toEqual([60, 600]);
});

test('an uncertain outcome is tried again only where twice is better than never', () => {
  expect(stepAfter(uncertain, { attempts: 0, ifUncertain: 'leave' })).toMatchObject({ state: 'uncertain' });
  expect(stepAfter(uncertain, { attempts: 0, ifUncertain: 'retry' })).toMatchObject({ state: 'waiting', seconds: 60 });
  expect(stepAfter(uncertain, { attempts: USUAL_PAUSES.length, ifUncertain: 'retry' })).toMatchObject({
    state: 'uncertain',
  });
});

test('a sender may have pauses of its own', () => {
  const after = (attempts: number) => stepAfter(postponed, { attempts }, [5]);
  expect([after(0).seconds, after(1).state]).toEqual([5, 'failed']);
});

test('while the way out is blocked a delivery waits for two weeks, and its own tries are not used up', () => {
  const blocked: Outcome = { is: 'hindered', reason: 'STARTTLS is missing' };
  const seconds = [0, 1, 2, 3, 500].map((hindered) => stepAfter(blocked, { attempts: 9, hindered }).seconds);
  expect(seconds).toEqual([60, 300, 1800, 1800, 1800]);
  expect(stepAfter(blocked, {})).toMatchObject({ state: 'waiting', hindered: true });
  expect(stepAfter(postponed, {}).hindered).toBeUndefined();
  const createdAt = new Date('2020-01-01');
  expect(stepAfter(blocked, { createdAt })).toMatchObject({ state: 'failed', error: 'STARTTLS is missing' });
});
