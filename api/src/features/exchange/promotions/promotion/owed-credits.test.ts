import { promotions } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { post, recipes } from '../../../../ledger/index.ts';
import { checksExcept } from '../../../../testing/audit-after-each.ts';
import { videoUrl } from '../../../../testing/given.ts';
import { testSite } from '../../../../testing/test-site.ts';
import { stopForReversal } from './stop-for-reversal.ts';

/** The deposit exists only in the books, without a payment on a chain. */
const site = testSite(
  {},
  {},
  checksExcept(
    'the ledger has no credit of a deposit that deposits do not know',
    'the ledger takes back only credits of deposits that were given',
  ),
);

test('who is below zero after a reversed deposit is told what is owed, whatever was asked for', async () => {
  const ada = await site.given.member();
  const deposit = { depositId: 1, epoch: 0, memberId: ada.id, credits: 50 };
  await site.app.db.write((tx) => post(tx, [recipes.depositCredited(deposit)]));
  const wish = (creditsSpent: number) => ({
    body: { videoUrl: videoUrl(), platform: 'youtube' as const, creditsSpent },
  });
  const { id } = await ada.call(promotions.createPromotion, wish(30));
  await site.app.db.write((tx) => post(tx, [recipes.depositReversed(deposit)]));

  const created = await ada.try(promotions.createPromotion, wish(2));
  expect(created.status).toBe(400);
  expect(created.body).toMatchObject({ code: 'credits_owed', details: { owed: 30 } });
  const topUp = { params: { id }, body: { creditsSpent: 1, requestId: site.given.requestId() } };
  expect((await ada.try(promotions.topUpPromotion, topUp)).body.code).toBe('credits_owed');

  // The promotion can still be stopped, and the refund pays the debt.
  expect(await ada.call(promotions.stopPromotion, { params: { id } })).toMatchObject({ balance: 0 });
});

test('a promotion that is stopped for a reversed deposit gives unproven credits back as unproven', async () => {
  const ada = await site.given.member();
  const deposit = { depositId: 2, epoch: 0, memberId: ada.id, credits: 50 };
  await site.app.db.write((tx) => post(tx, [recipes.depositCredited(deposit)]));
  await site.given.credits(ada, 4);
  const wish = { videoUrl: videoUrl(), platform: 'youtube' as const, creditsSpent: 54 };
  const { id } = await ada.call(promotions.createPromotion, { body: wish });
  // Four of its credits were earned and not yet believed, and wait.
  await site.app.db.write(async (tx) => {
    await tx.query('update promotion set unproven_credits = 4, waiting_credits = 4 where id = $1', [id]);
    await tx.query(
      `insert into member_trust (member_id, unproven_spent) values ($1, 4)
       on conflict (member_id) do update set unproven_spent = 4`,
      [ada.id],
    );
  });
  await site.app.db.write(async (tx) => {
    const refunds = await stopForReversal(tx, { ownerId: ada.id, lost: 50, since: new Date(0) });
    await post(tx, [...refunds, recipes.depositReversed(deposit)]);
  });
  const [stopped] = await ada.call(promotions.listPromotions);
  expect(stopped).toMatchObject({ state: 'stopped', stateReasonCode: 'stopped_by_reversal', creditsReturned: 54 });
  const spent = await site.app.db.read((tx) =>
    tx.one('select unproven_spent as spent from member_trust where member_id = $1', [ada.id]),
  );
  expect(spent).toEqual({ spent: 0 });
});
