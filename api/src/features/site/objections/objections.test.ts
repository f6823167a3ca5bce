import { admin, credits, fairPlay, notices, objections, promotions, watching } from '@viewloop/contract';
import { describe, expect, test } from 'vitest';
import { balanceOf } from '../../../ledger/index.ts';
import type { GivenWatch, Member } from '../../../testing/given.ts';
import { runJob } from '../../../testing/run-job.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite();

const balance = (of: Member) => site.app.db.read((tx) => balanceOf(tx, of.id));
const sql = (text: string, values: unknown[] = []) => site.app.db.write((tx) => tx.query(text, values));
const boss = () => site.given.admin();

/** The server saw all seconds, but the question beside the video was not answered before the window was closed. */
async function unpaidWatch(wishes: Parameters<typeof site.given.startedWatch>[0] = {}): Promise<GivenWatch> {
  const watch = await site.given.startedWatch(wishes);
  await site.given.secondsPassed(watch.view.id, 31);
  await sql(
    `update view set credited_ms = required_ms, beats = 7, last_beat_at = clock_timestamp(), check_id = gen_random_uuid()
     where id = $1`,
    [watch.view.id],
  );
  await watch.viewer.call(watching.abandonWatching, { body: { viewId: watch.view.id } });
  return watch;
}

async function voidedWatch(wishes: Parameters<typeof site.given.rewardedWatch>[0] = {}): Promise<GivenWatch> {
  const watch = await site.given.rewardedWatch(wishes);
  await (await boss()).call(admin.voidView, { body: { viewId: watch.view.id, reason: 'Looks like a script' } });
  return watch;
}

const object = ({ viewer, view }: GivenWatch, text = 'I watched all of it') =>
  viewer.call(objections.objectToView, { params: { id: view.id }, body: { text } });
const decide = async (id: number, grant: boolean, answer = 'We looked at the trace') =>
  (await boss()).try(objections.decideObjection, { params: { id }, body: { grant, answer } });
const kindsOf = async (member: Member) => (await member.call(notices.listNotices)).map(({ kind }) => kind);

describe('every watch names its reason', () => {
  test('paid, not paid, waiting for an answer, taken back', async () => {
    const viewer = await site.given.member();
    await site.given.rewardedWatch({ viewer });
    const closed = await site.given.startedWatch({ viewer });
    await viewer.call(watching.abandonWatching, { body: { viewId: closed.view.id, reason: 'skipped' } });
    await unpaidWatch({ viewer });
    await voidedWatch({ viewer });
    const { views, nextBefore } = await viewer.call(watching.listViews);
    expect(nextBefore).toBeNull();
    expect(
      views.map(({ state, reason, unanswered, note, mayObject }) => [state, reason, unanswered, note, mayObject]),
    ).toEqual([
      ['voided', null, false, 'Looks like a script', true],
      ['interrupted', 'closed', true, null, true],
      ['interrupted', 'skipped', false, null, false],
      ['completed', null, false, null, false],
    ]);
    const unpaid = await viewer.call(watching.listViews, { query: { unpaid: 'true', limit: 2 } });
    expect(unpaid.views.map(({ state }) => state)).toEqual(['voided', 'interrupted']);
    const rest = await viewer.call(watching.listViews, {
      query: { unpaid: 'true', limit: 2, before: unpaid.nextBefore as number },
    });
    expect(rest.views).toHaveLength(1);
    expect((await (await site.given.member()).call(watching.listViews)).views).toEqual([]);
  });

  test('the statement names the view of its own lines, and not that of a viewer to the owner', async () => {
    const { viewer, view, promotion } = await voidedWatch({ promotion: await site.given.promotion({ credits: 2 }) });
    const own = await viewer.call(credits.statement);
    expect(own.lines.map(({ reason, viewId }) => [reason, viewId])).toEqual([
      ['view_taken_back', view.id],
      ['watched', view.id],
    ]);
    const { lines } = await promotion.owner.call(credits.statement);
    expect(lines[0]).toMatchObject({ reason: 'view_returned', viewId: null });
  });
});

describe('an objection to a void', () => {
  test('granted: everything is restored once, and the member gets the answer', async () => {
    const watch = await voidedWatch();
    const { id } = await object(watch);
    const open = await (await boss()).call(objections.readObjection, { params: { id } });
    expect(open).toMatchObject({ state: 'open', grantable: true, viewReason: 'Looks like a script' });
    expect(open.view).toMatchObject({ viewId: watch.view.id, state: 'voided' });
    const decisions = await Promise.all(Array.from({ length: 4 }, () => decide(id, true)));
    expect(decisions.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await balance(watch.viewer)).toBe(1);
    expect((await watch.viewer.call(objections.listObjections))[0]).toMatchObject({
      state: 'granted',
      answer: 'We looked at the trace',
    });
    expect(await kindsOf(watch.viewer)).toContain('objection_granted');
    expect((await decide(id, false)).body.code).toBe('objection_decided');
    expect(await balance(watch.viewer)).toBe(1);
  });

  test('refused: nothing changes, and the same view is not objected to again', async () => {
    const watch = await voidedWatch();
    const { id } = await object(watch);
    expect((await decide(id, false, 'The beats are those of a script')).status).toBe(200);
    expect(await balance(watch.viewer)).toBe(0);
    expect(await kindsOf(watch.viewer)).toContain('objection_refused');
    const again = { params: { id: watch.view.id }, body: { text: 'Please look again' } };
    expect((await watch.viewer.try(objections.objectToView, again)).body.code).toBe('objected_before');
    expect((await watch.viewer.call(watching.listViews)).views[0]).toMatchObject({ mayObject: false });
  });

  test('undone elsewhere: it is settled by that, and the member is told', async () => {
    const watch = await voidedWatch();
    const { id } = await object(watch);
    await (await boss()).call(admin.undoVoid, { body: { viewId: watch.view.id } });
    expect((await (await boss()).call(objections.readObjection, { params: { id } })).state).toBe('granted');
    expect(await kindsOf(watch.viewer)).toContain('objection_granted');
    expect((await decide(id, true)).body.code).toBe('objection_decided');
    expect(await balance(watch.viewer)).toBe(1);
    // Voided once more, it can be objected to once more.
    await (await boss()).call(admin.voidView, { body: { viewId: watch.view.id, reason: 'After all' } });
    expect((await object(watch, 'Not again')).state).toBe('open');
  });
});

describe('an objection to a view that was not paid', () => {
  test('granted where the server saw the seconds: paid once, out of the place that is still free', async () => {
    const watch = await unpaidWatch({ promotion: await site.given.promotion({ credits: 4 }) });
    const { id } = await object(watch);
    expect(await (await boss()).call(objections.readObjection, { params: { id } })).toMatchObject({
      grantable: true,
      viewReason: 'closed',
      creditedMs: 30_000,
    });
    await Promise.all(Array.from({ length: 4 }, () => decide(id, true)));
    expect(await balance(watch.viewer)).toBe(1);
    const [shown] = await watch.promotion.owner.call(promotions.listPromotions);
    expect(shown).toMatchObject({ viewsReceived: 1, state: 'active', creditsSpent: 4 });
    expect((await watch.viewer.call(watching.listViews)).views[0]).toMatchObject({ state: 'completed', reason: null });
    const seen = await watch.viewer.try(watching.startWatching, {
      body: { videoId: watch.promotion.id + 100_000_000, promotionId: watch.promotion.id },
    });
    expect(seen.status).toBeGreaterThanOrEqual(400);
  });

  test('granted after the promotion has ended: the house pays, and its owner pays nothing', async () => {
    const watch = await unpaidWatch({ promotion: await site.given.promotion({ credits: 3 }) });
    const { owner, id: promotionId } = watch.promotion;
    await owner.call(promotions.stopPromotion, { params: { id: promotionId } });
    expect(await balance(owner)).toBe(3);
    const { id } = await object(watch);
    expect((await decide(id, true)).status).toBe(200);
    expect([await balance(watch.viewer), await balance(owner)]).toEqual([1, 3]);
    // The paid view can be voided like any other, and that void can be undone.
    const viewId = watch.view.id;
    await (await boss()).call(admin.voidView, { body: { viewId, reason: 'A script' } });
    expect(await balance(watch.viewer)).toBe(0);
    await (await boss()).call(admin.undoVoid, { body: { viewId } });
    expect(await balance(watch.viewer)).toBe(1);
  });

  test('the last place: it completes the promotion and returns the odd credit', async () => {
    const watch = await unpaidWatch({ promotion: await site.given.promotion({ credits: 3 }) });
    const { id } = await object(watch);
    expect((await decide(id, true)).status).toBe(200);
    expect((await watch.promotion.owner.call(promotions.listPromotions))[0]?.state).toBe('completed');
    expect(await balance(watch.promotion.owner)).toBe(1);
  });

  test('not granted without the seconds, nor for a video that was paid before', async () => {
    const short = await site.given.startedWatch();
    await site.given.secondsPassed(short.view.id, 40);
    await short.viewer.call(watching.abandonWatching, { body: { viewId: short.view.id } });
    const tooShort = await object(short);
    expect((await decide(tooShort.id, true)).body.code).toBe('view_not_payable');
    expect((await (await boss()).call(objections.readObjection, { params: { id: tooShort.id } })).state).toBe('open');

    const first = await unpaidWatch();
    await site.given.rewardedWatch({ viewer: first.viewer, promotion: first.promotion });
    const { id } = await object(first);
    expect((await decide(id, true)).body.code).toBe('view_not_payable');
    expect(await balance(first.viewer)).toBe(1);
  });

  test('the referrer gets the commission of it as of any other watch', async () => {
    const referrer = await site.given.member();
    const viewer = await site.given.member({ referredBy: referrer });
    const watch = await unpaidWatch({ viewer });
    await decide((await object(watch)).id, true);
    const commission = await site.app.db.read((tx) =>
      tx.query('select base_credits as base from commission where source = $1', [`view:${watch.view.id}`]),
    );
    expect(commission).toEqual([{ base: 1 }]);
  });
});

describe('who may say what', () => {
  test('nobody objects for somebody else, to a paid view or after a month', async () => {
    const watch = await unpaidWatch();
    const params = { id: watch.view.id };
    const body = { text: 'Not mine' };
    expect((await (await site.given.member()).try(objections.objectToView, { params, body })).body.code).toBe(
      'view_not_found',
    );
    const paid = await site.given.rewardedWatch();
    const nothing = await paid.viewer.try(objections.objectToView, { params: { id: paid.view.id }, body });
    expect(nothing.body.code).toBe('nothing_to_object');
    expect((await object(watch, 'One')).id).toBe((await object(watch, 'One')).id);
    const old = await voidedWatch();
    await sql(`update view_void set at = now() - interval '31 days' where view_id = $1`, [old.view.id]);
    const late = await old.viewer.try(objections.objectToView, { params: { id: old.view.id }, body });
    expect(late.body.code).toBe('nothing_to_object');
  });

  test.each([
    ['closed', 12],
    ['skipped', 40],
    ['video_missing', 40],
  ] as const)(
    'nobody objects to a watch that cannot have earned a credit: %s after %i seconds',
    async (reason, after) => {
      const { viewer, view } = await site.given.startedWatch();
      await site.given.secondsPassed(view.id, after);
      await viewer.call(watching.abandonWatching, { body: { viewId: view.id, reason } });
      expect((await viewer.call(watching.listViews)).views[0]).toMatchObject({ mayObject: false });
      const refused = await viewer.try(objections.objectToView, { params: { id: view.id }, body: { text: 'I did' } });
      expect(refused.body.code).toBe('nothing_to_object');
    },
  );

  test('nobody decides their own objection, and two objections at once are one', async () => {
    const moderator = await site.given.member({ isModerator: true });
    const watch = await voidedWatch({ viewer: moderator });
    const both = await Promise.all([object(watch), object(watch)]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    const own = await moderator.try(objections.decideObjection, {
      params: { id: both[0].id },
      body: { grant: true, answer: 'I was right' },
    });
    expect(own.body.code).toBe('own_objection');
    expect(await balance(moderator)).toBe(0);
    expect(await kindsOf(moderator)).toContain('objection_made');
  });
});

test('the trace stays while the objection is open, and goes when it is decided', async () => {
  const [kept, other] = [await voidedWatch(), await voidedWatch()];
  const { id } = await object(kept);
  const ids = [kept.view.id, other.view.id];
  for (const watch of [kept, other])
    await sql(
      `insert into view_trace (view_id, member_id, at) values ($1, $2, now() - interval '40 days')
       on conflict (view_id) do update set at = excluded.at`,
      [watch.view.id, watch.viewer.id],
    );
  const traces = () => sql('select view_id as "viewId" from view_trace where view_id = any($1::bigint[])', [ids]);
  await runJob(site.app, 'forget-traces');
  expect(await traces()).toEqual([{ viewId: kept.view.id }]);
  await decide(id, false);
  await runJob(site.app, 'forget-traces');
  expect(await traces()).toEqual([]);
});

describe('one list for all', () => {
  async function hiddenPromotion() {
    const promotion = await site.given.promotion();
    await (await boss()).call(admin.hidePromotion, { params: { id: promotion.id }, body: { reason: 'Reported' } });
    await promotion.owner.call(promotions.objectToHiding, {
      params: { id: promotion.id },
      body: { text: 'It is mine' },
    });
    return promotion;
  }
  const openOf = async (memberId: string) =>
    (await (await boss()).call(objections.listAllObjections, { query: { limit: 50 } })).filter(
      (one) => one.memberId === memberId,
    );

  test('a hidden promotion: granted shows it again, refused keeps it hidden with the answer', async () => {
    const shown = await hiddenPromotion();
    const [first] = await openOf(shown.owner.id);
    expect(first).toMatchObject({ about: 'promotion', promotionId: shown.id, text: 'It is mine' });
    await decide(first?.id as number, true);
    expect((await shown.owner.call(promotions.listPromotions))[0]?.state).toBe('active');

    const hidden = await hiddenPromotion();
    const [second] = await openOf(hidden.owner.id);
    await decide(second?.id as number, false, 'It is not yours');
    expect((await hidden.owner.call(promotions.listPromotions))[0]).toMatchObject({
      state: 'hidden',
      stateReason: 'It is not yours',
    });
    // With something new to say, the owner may object again; when the promotion is stopped there is nothing left to decide.
    await hidden.owner.call(promotions.objectToHiding, {
      params: { id: hidden.id },
      body: { text: 'Look at my channel' },
    });
    expect(await openOf(hidden.owner.id)).toHaveLength(1);
    await hidden.owner.call(promotions.stopPromotion, { params: { id: hidden.id } });
    expect(await openOf(hidden.owner.id)).toHaveLength(0);
    expect((await hidden.owner.call(objections.listObjections)).map(({ state }) => state)).toEqual([
      'closed',
      'refused',
    ]);
  });

  test('a member who was set aside: granted means believed', async () => {
    const member = await site.given.member();
    await sql(
      `insert into member_trust (member_id, aside_at, passed, failed) values ($1, now(), 1, 9)
      on conflict (member_id) do update set aside_at = now()`,
      [member.id],
    );
    await member.call(fairPlay.objectToStanding, { body: { text: 'My screen was broken' } });
    const [open] = await openOf(member.id);
    expect(open).toMatchObject({ about: 'standing' });
    await decide(open?.id as number, true);
    expect((await member.call(fairPlay.readStanding)).standing).toBe('believed');
    expect(await openOf(member.id)).toEqual([]);
  });
});
