import { mail } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { startMailServer } from '../../../testing/mail-server.ts';
import { testSite } from '../../../testing/test-site.ts';
import { issueToken } from '../../ground/one-time-tokens/index.ts';
import { UNSUBSCRIBE } from './queue-mail.ts';
import { refuses } from './refusal-store.ts';
import { sendBySmtp } from './smtp.ts';

const site = testSite({ RATE_LIMITS: 'off' });

async function subscriber() {
  const member = await site.given.member();
  const token = await site.app.db.write((tx) =>
    issueToken(tx, { purpose: UNSUBSCRIBE, memberId: member.id, subject: 'digest', validSeconds: 3600 }),
  );
  const isOut = () => site.app.db.read((tx) => refuses(tx, member.id, 'digest'));
  return { token, isOut };
}

const post = (token: string, contentType: string, payload: string) =>
  site.app.http.inject({
    method: 'POST',
    url: `/api/unsubscribe/${token}`,
    headers: { 'content-type': contentType },
    payload,
  });

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])('a mail program unsubscribes with one click and neither cookie nor origin: %s', async (contentType, payload) => {
  const { token, isOut } = await subscriber();
  expect((await post(token, contentType, payload)).statusCode).toBe(200);
  expect(await isOut()).toBe(true);
  // A second click is as good as the first.
  expect((await post(token, contentType, payload)).statusCode).toBe(200);
});

test('opening the link changes nothing and leads to the page with the button', async () => {
  const { token, isOut } = await subscriber();
  const response = await site.app.http.inject({ url: `/api/unsubscribe/${token}` });
  expect([response.statusCode, response.headers.location]).toEqual([302, `/unsubscribe?token=${token}`]);
  expect(await isOut()).toBe(false);
  await site.app.visitor().call(mail.unsubscribe, { params: { token } });
  expect(await isOut()).toBe(true);
});

test('a guessed link is refused, and forms are taken nowhere else', async () => {
  expect((await post('guessed', 'application/x-www-form-urlencoded', 'a=b')).statusCode).toBe(404);
  const login = await site.app.http.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'username=a&password=b',
  });
  expect(login.statusCode).toBe(415);
});

test('another site cannot unsubscribe anybody', async () => {
  const { token, isOut } = await subscriber();
  const response = await site.app.http.inject({
    method: 'POST',
    url: `/api/unsubscribe/${token}`,
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(response.statusCode).toBe(403);
  expect(await isOut()).toBe(false);
});

test('mails that can be unsubscribed from say so in both headers, each on one line', async () => {
  const mails = await startMailServer();
  const { hostname, port } = new URL(mails.url);
  const plain = { secure: false, requireTls: false, auth: undefined, dkim: undefined };
  const smtp = { host: hostname, port: Number(port), ehloName: 'x', ...plain };
  const link = `https://viewloop.example/api/unsubscribe/${'a'.repeat(43)}`;
  const message = { from: 'a@b.example', to: 'c@d.example', language: 'en', subject: 'News', text: 'x', html: '<p>x' };
  const whole = { ...message, messageId: '<1@x>', unsubscribeLink: link };
  expect(await sendBySmtp(smtp, whole, async () => true, new AbortController().signal)).toEqual({
    outcome: { is: 'sent' },
  });
  expect(mails.received[0]?.raw).toContain(`\r\nList-Unsubscribe: <${link}>\r\n`);
  expect(mails.received[0]?.raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  await mails.close();
});
