import { admin, auth, promotions } from '@viewloop/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSoundBooks } from './testing/audit-after-each.ts';
import { depositsIn } from './testing/deposits.ts';
import { anyMove, type Move } from './testing/economy-moves.ts';
import { type Board, EconomyPlay } from './testing/economy-play.ts';
import { givenIn } from './testing/given.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let board: Board;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'off' });
  const given = givenIn(app);
  const deposits = await depositsIn(app);
  await deposits.look();
  board = { app, given, deposits, boss: await given.admin() };
});
afterAll(() => app.close());

/** A member, somebody they referred, and a third person: enough for every relation between members. */
const OPENING: Move[] = [
  { kind: 'register', referrer: undefined },
  { kind: 'register', referrer: 0 },
  { kind: 'register', referrer: 1 },
  ...[0, 1, 2].map((member) => ({ kind: 'setCredits', member, credits: 30 }) as const),
];

async function whatTheServerSays(play: EconomyPlay) {
  const members = await Promise.all(
    play.members.map(async (member) => {
      const { credits, referralEarnings } = await member.call(auth.currentUser);
      return { credits, referralEarnings };
    }),
  );
  const owned = await Promise.all(
    play.members.map((member) => member.call(promotions.listPromotions, { query: { limit: 200 } })),
  );
  const byId = new Map(owned.flat().map((promotion) => [promotion.id, promotion]));
  const funds = await app.db.read((tx) =>
    tx.query<{ id: number; held: number }>('select promotion_id as id, held from feedback'),
  );
  const fundOf = new Map(funds.map(({ id, held }) => [id, held]));
  return {
    members,
    promotions: play.promotionIds.map((id) => {
      const { state, creditsSpent, viewsReceived, viewsReserved, creditsReturned } = byId.get(
        id,
      ) as promotions.Promotion;
      const fund = fundOf.get(id) ?? 0;
      return { state, creditsSpent, viewsReceived, viewsReserved, creditsReturned, fund };
    }),
  };
}

function whatTheModelSays({ model }: EconomyPlay) {
  return {
    members: model.members.map(({ balance, earnings }) => ({ credits: balance, referralEarnings: earnings })),
    promotions: model.promotions.map(({ state, spent, views, reserved, returned, fund }) => ({
      state,
      creditsSpent: spent,
      viewsReceived: views,
      viewsReserved: reserved,
      creditsReturned: returned,
      fund,
    })),
  };
}

/**
 * What members gain, everything they hold together included, is what the house does not have. If the house has one credit for
 * each view that counts, less commission, then no order of voids and undoings has made anybody richer than the rules would.
 */
async function whatTheHouseIsMissing(): Promise<number> {
  const row = await app.db.read((tx) =>
    tx.one<{ missing: number }>(
      `select (select count(*) from view where state = 'completed')
         - (select coalesce(sum(commission), 0) from account)
         - (select coalesce(sum(credits), 0) from promotion_correction where kind <> 'taken')
         + (select coalesce(sum(house), 0) from feedback_answer)
         - (select sum(balance) from account where kind = 'house') as missing`,
    ),
  );
  return Number(row?.missing);
}

test('whatever several members do in whatever order, the server and a plain model agree', async () => {
  const allMoves = fc.array(anyMove, { minLength: 40, maxLength: 80, size: 'max' });
  await fc.assert(
    fc.asyncProperty(allMoves, async (moves) => {
      const play = new EconomyPlay(board);
      for (const move of [...OPENING, ...moves]) await play.play(move);
      expect(play.disagreements).toEqual([]);
      expect(await whatTheServerSays(play)).toEqual(whatTheModelSays(play));
      await expectSoundBooks(app);
      expect(await whatTheHouseIsMissing()).toBe(0);
      expect(await board.boss.call(admin.processHistoricalCommissions, { body: {} })).toMatchObject({ events: 0 });
    }),
    // A failure prints its seed and path. SEED=… repeats the same moves.
    {
      numRuns: Number(process.env.RUNS ?? 12),
      interruptAfterTimeLimit: 100_000,
      ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}),
    },
  );
});
