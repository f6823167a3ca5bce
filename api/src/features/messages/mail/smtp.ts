import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
// Types only: the library takes 130 ms and 14 MB, so it is loaded with the first mail.
import type MailComposer from 'nodemailer/lib/mail-composer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { DkimSettings } from '../../../platform/settings/dkim-settings.ts';
import type { SmtpSettings } from '../../../platform/settings/mail-settings.ts';
import { STOP_WITHIN_MS } from '../outbox/index.ts';
import { resultOf, type SmtpFailure, type SmtpResult } from './refusal-rules.ts';

const CONNECT_MS = 15_000;
const SILENCE_MS = 30_000;
/** One try in all. */
export const SEND_WITHIN_SECONDS = 60;
const STOPPED = 'the server stopped while it was on its way';

export interface MailToSend {
  messageId: string;
  from: string;
  to: string;
  language: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeLink?: string | undefined;
}

type SmtpError = Error & SmtpFailure;

async function libraries(): Promise<{ Composer: typeof MailComposer; Connection: typeof SMTPConnection }> {
  const [composer, connection] = await Promise.all([
    import('nodemailer/lib/mail-composer'),
    import('nodemailer/lib/smtp-connection'),
  ]);
  return { Composer: composer.default, Connection: connection.default };
}

async function compose(Composer: typeof MailComposer, mail: MailToSend): Promise<Buffer> {
  const { messageId, from, to, subject, text, html, language, unsubscribeLink } = mail;
  const composer = new Composer({
    messageId,
    from,
    // As an object: whatever stands in it is one recipient, never two.
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': language,
      ...(unsubscribeLink
        ? {
            // Prepared: folded over two lines it breaks signatures at some relays.
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribeLink}>` },
            'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
          }
        : {}),
    },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return new Promise((resolve, reject) => {
    composer.compile().build((error, message) => (error ? reject(error) : resolve(message)));
  });
}

/** What is signed: everything that a reader sees or a program acts upon. One-click unsubscribing needs both list headers. */
const SIGNED_HEADERS =
  'From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Language:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post';

async function signed(message: Buffer, { domain, selector, key }: DkimSettings): Promise<Buffer> {
  const { default: Signer } = await import('nodemailer/lib/dkim');
  const signer = new Signer({
    domainName: domain,
    keySelector: selector,
    privateKey: key,
    headerFieldNames: SIGNED_HEADERS,
  });
  return buffer(signer.sign(message));
}

/** A message that knows whether anybody has begun to read it: before that, it certainly did not arrive. */
function watched(message: Buffer): { stream: Readable; begun: () => boolean } {
  let begun = false;
  const stream = new Readable({
    read() {
      begun = true;
      this.push(message);
      this.push(null);
    },
  });
  return { stream, begun: () => begun };
}

/**
 * Sends one mail over a connection of its own. `begin` is called when the server is ready to take it, directly before the
 * envelope; when it returns false nothing is sent and the result is undefined. The result is also undefined when `stop` comes
 * before anything of the message has left. A message that has left gets a few seconds for its answer.
 */
export async function sendBySmtp(
  { host, port, secure, requireTls, auth, ehloName, dkim }: SmtpSettings,
  mail: MailToSend,
  begin: () => Promise<boolean>,
  stop: AbortSignal,
): Promise<SmtpResult | undefined> {
  const { Composer, Connection } = await libraries();
  const plain = await compose(Composer, mail);
  const message = dkim ? await signed(plain, dkim) : plain;
  const connection = new Connection({
    host,
    port,
    secure,
    requireTLS: requireTls,
    name: ehloName,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  const { stream, begun } = watched(message);
  let failed: (error: SmtpError) => void = () => {};
  const failure = new Promise<never>((_resolve, reject) => {
    failed = reject;
  });
  failure.catch(() => {});
  // Every failure of the connection arrives here, and only some of them in the callbacks below.
  connection.on('error', failed);
  const timer = setTimeout(() => failed(new Error('the mail server took too long')), SEND_WITHIN_SECONDS * 1000);
  let stopTimer: NodeJS.Timeout | undefined;
  const onStop = () => {
    stopTimer = setTimeout(() => failed(new Error(STOPPED)), begun() ? STOP_WITHIN_MS : 0);
  };
  if (stop.aborted) onStop();
  else stop.addEventListener('abort', onStop, { once: true });
  const step = <T>(run: (done: (error?: Error | null, value?: T) => void) => void) =>
    Promise.race([
      failure,
      new Promise<T>((resolve, reject) => run((error, value) => (error ? reject(error) : resolve(value as T)))),
    ]);
  try {
    await step((done) => connection.connect(done));
    if (auth) await step((done) => connection.login(auth, done));
    if (!(await begin())) return undefined;
    const envelope = { from: addressIn(mail.from), to: [mail.to], size: message.length };
    await step((done) => connection.send(envelope, stream, done));
    connection.quit();
    return { outcome: { is: 'sent' } };
  } catch (error) {
    if (stop.aborted && !begun()) return undefined;
    return resultOf(error as SmtpError, { messageBegun: begun() });
  } finally {
    clearTimeout(timer);
    clearTimeout(stopTimer);
    stop.removeEventListener('abort', onStop);
    stream.destroy();
    // The library ends the connection politely and waits five seconds for the other side, which would hold up the stop.
    const { _socket: socket } = connection as unknown as { _socket?: { destroy(): void } | false };
    connection.close();
    if (stop.aborted && socket) socket.destroy();
  }
}

/** `Viewloop <post@viewloop.example>` → `post@viewloop.example`. */
const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
