import { fairPlay, promotions, watching } from '@viewloop/contract';
import { describe, expect, test } from 'vitest';
import { balanceOf, escrowOf, totals } from '../../../ledger/index.ts';
import { type GivenPromotion, type Member, videoUrl } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';
import { proveViews } from './prove-views.job.ts';

describe.each(['open', 'strict'] as const)('a ring of an owner and throw-away accounts, in %s mode', (mode) => {
  const site = testSite({ FAIR_PLAY: mode, RATE_LIMITS: 'off' });

  async function watched(promotion: { id: number }, viewer: Member): Promise<void> {
    const watch = await site.given.finishedWatch({ promotion: promotion as GivenPromotion, viewer });
    await viewer.call(watching.completeWatching, { body: { viewId: watch.view.id } });
  }

  const promote = (owner: Member, creditsSpent: number) =>
    owner.call(promotions.createPromotion, {
      body: { videoUrl: videoUrl(), platform: 'youtube', title: null, creditsSpent },
    });

  const believe = async (member: Member) =>
    (await site.given.admin()).call(fairPlay.believeMember, { body: { memberId: member.id } });

  async function believed(): Promise<Member> {
    const member = await site.given.member();
    await believe(member);
    return member;
  }

  /** Other people's views, until the house has so much that could be taken. */
  async function houseHas(credits: number): Promise<void> {
    const { house } = await site.app.db.read(totals);
    if (house >= credits) return;
    const viewer = await believed();
    for (let n = house; n < credits; n++) await watched(await site.given.promotion({ credits: 2 }), viewer);
  }

  /** Everything a ring has: balances, and what its promotions have not delivered yet. */
  const wealthOf = (ring: readonly Member[]) =>
    site.app.db.read(async (tx) => {
      const own = await tx.query<{ id: number }>('select id from promotion where owner_id = any($1::uuid[])', [
        ring.map(({ id }) => id),
      ]);
      let credits = 0;
      for (const { id } of ring) credits += await balanceOf(tx, id);
      for (const { id } of own) credits += await escrowOf(tx, id);
      return credits;
    });

  /** Weeks pass, and whatever waits for somebody who can pay is looked at again and again. */
  async function weeksPass(): Promise<void> {
    for (let round = 0; round < 6; round++) {
      await site.app.db.write((tx) => tx.query('update view_proof set due_at = least(due_at, now())'));
      await proveViews(site.app, async () => ({ checks: true }));
    }
  }

  async function ring(throwAways: number, credits: number) {
    const owner = await site.given.member();
    await site.given.credits(owner, credits);
    const others = await site.given.members(throwAways);
    return { owner, others, all: [owner, ...others] };
  }

  test('has no more than at the start when its accounts keep their credits', async () => {
    await houseHas(20);
    const { owner, others, all } = await ring(4, 8);
    const promotion = await promote(owner, 8);
    for (const other of others) await watched(promotion, other);
    expect(await wealthOf(all)).toBe(4);
    await weeksPass();
    expect(await wealthOf(all)).toBe(8);
    expect(await site.app.db.read((tx) => balanceOf(tx, owner.id))).toBe(8);
  });

  test('nor when they spend at once on promotions that its other accounts watch', async () => {
    await houseHas(20);
    const { owner, others, all } = await ring(4, 16);
    const [first, second] = [await promote(owner, 8), await promote(owner, 8)];
    for (const other of others) {
      await watched(first, other);
      await watched(second, other);
    }
    const passedOn = [];
    for (const other of others) passedOn.push(await promote(other, 2));
    // On a strict site these places wait for their owners to be believed, so nobody can watch them.
    if (mode === 'open')
      for (const [at, promotion] of passedOn.entries()) await watched(promotion, others[(at + 1) % 4] as Member);
    await weeksPass();
    expect(await wealthOf(all)).toBeLessThanOrEqual(16);
  });

  test('nor when others watch what they spent at once, and the owner is paid back only out of proven views of his own', async () => {
    await houseHas(20);
    const { owner, others, all } = await ring(4, 20);
    const promotion = await promote(owner, 16);
    const second = await promote(owner, 4);
    for (const other of others) await watched(promotion, other);
    for (const other of others.slice(0, 2)) await watched(second, other);
    const spent = [];
    for (const other of others.slice(0, 2)) spent.push(await promote(other, 2));
    const outsider = await believed();
    if (mode === 'open') for (const one of spent) await watched(one, outsider);
    const delivered = mode === 'open' ? 4 : 0;
    await weeksPass();
    const before = await wealthOf(all);
    expect(before).toBeLessThanOrEqual(20 - delivered);
    // Three proven views cost two credits each and let the house make good three of the four credits that were spent.
    for (const viewer of [outsider, await believed(), await believed()]) await watched(promotion, viewer);
    await weeksPass();
    expect(await wealthOf(all)).toBeLessThanOrEqual(20);
  });

  test('nor when its accounts are believed only after their views were replaced', async () => {
    await houseHas(20);
    const { owner, others, all } = await ring(4, 8);
    const promotion = await promote(owner, 8);
    for (const other of others) await watched(promotion, other);
    await weeksPass();
    for (const other of others) await believe(other);
    await weeksPass();
    expect(await wealthOf(all)).toBeLessThanOrEqual(8);
  });

  test('nor when its accounts choose to be asked nothing', async () => {
    await houseHas(20);
    const { owner, others, all } = await ring(4, 8);
    for (const other of others) await other.call(fairPlay.chooseLane, { body: { on: true } });
    const promotion = await promote(owner, 8);
    for (const other of others) await watched(promotion, other);
    await weeksPass();
    expect(await wealthOf(all)).toBeLessThanOrEqual(8);
  });

  test('nor by stopping while one of them holds a place, or by odd credits', async () => {
    const { owner, others, all } = await ring(3, 12);
    const own = [await promote(owner, 6), await promote(owner, 6)];
    for (const promotion of own) for (const other of others) await watched(promotion, other);
    const [one, two] = others as [Member, Member];
    const small = await promote(one, 2);
    if (mode === 'open') {
      const { view } = await site.given.startedWatch({ promotion: small as GivenPromotion, viewer: two });
      await one.call(promotions.stopPromotion, { params: { id: small.id } });
      await two.call(watching.abandonWatching, { body: { viewId: view.id, reason: 'closed' } });
    }
    const unproven = await one.call(fairPlay.readStanding);
    expect(unproven.unprovenCredits).toBe(mode === 'open' ? 2 : 0);
    await weeksPass();
    expect(await wealthOf(all)).toBeLessThanOrEqual(12);
  });

  test('an honest owner is made good out of the viewers’ own credits, also where these wait in a promotion', async () => {
    await houseHas(10);
    const victim = await site.given.promotion({ credits: 4 });
    const other = await site.given.promotion({ credits: 4 });
    const viewer = await site.given.member();
    await watched(victim, viewer);
    await watched(other, viewer);
    const hidden = await promote(viewer, 2);
    await weeksPass();
    const shown = await viewer.call(promotions.readPromotion, { params: { id: hidden.id } });
    expect(shown).toMatchObject({ state: 'stopped', stateReasonCode: 'stopped_unproven', creditsReturned: 2 });
    expect(await site.app.db.read((tx) => balanceOf(tx, viewer.id))).toBe(0);
    for (const { owner, id } of [victim, other])
      expect(await owner.call(promotions.readPromotion, { params: { id } })).toMatchObject({ viewsReplaced: 1 });
  });
});
