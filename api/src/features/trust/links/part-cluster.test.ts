import { admin, links, promotions } from '@viewloop/contract';
import { describe, expect, test } from 'vitest';
import { balanceOf } from '../../../ledger/index.ts';
import type { GivenPromotion, Member } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite();

const balance = (of: Member) => site.app.db.read((tx) => balanceOf(tx, of.id));
const shown = async ({ owner, id }: GivenPromotion) => {
  const own = await owner.call(promotions.listPromotions);
  const found = own.find((promotion) => promotion.id === id);
  return found && [found.state, found.viewsReceived, found.viewsTarget];
};

async function linked(...members: Member[]): Promise<number> {
  const row = await site.app.db.write(async (tx) => {
    const made = await tx.one<{ id: number }>('insert into cluster (size) values ($1) returning id', [members.length]);
    await tx.query('insert into cluster_member (member_id, cluster_id) select unnest($1::uuid[]), $2', [
      members.map(({ id }) => id),
      made?.id,
    ]);
    return made;
  });
  return (row as { id: number }).id;
}

const part = async (id: number) => (await site.given.admin()).call(links.partCluster, { params: { id: String(id) } });
const voidView = async (viewId: number) =>
  (await site.given.admin()).call(admin.voidView, { body: { viewId, reason: 'They seem to be one person' } });
const undo = async (viewId: number) => (await site.given.admin()).call(admin.undoVoid, { body: { viewId } });

describe('parting a group returns what a void forfeited, once', () => {
  test('the place of a running promotion is offered again', async () => {
    const { viewer, view, promotion } = await site.given.rewardedWatch({
      promotion: await site.given.promotion({ credits: 6 }),
    });
    const id = await linked(viewer, promotion.owner);
    await voidView(view.id);
    expect(await shown(promotion)).toEqual(['active', 0, 2]);
    await Promise.all([part(id), part(id), part(id)]);
    await part(id);
    expect(await shown(promotion)).toEqual(['active', 0, 3]);
    expect([await balance(viewer), await balance(promotion.owner)]).toEqual([0, 0]);

    // The void can still be undone: then the place pays for the view, as without the link.
    await undo(view.id);
    expect(await shown(promotion)).toEqual(['active', 1, 3]);
    expect(await balance(viewer)).toBe(1);
  });

  test('the owner of an ended promotion gets the credits', async () => {
    const { viewer, view, promotion } = await site.given.rewardedWatch({
      promotion: await site.given.promotion({ credits: 2 }),
    });
    const id = await linked(viewer, promotion.owner);
    await voidView(view.id);
    expect(await balance(promotion.owner)).toBe(0);
    await part(id);
    await part(id);
    expect(await balance(promotion.owner)).toBe(2);
    await undo(view.id);
    expect([await balance(viewer), await balance(promotion.owner)]).toEqual([1, 0]);
  });

  test('also where one of them brought the other, and not for a void that was undone before', async () => {
    const owner = await site.given.member();
    const friend = await site.given.member({ referredBy: owner });
    const promotion = await site.given.promotion({ owner, credits: 2 });
    const brought = await site.given.rewardedWatch({ viewer: friend, promotion });
    const other = await site.given.rewardedWatch({ promotion: await site.given.promotion({ owner, credits: 2 }) });
    const id = await linked(owner, friend, other.viewer);
    await voidView(brought.view.id);
    await voidView(other.view.id);
    await undo(other.view.id);
    const before = await balance(owner);
    await part(id);
    expect(await balance(owner)).toBe(before + 2);
  });
});
