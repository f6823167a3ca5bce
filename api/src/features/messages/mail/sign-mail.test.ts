import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { dkimFault } from '../../../testing/verify-dkim.ts';
import { sendBySmtp } from './smtp.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const MAIL = {
  messageId: '<1.2@viewloop.example>',
  from: 'Viewloop <post@viewloop.example>',
  to: 'ada@example.com',
  language: 'es',
  subject: 'Confirma tu dirección, por favor: una línea tan larga que se dobla al enviarla por correo',
  text: 'Un texto  con espacios dobles y eñes.\n\nOtra línea.\n\n\n',
  html: `<p>${'Una línea muy larga. '.repeat(40)}</p>`,
  unsubscribeLink: `https://viewloop.example/api/unsubscribe/${'A'.repeat(43)}`,
};

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());

async function received(dkim: { domain: string; selector: string; key: typeof privateKey } | undefined) {
  const { hostname, port } = new URL(server.url);
  const smtp = { host: hostname, port: Number(port), secure: false, requireTls: false, auth: undefined };
  const result = await sendBySmtp(
    { ...smtp, ehloName: 'viewloop.example', dkim },
    MAIL,
    async () => true,
    new AbortController().signal,
  );
  expect(result).toEqual({ outcome: { is: 'sent' } });
  return server.received.splice(0)[0]?.raw ?? '';
}

test('a signed mail is verified with the public key, and no change goes unnoticed', async () => {
  const raw = await received({ domain: 'viewloop.example', selector: 'mail', key: privateKey });
  const signature = raw.slice(0, raw.indexOf('\r\nContent-Type')).replaceAll(/\r\n[ \t]+/g, '');
  expect(signature).toMatch(/^DKIM-Signature: v=1;.*d=viewloop\.example;.*s=mail;/);
  // RFC 8058: without these two in the signature mail programs do not offer to unsubscribe.
  expect(signature).toMatch(/h=[^;]*:List-Unsubscribe:List-Unsubscribe-Post/i);
  expect(dkimFault(raw, publicKey)).toBeUndefined();

  expect(dkimFault(raw.replace('To: ada@', 'To: eve@'), publicKey)).toBe('a header was changed');
  expect(dkimFault(raw.replace('Otra', 'Otro'), publicKey)).toBe('the body was changed');
  expect(dkimFault(raw, generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey)).toBe('a header was changed');
});

test('without the settings a mail leaves unsigned, for the mail server to sign', async () => {
  expect(dkimFault(await received(undefined), publicKey)).toBe('no signature');
});
