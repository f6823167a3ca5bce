import { expect, test } from 'vitest';
import { type Outcome, stepAfter, USUAL_PAUSES } from './outcome-rules.ts';

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
  const step = (attempts: number) => stepAfter(postponed, { attempts, ifUncertain: 'retry' }, [5]);
  expect([step(0).seconds, step(1).state]).toEqual([5, 'failed']);
});
