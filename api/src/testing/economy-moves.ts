import fc from 'fast-check';

const index = fc.nat(11);
const promotion = { promotion: index };
const member = { member: index };

const move = <T extends string, F extends object>(kind: T, facts: { [K in keyof F]: fc.Arbitrary<F[K]> }) =>
  fc.record({ kind: fc.constant(kind), ...facts } as unknown as { kind: fc.Arbitrary<T> } & {
    [K in keyof F]: fc.Arbitrary<F[K]>;
  }) as unknown as fc.Arbitrary<{ kind: T } & F>;

/**
 * Everything anybody can do, usual moves more often than rare ones. Indexes are taken modulo the number of things
 * there are. A start that is not blind looks for a promotion on offer.
 */
const moves = [
  { weight: 2, arbitrary: move('register', { referrer: fc.option(index, { nil: undefined }) }) },
  { weight: 3, arbitrary: move('setCredits', { ...member, credits: fc.nat(40) }) },
  { weight: 6, arbitrary: move('promote', { ...member, credits: fc.integer({ min: 1, max: 9 }), asks: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: move('compare', { ...member, credits: fc.integer({ min: 3, max: 16 }), takesRest: fc.boolean() }),
  },
  { weight: 3, arbitrary: move('decide', { comparison: index, forB: fc.boolean() }) },
  { weight: 2, arbitrary: move('topUp', { ...promotion, credits: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 2, arbitrary: move('ask', promotion) },
  { weight: 1, arbitrary: move('stopAsking', promotion) },
  { weight: 6, arbitrary: move('answer', { view: index, skips: fc.integer({ min: 0, max: 3 }).map((n) => n === 0) }) },
  { weight: 2, arbitrary: move('settleAnswers', {}) },
  { weight: 1, arbitrary: move('pause', promotion) },
  { weight: 1, arbitrary: move('resume', promotion) },
  { weight: 2, arbitrary: move('stop', promotion) },
  { weight: 2, arbitrary: move('plan', { ...promotion, later: fc.boolean() }) },
  { weight: 1, arbitrary: move('lastDayPasses', promotion) },
  { weight: 2, arbitrary: move('report', { ...member, ...promotion }) },
  { weight: 1, arbitrary: move('hide', { ...promotion, refund: fc.boolean() }) },
  { weight: 1, arbitrary: move('restore', promotion) },
  {
    weight: 14,
    arbitrary: move('start', { ...member, ...promotion, blindly: fc.integer({ min: 0, max: 3 }).map((n) => n === 0) }),
  },
  { weight: 12, arbitrary: move('complete', member) },
  { weight: 2, arbitrary: move('abandon', member) },
  { weight: 3, arbitrary: move('leaveUnanswered', member) },
  { weight: 3, arbitrary: move('grant', { view: index }) },
  { weight: 1, arbitrary: move('expire', member) },
  { weight: 5, arbitrary: move('void', { view: index }) },
  { weight: 2, arbitrary: move('undo', { view: index }) },
  { weight: 2, arbitrary: move('deposit', { ...member, credits: fc.integer({ min: 191, max: 400 }) }) },
  { weight: 1, arbitrary: move('settle', {}) },
  { weight: 2, arbitrary: move('reverse', {}) },
] as const;

export const anyMove = fc.oneof(...moves);
export type Move = (typeof moves)[number]['arbitrary'] extends fc.Arbitrary<infer M> ? M : never;
