import { credits as creditRoutes } from '@viewloop/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recipes } from './index.ts';

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const member = fc.uuid();
const amount = fc.integer({ min: 1, max: 1_000_000_000 });
const note = fc.string({ minLength: 1 });

/** Facts of every kind for every recipe; a new recipe does not compile until it is here. */
const ofView = {
  viewId: id,
  epoch: fc.nat(3),
  promotionId: id,
  viewerId: member,
  place: fc.oneof(
    fc.constant({ kind: 'escrow' as const }),
    fc.constant({ kind: 'house' as const }),
    fc.record({ kind: fc.constant('member' as const), ownerId: member }),
  ),
};

const entries = {
  promotionFunded: fc.record({ promotionId: id, ownerId: member, credits: amount }).map(recipes.promotionFunded),
  watchRewarded: fc
    .record({ viewId: id, promotionId: id, viewerId: member, byHouse: fc.boolean() })
    .map(recipes.watchRewarded),
  commissionPaid: fc
    .record({ source: fc.constant('view:1'), referrerId: member, credits: amount })
    .map(recipes.commissionPaid),
  commissionReversed: fc
    .record({ source: fc.constant('deposit:1:0'), referrerId: member, credits: amount })
    .map(recipes.commissionReversed),
  promotionRefunded: fc
    .record({ promotionId: id, ownerId: member, credits: amount, occasion: fc.constantFrom('end', '7'), note })
    .map(recipes.promotionRefunded),
  depositCredited: fc
    .record({ depositId: id, epoch: fc.nat(9), memberId: member, credits: amount })
    .map(recipes.depositCredited),
  depositReversed: fc
    .record({ depositId: id, epoch: fc.nat(9), memberId: member, credits: amount })
    .map(recipes.depositReversed),
  creditsAdjusted: fc
    .record({
      actionId: id,
      memberId: member,
      adminId: member,
      change: fc.oneof(
        amount,
        amount.map((n) => -n),
      ),
      note: fc.option(note),
    })
    .map(recipes.creditsAdjusted),
  viewVoided: fc.record({ ...ofView, note }).map(recipes.viewVoided),
  placeReturned: fc
    .record({
      viewId: id,
      promotionId: id,
      epoch: fc.nat(9),
      place: fc.constantFrom({ kind: 'escrow' as const }, { kind: 'member' as const, ownerId: 'o' }),
    })
    .map(recipes.placeReturned),
  viewReplaced: fc
    .record({
      viewId: id,
      promotionId: id,
      viewerId: member,
      place: fc.constantFrom({ kind: 'escrow' as const }, { kind: 'member' as const, ownerId: 'o' }),
      fromViewer: fc.constantFrom(0, 1),
    })
    .map(recipes.viewReplaced),
  viewCleared: fc
    .record({ viewId: id, promotionId: id, viewerId: member, credits: fc.constant(1) })
    .map(recipes.viewCleared),
  viewRestored: fc.record({ ...ofView, given: fc.constant(1) }).map(recipes.viewRestored),
  carriedDebtRepaid: fc
    .record({
      carriedId: id,
      paid: fc.nat(),
      debtorId: fc.constant('debtor'),
      memberId: fc.constant('payer'),
      credits: amount,
    })
    .map(recipes.carriedDebtRepaid),
  debtIncurred: fc
    .record({ cause: fc.constant('view:7'), memberId: member, credits: amount })
    .map(recipes.debtIncurred),
  escrowMoved: fc
    .record({ comparisonId: id, from: fc.constant(7), to: fc.constant(8), credits: amount })
    .map(recipes.escrowMoved),
  answersFunded: fc
    .record({ promotionId: id, ownerId: member, credits: amount, number: id })
    .map(recipes.answersFunded),
  answersRefunded: fc
    .record({ promotionId: id, ownerId: member, credits: amount, number: id })
    .map(recipes.answersRefunded),
  answerPaid: fc.record({ viewId: id, promotionId: id, viewerId: member }).map(recipes.answerPaid),
  answerVoided: fc.record({ ...ofView, note }).map(recipes.answerVoided),
  answerRestored: fc.record(ofView).map(recipes.answerRestored),
  couponRedeemed: fc
    .record({ couponId: id, memberId: member, credits: amount, code: fc.constant('WELCOME-1') })
    .map(recipes.couponRedeemed),
  screeningFunded: fc.record({ clipId: id, ownerId: member, credits: amount, number: id }).map(recipes.screeningFunded),
  screeningRefunded: fc
    .record({ clipId: id, ownerId: member, credits: amount, number: id })
    .map(recipes.screeningRefunded),
  attentionBegun: fc
    .record({ clipId: id, blocks: fc.integer({ min: 1, max: 1000 }), last: id })
    .map(recipes.attentionBegun),
  attentionPaid: fc
    .record({
      viewerId: member,
      day: fc.constant('2026-11-18'),
      rings: fc.integer({ min: 1, max: 9 }),
      last: fc.integer({ min: 1, max: 99 }),
      epoch: fc.nat(3),
    })
    .map(recipes.attentionPaid),
  attentionKept: fc.record({ day: fc.constant('2026-11-18'), credits: amount }).map(recipes.attentionKept),
  attentionVoided: fc
    .record({ visit: fc.constant('7:0'), clipId: id, viewerId: member, rings: fc.integer({ min: 1, max: 9 }), note })
    .map(recipes.attentionVoided),
  attentionRestored: fc
    .record({
      visit: fc.constant('7:0'),
      clipId: id,
      viewerId: member,
      rings: fc.integer({ min: 1, max: 3 }),
      fromHouse: fc.constantFrom(0, 6, 8),
    })
    .map(recipes.attentionRestored),
  balanceGivenUp: fc.record({ memberId: member, credits: amount }).map(recipes.balanceGivenUp),
} satisfies Record<keyof typeof recipes, unknown>;

describe.each(Object.entries(entries))('%s', (_name, entry) => {
  test('sums to zero over two postings or more, all whole and none empty', () => {
    fc.assert(
      fc.property(entry, ({ postings }) => {
        expect(postings.length).toBeGreaterThanOrEqual(2);
        expect(postings.reduce((sum, { amount: part }) => sum + part, 0)).toBe(0);
        for (const { amount: part } of postings) expect(Number.isSafeInteger(part) && part !== 0).toBe(true);
      }),
    );
  });

  test('touches no account twice, and carries a key of its own kind', () => {
    fc.assert(
      fc.property(entry, ({ postings, key, recipe }) => {
        const accounts = postings.map(({ account }) => JSON.stringify(account));
        expect(new Set(accounts).size).toBe(accounts.length);
        expect(creditRoutes.Recipe.options).toContain(recipe);
        expect(key.startsWith(`${recipe}:`)).toBe(true);
      }),
    );
  });
});

test('every recipe of the contract has its function', () => {
  const made = Object.values(entries).map((entry) => fc.sample(entry, 1)[0]?.recipe);
  expect([...made].sort()).toEqual([...creditRoutes.Recipe.options].sort());
});

test('a ring costs a clip two credits: one for the viewer, one for the house', () => {
  const facts = { viewerId: 'v', day: '2026-11-18', rings: 3, last: 5, epoch: 0 };
  expect(recipes.attentionPaid(facts).postings.map(({ account, amount: part }) => [account.kind, part])).toEqual([
    ['attention', -6],
    ['member', 3],
    ['house', 3],
  ]);
  expect(recipes.attentionBegun({ clipId: 7, blocks: 3, last: 9 }).postings).toEqual([
    { account: { kind: 'screening', clipId: 7 }, amount: -6 },
    { account: { kind: 'attention' }, amount: 6 },
  ]);
});

test('a ring that is filled again after a void is an event of its own', () => {
  const facts = { viewerId: 'v', day: '2026-11-18', rings: 1, last: 5, epoch: 0 };
  expect(recipes.attentionPaid({ ...facts, epoch: 1 }).key).not.toBe(recipes.attentionPaid(facts).key);
});

test('a top-up is an event of its own', () => {
  const facts = { promotionId: 7, ownerId: 'm', credits: 4 };
  expect(recipes.promotionFunded({ ...facts, topUpId: 'a' }).key).not.toBe(recipes.promotionFunded(facts).key);
});
