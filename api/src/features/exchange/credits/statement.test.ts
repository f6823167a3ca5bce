import { credits, promotions } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post, recipes } from '../../../ledger/index.ts';
import { csvText } from '../../../platform/http/csv-rules.ts';
import { auditAfterEach } from '../../../testing/audit-after-each.ts';
import { type Given, givenIn, type Member } from '../../../testing/given.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type Movement, textOf } from './statement-rules.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'off' });
  given = givenIn(app);
});
afterAll(() => app.close());
auditAfterEach(() => app);

const csvOf = async (member: Member) => {
  const { body, headers } = await member.try(credits.statement, { query: { format: 'csv' } });
  return { text: body as unknown as string, headers };
};

test('every movement stands there, newest first, with its reason in plain words', async () => {
  const owner = await given.member();
  const promotion = await given.promotion({ owner, credits: 5, title: 'My cat' });
  await given.rewardedWatch({ promotion });
  await owner.call(promotions.stopPromotion, { params: { id: promotion.id } });
  const { lines, nextBefore } = await owner.call(credits.statement);
  expect(lines.map(({ amount, balance, text }) => [amount, balance, text])).toEqual([
    [3, 3, expect.stringContaining(`Returned from promotion ${promotion.id} (My cat)`)],
    [-5, 0, `Started promotion ${promotion.id} (My cat)`],
    [5, 5, 'Adjusted by an admin'],
  ]);
  expect(nextBefore).toBeNull();
});

test('a viewer sees what was watched, and its referrer only that somebody watched', async () => {
  const referrer = await given.member();
  const viewer = await given.member({ referredBy: referrer });
  for (let n = 0; n < 4; n++) {
    const promotion = await given.promotion({ credits: 2, title: `Video ${n}` });
    await given.rewardedWatch({ viewer, promotion });
  }
  const watched = await viewer.call(credits.statement);
  expect(watched.lines.map(({ text }) => text)).toEqual([3, 2, 1, 0].map((n) => `Watched "Video ${n}"`));
  expect(await referrer.call(credits.statement)).toMatchObject({
    lines: [{ amount: 1, text: 'Commission: somebody you referred watched a video' }],
  });
});

test('pages follow each other without a gap', async () => {
  const member = await given.member();
  for (let n = 1; n <= 5; n++) await given.credits(member, n);
  const first = await member.call(credits.statement, { query: { limit: 2 } });
  const second = await member.call(credits.statement, { query: { limit: 2, before: first.nextBefore as number } });
  const third = await member.call(credits.statement, { query: { limit: 2, before: second.nextBefore as number } });
  expect([first, second, third].map(({ lines }) => lines.map(({ seq }) => seq))).toEqual([[5, 4], [3, 2], [1]]);
  expect(third.nextBefore).toBeNull();
  expect(await (await given.member()).call(credits.statement)).toEqual({ lines: [], nextBefore: null });
});

test('nobody sees the movements of another', async () => {
  const member = await given.member();
  await given.credits(member, 7);
  expect((await (await given.member()).call(credits.statement)).lines).toEqual([]);
  expect((await app.visitor().try(credits.statement)).status).toBe(401);
});

test('the download holds all lines, however many, once each', async () => {
  const member = await given.member();
  const admin = await given.admin();
  await app.db.write(async (tx) => {
    const rows = await tx.query<{ id: number }>(
      `insert into admin_action (admin_id, action, subject, text)
       select $1, 'update_credits', $2, 'One of many' from generate_series(1, 1203) returning id`,
      [admin.id, member.id],
    );
    const facts = { memberId: member.id, adminId: admin.id, change: 1, note: null };
    await post(
      tx,
      rows.map(({ id }) => recipes.creditsAdjusted({ actionId: id, ...facts })),
    );
  });
  const { text, headers } = await csvOf(member);
  const [header, ...lines] = text.trimEnd().split('\r\n');
  expect(header).toBe('\uFEFFnumber,time (UTC),credits,balance,kind,reason,promotion');
  expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(Array.from({ length: 1203 }, (_, n) => 1203 - n));
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toContain('attachment');
});

test('the download quotes what somebody typed', async () => {
  const owner = await given.member();
  const promotion = await given.promotion({ owner, credits: 2, title: '=1+1, "or" more' });
  const { text } = await csvOf(owner);
  expect(text).toContain(
    `-2,0,promotion_funded,"Started promotion ${promotion.id} (=1+1, ""or"" more)",${promotion.id}`,
  );
});

test.each([
  ['=cmd()', `"'=cmd()"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@x', `"'@x"`],
  ['\t=x', `"'\t=x"`],
  [' =x', `"' =x"`],
  ['say "hi"', '"say ""hi"""'],
  ['plain', '"plain"'],
])('in a table, %j becomes %s', (text, cell) => {
  expect(csvText(text)).toBe(cell);
});

const movement: Movement = {
  seq: 1,
  at: new Date(0),
  amount: 1,
  balance: 1,
  recipe: 'watch_rewarded',
  key: '',
  note: null,
  promotionId: 7,
  viewId: null,
  clipId: null,
  title: null,
  platform: null,
  picture: null,
  litoshi: null,
};

test.each<[string, Partial<Movement>]>([
  ['Started promotion 7 (Untitled Video)', { recipe: 'promotion_funded', key: 'promotion_funded:7' }],
  ['Added to promotion 7 (Cats)', { recipe: 'promotion_funded', key: 'promotion_topped_up:x', title: 'Cats' }],
  ['Returned from promotion 7 (Cats)', { recipe: 'promotion_refunded', title: 'Cats' }],
  ['Returned from promotion 7 (Cats): reported', { recipe: 'promotion_refunded', title: 'Cats', note: 'reported' }],
  ['Watched "Cats"', { recipe: 'watch_rewarded', title: 'Cats' }],
  ['Set aside for screening "Cut A"', { recipe: 'screening_funded', key: 'screening_funded:3:1', title: 'Cut A' }],
  ['Added to the screening of "Cut A"', { recipe: 'screening_funded', key: 'screening_funded:3:2', title: 'Cut A' }],
  ['Returned from the screening of a clip', { recipe: 'screening_refunded' }],
  ['Attentive seconds in the screening room', { recipe: 'attention_paid' }],
  [
    'Your attention to "Cut A" was declared invalid: a script',
    { recipe: 'attention_voided', amount: -1, title: 'Cut A', note: 'a script' },
  ],
  [
    'Your attention to "Cut A" counts again: it was declared invalid by mistake',
    { recipe: 'attention_restored', title: 'Cut A' },
  ],
  ['Commission: somebody you referred watched a video', { recipe: 'commission_paid', key: 'commission_paid:view:3' }],
  [
    'Commission: somebody you referred bought credits',
    { recipe: 'commission_paid', key: 'commission_paid:deposit:3:0' },
  ],
  [
    'Commission taken back: a deposit of somebody you referred was reversed',
    { recipe: 'commission_reversed', key: 'commission_reversed:deposit:3:0' },
  ],
  ['Litecoin deposit of 0.02100000 LTC', { recipe: 'deposit_credited', litoshi: 2_100_000 }],
  [
    'Litecoin deposit of 0.02100000 LTC reversed: the Litecoin network no longer has this payment',
    { recipe: 'deposit_reversed', litoshi: 2_100_000 },
  ],
  ['Adjusted by an admin', { recipe: 'credits_adjusted' }],
  ['Adjusted by an admin: a gift', { recipe: 'credits_adjusted', note: 'a gift' }],
  [
    'Your view of "Cats" was declared invalid: a script',
    { recipe: 'view_voided', amount: -1, title: 'Cats', note: 'a script' },
  ],
  [
    'A view of promotion 7 (Cats) was declared invalid and its credits returned: a script',
    { recipe: 'view_voided', amount: 2, title: 'Cats', note: 'a script' },
  ],
])('%s', (text, facts) => {
  expect(textOf({ ...movement, ...facts })).toBe(text);
});
