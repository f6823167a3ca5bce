import { promotions } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { post, recipes } from '../../ledger/index.ts';
import { checksExcept } from '../../testing/audit-after-each.ts';
import { videoUrl } from '../../testing/given.ts';
import { testSite } from '../../testing/test-site.ts';

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
