import { admin, coupons, feedback, promotions, watching } from '@viewloop/contract';
import type { SimulatedChain } from '../features/money/wallet/simulated/simulated-chain.ts';
import { depositsIn } from './deposits.ts';
import { type GivenWatch, givenIn } from './given.ts';
import { sealADay } from './seal-a-day.ts';
import type { TestApp } from './test-app.ts';

async function answerOf(app: TestApp, { viewer, view }: GivenWatch): Promise<void> {
  const params = { id: view.id };
  const { asked } = await viewer.call(feedback.openQuestions, { params });
  await app.db.write((tx) =>
    tx.query(`update feedback_answer set asked_at = asked_at - interval '1 minute' where view_id = $1`, [view.id]),
  );
  const answers = asked?.questions.map(({ id }) => ({ question: id, choice: 0 })) ?? [];
  await viewer.call(feedback.answerQuestions, { params, body: { answers } });
}

/** Makes one of everything that can happen, all through the product's own calls. */
export async function busyPlatform(app: TestApp): Promise<void> {
  const given = givenIn(app);
  const boss = await given.admin();
  const referrer = await given.member();
  const viewer = await given.member({ referredBy: referrer });
  const voidView = (viewId: number) => boss.call(admin.voidView, { body: { viewId, reason: 'a script' } });

  // Four rewards make a whole credit of commission. The promotion that is full ends.
  for (let n = 0; n < 4; n++) await given.rewardedWatch({ viewer });
  await given.rewardedWatch({ viewer, promotion: await given.promotion({ credits: 3 }) });

  const toppedUp = await given.promotion({ credits: 10, title: 'Topped up' });
  await given.credits(toppedUp.owner, 4);
  await toppedUp.owner.call(promotions.topUpPromotion, {
    params: { id: toppedUp.id },
    body: { creditsSpent: 4, requestId: given.requestId() },
  });
  const reported = await given.promotion();
  await viewer.call(promotions.reportPromotion, { params: { id: reported.id }, body: { reason: 'broken' } });

  // Voided while the promotion runs, and after it was stopped.
  await voidView((await given.rewardedWatch({ viewer })).view.id);
  const stopped = await given.rewardedWatch({ viewer });
  await stopped.promotion.owner.call(promotions.stopPromotion, { params: { id: stopped.promotion.id } });
  await voidView(stopped.view.id);

  // Voided after the credit was spent: out of a promotion, as a debt, and where owner and viewer belong together.
  const spender = await given.rewardedWatch();
  await given.promotion({ owner: spender.viewer, credits: 6 });
  await given.credits(spender.viewer, -1);
  await voidView(spender.view.id);
  const debtor = await given.rewardedWatch();
  await given.credits(debtor.viewer, -1);
  await voidView(debtor.view.id);
  await voidView(
    (await given.rewardedWatch({ viewer, promotion: await given.promotion({ owner: referrer }) })).view.id,
  );
  const mistaken = await given.rewardedWatch();
  await voidView(mistaken.view.id);
  await boss.call(admin.undoVoid, { body: { viewId: mistaken.view.id } });

  // Answered and left alone, answered and voided, and a void that was undone.
  const asked = await given.promotion({ credits: 10, feedback: { questions: [{ kind: 'keep' }] } });
  for (const end of ['stays', 'voided', 'restored']) {
    const watch = await given.rewardedWatch({ promotion: asked });
    await answerOf(app, watch);
    if (end !== 'stays') await voidView(watch.view.id);
    if (end === 'restored') await boss.call(admin.undoVoid, { body: { viewId: watch.view.id } });
  }

  const abandoned = await given.startedWatch();
  await abandoned.viewer.call(watching.abandonWatching, { body: { viewId: abandoned.view.id } });
  await given.startedWatch();

  const coupon = await boss.call(coupons.createCoupon, { body: { credits: 5, uses: 3, budget: 10 } });
  const thrifty = await given.member({ isVerified: true });
  await thrifty.call(coupons.redeemCoupon, { body: { code: coupon.code } });

  const suspended = await given.member();
  await boss.call(admin.suspendMember, { body: { userId: suspended.id, reason: 'an example' } });

  // One deposit that stays, one that the chain drops after it was credited, and one that is pending.
  const deposits = await depositsIn(app);
  const chain = deposits.wallet.chain as SimulatedChain;
  const pay = async (amount: string) =>
    (await boss.call(admin.simulateDeposit, { body: { userId: viewer.id, amount } })).txHash;
  const mine = async (blocks: number) => {
    for (let n = 0; n < blocks; n++) await app.db.write((tx) => chain.mine(tx));
    await deposits.look();
  };
  await deposits.look();
  await pay('0.021');
  await mine(3);
  const dropped = await pay('0.0105');
  await mine(3);
  await app.db.write((tx) => chain.reorganise(tx, 3, [dropped]));
  await deposits.look();
  await pay('0.002');
  await mine(1);

  const tomorrow = new Date(Date.now() + 86_400_000);
  await sealADay(app, tomorrow, 7);
}
