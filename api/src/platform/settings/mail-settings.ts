import { CannotStart } from '../run/cannot-start.ts';
import { type DkimSettings, dkimSettings } from './dkim-settings.ts';

export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). */
  secure: boolean;
  /** Refuses to go on in the clear. Off only on this machine, or where the address says `?tls=off`. */
  requireTls: boolean;
  auth: { user: string; pass: string } | undefined;
  /** How we introduce ourselves. */
  ehloName: string;
  /** Without it mails leave unsigned, and the mail server should sign them. */
  dkim: DkimSettings | undefined;
}

export interface MailSettings {
  /** Without it mails are kept and shown in the admin area. */
  smtp: SmtpSettings | undefined;
  from: string;
  /** How many mails that somebody asked for this site sends a day. */
  perDay: number;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

interface MailEnvironment {
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  MAIL_PER_DAY: number;
  PUBLIC_URL?: string | undefined;
  BRAND_NAME: string;
  DKIM_DOMAIN?: string | undefined;
  DKIM_SELECTOR?: string | undefined;
  DKIM_KEY_FILE?: string | undefined;
}

export function mailSettings(env: MailEnvironment): MailSettings {
  const from = env.MAIL_FROM ?? `${env.BRAND_NAME} <no-reply@viewloop.invalid>`;
  if (!env.SMTP_URL) return { smtp: undefined, from, perDay: env.MAIL_PER_DAY };
  if (!env.PUBLIC_URL)
    throw new CannotStart('PUBLIC_URL is missing: mails sent through SMTP_URL need it for their links');
  if (!env.MAIL_FROM) throw new CannotStart('MAIL_FROM is missing: SMTP_URL needs an address to send from');
  const { protocol, hostname, port, username, password, searchParams } = new URL(env.SMTP_URL);
  const secure = protocol === 'smtps:';
  const smtp: SmtpSettings = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTls: !secure && !LOOPBACK.includes(hostname) && searchParams.get('tls') !== 'off',
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    ehloName: new URL(env.PUBLIC_URL).hostname,
    dkim: dkimSettings(env),
  };
  return { smtp, from, perDay: env.MAIL_PER_DAY };
}
