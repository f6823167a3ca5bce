import { admin, constants, notices, support } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenIn, type Member } from '../../../testing/given.ts';
import { race } from '../../../testing/race.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let given: ReturnType<typeof givenIn>;
let boss: Member;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'off' });
  given = givenIn(app);
  boss = await given.admin();
});
afterAll(() => app.close());

const ask = (by: Member, text = 'Where are my credits?', more: object = {}) =>
  by.call(support.openThread, { body: { category: 'credits', text, ...more } });
const kindsOf = async (member: Member) => (await member.call(notices.listNotices)).map(({ kind }) => kind);
const answer = (id: number, text: string, more: object = {}) =>
  boss.call(support.answerThread, { params: { id }, body: { text, ...more } });

test('a question reaches the admins, and the answer the member, on the site and by mail', async () => {
  const ada = await given.member();
  const { id } = await ask(ada, 'Where are my <b>credits</b>?');
  expect(await kindsOf(boss)).toContain('support_question');
  const inbox = await boss.call(support.supportInbox);
  expect(inbox.unread).toBeGreaterThan(0);
  expect(inbox.threads[0]).toMatchObject({ id, memberName: ada.username, state: 'open', unread: true });
  await boss.call(support.seeThreadAsAdmin, { params: { id } });
  expect((await boss.call(support.readThreadAsAdmin, { params: { id } })).unread).toBe(false);

  await answer(id, 'Look at your statement.\n\nThey are there.');
  expect(await kindsOf(ada)).toEqual(['support_answer']);
  const seen = await ada.call(support.readThread, { params: { id } });
  expect(seen).toMatchObject({ state: 'waiting', unread: true });
  expect(seen.messages.map(({ text, fromOperator }) => [text, fromOperator])).toEqual([
    ['Where are my <b>credits</b>?', false],
    ['Look at your statement.\n\nThey are there.', true],
  ]);
  expect(JSON.stringify(seen)).not.toContain(boss.username);
  const [listed] = await boss.call(admin.listMails, { query: { q: ada.email } });
  expect(listed?.kind).toBe('support_answer');
  const mail = await boss.call(admin.readMail, { params: { id: listed?.id ?? 0 } });
  expect(mail.text).toContain('They are there.');

  await ada.call(support.seeThread, { params: { id } });
  expect((await ada.call(notices.listNotices)).map(({ read }) => read)).toEqual([true]);
  expect((await ada.call(support.listThreads))[0]).toMatchObject({ id, unread: false });
  const again = await ada.call(support.replyToThread, { params: { id }, body: { text: 'Thank you!' } });
  expect(again.state).toBe('open');
});

test('closed by either side, opened again by a reply', async () => {
  const ada = await given.member();
  const { id } = await ask(ada);
  expect((await ada.call(support.closeThread, { params: { id } })).state).toBe('closed');
  expect((await ada.call(support.replyToThread, { params: { id }, body: { text: 'One more thing' } })).state).toBe(
    'open',
  );
  await answer(id, 'Done.', { close: true });
  expect((await ada.call(support.readThread, { params: { id } })).state).toBe('closed');
  await boss.call(support.changeThreadState, { params: { id }, body: { state: 'open' } });
  const open = await boss.call(support.supportInbox, { query: { state: 'open' } });
  expect(open.threads.map((thread) => thread.id)).toContain(id);
});

test('the same message sent twice, also at the same moment, arrives once', async () => {
  const ada = await given.member();
  const requestId = given.requestId();
  const opened = await Promise.all([1, 2, 3].map(() => ask(ada, 'Once', { requestId })));
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  const id = opened[0]?.id ?? 0;
  const body = { text: 'Twice', requestId: given.requestId() };
  await Promise.all([1, 2, 3].map(() => ada.call(support.replyToThread, { params: { id }, body })));
  const key = given.requestId();
  await Promise.all([1, 2, 3].map(() => answer(id, 'Answered', { requestId: key })));
  const { messages } = await ada.call(support.readThread, { params: { id } });
  expect(messages.map(({ text }) => text)).toEqual(['Once', 'Twice', 'Answered']);
});

test('nobody sees or changes the conversation of somebody else', async () => {
  const [ada, eve] = [await given.member(), await given.member()];
  const { id } = await ask(ada);
  const missing = { status: 404, body: { code: 'support_thread_unknown' } };
  expect(await eve.try(support.readThread, { params: { id } })).toMatchObject(missing);
  expect(await eve.try(support.replyToThread, { params: { id }, body: { text: 'x' } })).toMatchObject(missing);
  expect(await eve.try(support.closeThread, { params: { id } })).toMatchObject(missing);
  expect(await eve.try(support.seeThread, { params: { id } })).toMatchObject(missing);
  expect(await eve.call(support.listThreads)).toEqual([]);
});

test('a message can name a promotion, a view or a deposit of one’s own, and nothing else', async () => {
  const { viewer, promotion, view } = await given.rewardedWatch();
  const about = (kind: string, id: number) => ({ about: { kind, id } });
  const ofOwner = await ask(promotion.owner, 'This one', about('promotion', promotion.id));
  expect(ofOwner.about).toEqual({ kind: 'promotion', id: promotion.id });
  await ask(promotion.owner, 'Not a person', about('view', view.id));
  await ask(viewer, 'No credit', about('view', view.id));
  expect((await viewer.call(support.supportSubjects)).map(({ kind, id }) => [kind, id])).toEqual([['view', view.id]]);
  for (const more of [about('promotion', promotion.id), about('deposit', 1), about('view', 999_999)])
    expect(
      (await viewer.try(support.openThread, { body: { category: 'other', text: 'x', ...more } })).body,
    ).toMatchObject({ code: 'support_subject_unknown' });
});

test('a member has a few open conversations, and no conversation is endless', async () => {
  const ada = await given.member();
  const answers = await race(constants.OPEN_SUPPORT_THREADS + 3, () =>
    ada.try(support.openThread, { body: { category: 'other', text: 'Hello?' } }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(constants.OPEN_SUPPORT_THREADS);
  expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'support_too_many' });
  const id = answers.find(({ status }) => status === 200)?.body.id ?? 0;
  await app.db.write((tx) =>
    tx.query('update support_thread set messages = $2 where id = $1', [id, constants.LONGEST_SUPPORT_THREAD]),
  );
  const more = await ada.try(support.replyToThread, { params: { id }, body: { text: 'x' } });
  expect(more.body).toMatchObject({ code: 'support_thread_full' });
});

test('the inbox is read page by page', async () => {
  const ada = await given.member();
  for (const text of ['one', 'two', 'three']) await ask(ada, text);
  const { threads } = await boss.call(support.supportInbox, { query: { limit: 2 } });
  const last = threads.at(-1);
  const next = await boss.call(support.supportInbox, {
    query: { limit: 1, before: last?.lastAt ?? '', beforeId: last?.id ?? 0 },
  });
  expect([...threads, ...next.threads].map(({ excerpt }) => excerpt)).toEqual(['three', 'two', 'one']);
});

test('a member who writes too much has to wait', async () => {
  const strict = await startTestApp();
  const ada = await givenIn(strict).member();
  const { id } = await ada.call(support.openThread, { body: { category: 'other', text: 'Hello' } });
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) {
    const said = await ada.try(support.replyToThread, { params: { id }, body: { text: `Hello ${n}` } });
    statuses.push(said.status);
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  await strict.close();
});
