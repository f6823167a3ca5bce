import { randomUUID } from 'node:crypto';
import { admin, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { balanceOf } from '../../../ledger/index.ts';
import type { Member } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite();

const balance = (of: Member) => site.app.db.read((tx) => balanceOf(tx, of.id));
const boss = () => site.given.admin();
const NOT_A_PERSON = 'These views were not watched by a person';

/** Three rewarded views: two places of a running promotion, and the only one of a promotion that is completed by it. */
async function threeViews() {
  const viewer = await site.given.member();
  const running = await site.given.promotion({ title: 'Running' });
  const ended = await site.given.promotion({ title: 'Ended', credits: 2 });
  const other = await site.given.promotion({ title: 'Other' });
  for (const promotion of [running, ended, other]) await site.given.rewardedWatch({ viewer, promotion });
  return { viewer, running, ended, other };
}

const previewOf = async (viewer: Member) =>
  (await boss()).call(admin.previewVoid, { body: { memberIds: [viewer.id], days: 7 } });

test('the preview tells every consequence, and changes nothing', async () => {
  const { viewer, running, ended } = await threeViews();
  await site.given.credits(viewer, -2);
  const preview = await previewOf(viewer);
  expect(preview).toMatchObject({ more: false, commission: 0 });
  expect(preview.viewIds).toHaveLength(3);
  expect(preview.viewers).toEqual([
    { memberId: viewer.id, username: viewer.username, views: 3, fromBalance: 1, fromPromotions: 0, debt: 2 },
  ]);
  expect(preview.promotions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ promotionId: running.id, views: 1, outcome: 'offered_again', credits: 2 }),
      expect.objectContaining({ promotionId: ended.id, views: 1, outcome: 'refunded', credits: 2 }),
    ]),
  );
  expect(await balance(viewer)).toBe(1);
  expect(await balance(ended.owner)).toBe(0);
});

test('one decision voids all, a repetition changes nothing, and one undo restores everything', async () => {
  const { viewer, ended } = await threeViews();
  const { viewIds } = await previewOf(viewer);
  const id = randomUUID();
  const decide = async () => (await boss()).call(admin.voidViews, { body: { id, viewIds, reason: NOT_A_PERSON } });
  expect(await decide()).toMatchObject({ id, views: 3, voided: 3, undone: 0, reason: NOT_A_PERSON });
  expect(await decide()).toMatchObject({ voided: 3 });
  expect([await balance(viewer), await balance(ended.owner)]).toEqual([0, 2]);

  const { voids } = await (await boss()).call(admin.readCase, { params: { id: viewer.id } });
  expect(voids).toMatchObject([{ id, voided: 3 }]);
  const before = await (await boss()).call(admin.fraudCost);
  expect(before.days.at(-1)?.falseCredits).toBeGreaterThanOrEqual(3);

  const undo = async () => (await boss()).call(admin.undoVoids, { body: { id } });
  expect(await undo()).toMatchObject({ voided: 3, undone: 3 });
  expect(await undo()).toMatchObject({ undone: 3 });
  expect([await balance(viewer), await balance(ended.owner)]).toEqual([3, 0]);
  const after = await (await boss()).call(admin.fraudCost);
  expect(after.days.at(-1)?.falseCredits).toBe((before.days.at(-1)?.falseCredits ?? 0) - 3);
});

test('the same decision from two screens at once is carried out once', async () => {
  const { viewer } = await threeViews();
  const { viewIds } = await previewOf(viewer);
  const body = { id: randomUUID(), viewIds, reason: NOT_A_PERSON };
  const by = await boss();
  await Promise.all(Array.from({ length: 5 }, () => by.call(admin.voidViews, { body })));
  expect(await balance(viewer)).toBe(0);
  await Promise.all(Array.from({ length: 5 }, () => by.call(admin.undoVoids, { body: { id: body.id } })));
  expect(await balance(viewer)).toBe(3);
});

test('a view that is not rewarded is left as it is, and an unknown decision cannot be undone', async () => {
  const { viewer, view } = await site.given.startedWatch();
  const by = await boss();
  const body = { id: randomUUID(), viewIds: [view.id], reason: NOT_A_PERSON };
  expect(await by.call(admin.voidViews, { body })).toMatchObject({ views: 1, voided: 0 });
  expect((await viewer.call(watching.viewState, { params: { id: view.id } })).state).toBe('watching');
  expect((await by.try(admin.undoVoids, { body: { id: randomUUID() } })).body.code).toBe('void_batch_not_found');
});

test('the queue begins with the case that is worth most, and empties as cases are decided', async () => {
  const [little, much] = [await site.given.member(), await site.given.member()];
  for (const [member, earned] of [
    [little, 1],
    [much, 2],
  ] as const) {
    for (let n = 0; n < earned; n++) await site.given.rewardedWatch({ viewer: member });
    await site.app.db.write((tx) =>
      tx.query(
        `insert into member_trust (member_id, aside_at, passed, failed) values ($1, now(), 1, 9)
         on conflict (member_id) do update set aside_at = now(), passed = 1, failed = 9`,
        [member.id],
      ),
    );
  }
  const by = await boss();
  const own = async () =>
    (await by.call(admin.listCases)).filter(({ memberId }) => [little.id, much.id].includes(memberId));
  expect((await own()).map(({ memberId, worth, standing }) => [memberId, worth, standing])).toEqual([
    [much.id, 2, 'aside'],
    [little.id, 1, 'aside'],
  ]);
  const { viewIds } = await previewOf(much);
  await by.call(admin.voidViews, { body: { id: randomUUID(), viewIds, reason: NOT_A_PERSON } });
  expect((await own()).map(({ memberId }) => memberId)).toEqual([little.id]);
});
