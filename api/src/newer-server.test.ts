import { admin, auth, credits, dashboard, promotions, referrals, wallet, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { testSite } from './testing/test-site.ts';

const site = testSite();

test('a server goes on while a newer one adds columns to every table', async () => {
  const { app, given } = site;
  const owner = await given.member();
  const boss = await given.admin();
  const lookAndAct = async () => {
    const promotion = await given.promotion({ owner });
    await given.rewardedWatch({ promotion });
    for (const route of [
      auth.currentUser,
      dashboard.stats,
      promotions.listPromotions,
      watching.availableVideos,
      referrals.listReferrals,
      wallet.listDeposits,
      credits.statement,
    ])
      await owner.call(route);
    for (const route of [admin.listUsers, admin.listAllPromotions, admin.listAllDeposits, admin.auditLog])
      await boss.call(route);
    return owner.call(promotions.stopPromotion, { params: { id: promotion.id } });
  };
  await lookAndAct();
  const tables = await app.db.read((tx) =>
    tx.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`),
  );
  for (const { name } of tables)
    await app.db.write((tx) => tx.query(`alter table "${name}" add column of_a_newer_server integer`));
  expect((await lookAndAct()).promotion).toMatchObject({ viewsReceived: 1, state: 'stopped' });
});
