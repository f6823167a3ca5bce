import { constants, fairPlay, feedback, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { GivenPromotion, Member } from '../../../testing/given.ts';
import { sentStatements } from '../../../testing/sent-statements.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ FAIR_PLAY: 'strict', RATE_LIMITS: 'off' });
const sql = (text: string, values: unknown[] = []) => site.app.db.write((tx) => tx.query(text, values));

/** A member of level "trusted" at this address. */
async function trusted(address: string, device?: string): Promise<Member> {
  const member = await site.given.member({ address, ...(device && { device }) });
  await sql(`update member set created_at = now() - interval '30 days' where id = $1`, [member.id]);
  await sql('insert into member_trust (member_id, proven, proven_views) values ($1, true, 500)', [member.id]);
  return member;
}

const start = (viewer: Member, { id }: GivenPromotion) =>
  viewer.try(watching.startWatching, { body: { promotionId: id, videoId: id + constants.VIDEO_ID_OFFSET } });

const DEVICE = 'the-family-computer-01';

/** One day's earnings, as if they had been watched. */
const earned = (member: Member, watched: number) =>
  sql(
    `insert into member_day (member_id, day, watched) values ($1, (now() at time zone 'utc')::date, $2)
     on conflict (member_id, day) do update set watched = excluded.watched`,
    [member.id, watched],
  );
const forgetDay = ({ id }: Member) => sql('delete from member_day where member_id = $1', [id]);

test('three windows of one device earn at a time, also when more are opened at once; other devices are not concerned', async () => {
  const promotion = await site.given.promotion({ credits: 100 });
  const farm = [];
  for (let n = 0; n < 8; n++) farm.push(await trusted('198.51.100.7', DEVICE));
  const together = await Promise.all(farm.slice(0, 5).map((one) => start(one, promotion)));
  expect(together.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(together.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'too_many_windows' });
  const refused = farm[5] as Member;
  expect(await start(refused, promotion)).toMatchObject({ status: 409, body: { code: 'too_many_windows' } });
  // Another block of addresses is not concerned.
  expect(await start(await trusted('198.51.101.7', DEVICE), promotion)).toMatchObject({ status: 200 });
  // So is somebody else behind the same address.
  expect(await start(await trusted('198.51.100.8'), promotion)).toMatchObject({ status: 200 });
  // A window that is closed makes room.
  const live = farm[together.findIndex(({ status }) => status === 200)] as Member;
  await sql(`update view set state = 'interrupted', reason = 'closed', ended_at = now() where viewer_id = $1`, [
    live.id,
  ]);
  await sql('update promotion set reserved = reserved - 1 where id = $1', [promotion.id]);
  expect(await start(refused, promotion)).toMatchObject({ status: 200 });
});

test('windows are counted from the traces of the device, and not from everybody who watches, whatever Postgres reckons with', async () => {
  const promotion = await site.given.promotion({ credits: 100 });
  const sent = await sentStatements(async () => void (await start(await trusted('198.51.102.7', DEVICE), promotion)));
  const counting = sent.find((text) => text.includes('block_day b')) as string;
  // Nobody is watching when Postgres looks at the table, so it takes the index of live views for the cheapest of all.
  await sql(`update view set state = 'interrupted', reason = 'closed', ended_at = now() where state = 'watching'`);
  await sql('update promotion set reserved = 0');
  await sql('analyze view, view_trace');
  const plan = await site.app.db.write(async (tx) => {
    await tx.query('set local enable_seqscan = off');
    await tx.query(`set local plan_cache_mode = force_generic_plan`);
    return tx.query(`explain ${counting}`, [[], [], []]);
  });
  const indexes = JSON.stringify(plan).match(/view_\w+/g);
  expect(indexes).toEqual(expect.arrayContaining(['view_trace_windows', 'view_trace_no_device', 'view_pkey']));
  expect(indexes).not.toContain('view_one_live');
  expect(indexes).not.toContain('view_trace_age');
});

test('a block of addresses shares a ceiling without anybody being linked; known members with a name keep twenty, and an admin widens it', async () => {
  const promotion = await site.given.promotion({ credits: 100 });
  const v6 = (n: number) => `2001:db8:77:${n}::1`;
  const [eager, neighbour] = [await trusted(v6(1)), await trusted(v6(2))];
  const fresh = await site.given.member({ address: v6(3) });
  // One paid view is counted for the block by the product; the rest of the day is made up.
  await site.given.rewardedWatch({ viewer: eager, promotion });
  const ofBlock = `address = (select address from view_trace where member_id = '${eager.id}' limit 1)`;
  const counted = await sql(`select earned from block_day where ${ofBlock}`);
  expect(counted).toEqual([{ earned: 1 }]);
  await sql(`update block_day set earned = $1 where ${ofBlock}`, [fairPlay.DEFAULT_FAIR_PLAY_NUMBERS.blockADay]);
  expect(await start(fresh, promotion)).toMatchObject({ status: 403, body: { code: 'block_ceiling' } });
  expect(await start(neighbour, promotion)).toMatchObject({ status: 403, body: { code: 'block_ceiling' } });
  const boss = await site.given.admin();
  await boss.call(fairPlay.vouchForMember, { body: { memberId: neighbour.id, on: true } });
  await sql(`update block_day set earned = $1 where ${ofBlock}`, [128]);
  expect(await start(neighbour, promotion)).toMatchObject({ status: 200 });
  await earned(neighbour, 20);
  const another = await site.given.promotion();
  expect(await start(neighbour, another)).toMatchObject({ status: 403, body: { code: 'block_ceiling' } });
  expect((await neighbour.call(fairPlay.readStanding)).shared).toBeNull();

  await fresh.call(fairPlay.askForBlock, { body: { text: 'We are a hostel' } });
  const { requests } = await boss.call(fairPlay.listBlocks);
  expect(requests).toMatchObject([{ username: fresh.username, block: '2001:db8:77::/48', text: 'We are a hostel' }]);
  await boss.call(fairPlay.setBlock, { body: { block: '2001:db8:77::/48', mostADay: 2000 } });
  expect(await boss.call(fairPlay.listBlocks)).toMatchObject({ requests: [], blocks: [{ mostADay: 2000 }] });
  await expect.poll(async () => (await start(fresh, another)).status).toBe(200);
  await forgetDay(neighbour);
});

test('the credit for an answer counts in the block of its viewer, as that of a view does', async () => {
  const viewer = await trusted('192.0.2.17');
  const [before, after] = [
    await site.given.member({ address: '192.0.2.18' }),
    await site.given.member({ address: '192.0.2.19' }),
  ];
  const asking = { questions: [{ kind: 'keep' as const }], text: false };
  const { view } = await site.given.rewardedWatch({
    viewer,
    promotion: await site.given.promotion({ credits: 6, feedback: asking }),
  });
  const ofBlock = `address = (select address from view_trace where view_id = ${view.id})`;
  const ofDay = (earned: number) => sql(`update block_day set earned = $1 where ${ofBlock}`, [earned]);
  const promotion = await site.given.promotion();
  await ofDay(fairPlay.DEFAULT_FAIR_PLAY_NUMBERS.blockADay);
  const refused = await start(before, promotion);
  expect(refused).toMatchObject({ status: 403, body: { code: 'block_ceiling' } });
  const { limit } = (refused.body as unknown as { details: { limit: number } }).details;
  // As if others of the block had earned all but one credit of what the newcomers share.
  await ofDay(limit - 1);
  expect(await start(before, promotion)).toMatchObject({ status: 200 });

  const { asked } = await viewer.call(feedback.openQuestions, { params: { id: view.id } });
  const answers = (asked?.questions ?? []).map(({ id }) => ({ question: id, choice: 0 }));
  await sql(`update feedback_answer set asked_at = asked_at - interval '10 seconds' where view_id = $1`, [view.id]);
  await viewer.call(feedback.answerQuestions, { params: { id: view.id }, body: { answers } });
  const [counted] = await site.app.db.read((tx) =>
    tx.query<{ earned: number }>(`select sum(earned)::integer as earned from block_day where ${ofBlock}`),
  );
  expect(counted).toEqual({ earned: limit });
  expect(await start(after, promotion)).toMatchObject({ status: 403, body: { code: 'block_ceiling' } });
});

test('in strict mode the whole day is for those who are vouched for, and everybody sees the way there', async () => {
  const member = await trusted('203.0.113.9');
  await earned(member, 80);
  const promotion = await site.given.promotion();
  expect(await start(member, promotion)).toMatchObject({ status: 403, body: { code: 'daily_ceiling' } });
  const before = await member.call(fairPlay.readStanding);
  expect(before).toMatchObject({ ceilingToday: 80, vouchedFor: { enough: false, ceiling: 128, factorDays: null } });
  const boss = await site.given.admin();
  await boss.call(fairPlay.vouchForMember, { body: { memberId: member.id, on: true } });
  expect(await member.call(fairPlay.readStanding)).toMatchObject({ ceilingToday: 128, vouchedFor: { admin: true } });
  expect(await start(member, promotion)).toMatchObject({ status: 200 });
  await boss.call(fairPlay.vouchForMember, { body: { memberId: member.id, on: false } });
  await sql(
    `insert into authenticator (member_id, secret, created_at, confirmed_at)
     values ($1, decode(repeat('00', 20), 'hex'), now() - interval '31 days', now() - interval '31 days')`,
    [member.id],
  );
  expect(await member.call(fairPlay.readStanding)).toMatchObject({ vouchedFor: { enough: true, factorDays: 31 } });
  await forgetDay(member);
});
