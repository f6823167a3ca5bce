import { createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { z } from 'zod';
import { sendBySmtp } from '../features/messages/mail/index.ts';
import type { DkimSettings } from '../platform/settings/dkim-settings.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { bad, type Finding, good, warning } from './finding.ts';

/** What others see of this site: its address, and its signature under mails. */

const WITHIN_MS = 5000;
const KEYS_PATH = '/.well-known/viewloop-keys.json';

const PublicKeys = z.object({ keys: z.array(z.object({ id: z.string() })) });

function whoAnswers(publicUrl: string, answer: { status: number; text: string }, own: readonly string[]): Finding {
  const advice = 'check the proxy, the name in the DNS and PUBLIC_URL';
  let found: z.output<typeof PublicKeys> | undefined;
  try {
    found = PublicKeys.parse(JSON.parse(answer.text));
  } catch {
    return bad(`Address: ${publicUrl} answers ${answer.status}, and not as a site of Viewloop`, advice);
  }
  return found.keys.some(({ id }) => own.includes(id))
    ? good(`Address: ${publicUrl} leads to this site`)
    : bad(`Address: ${publicUrl} leads to another site of Viewloop, with other keys`, advice);
}

/**
 * Asks the site through its own public address; the keys with which it signs show that it is this one. Some networks do not let
 * a machine reach itself that way.
 */
export async function examineReach(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  own: readonly string[] | undefined,
): Promise<Finding[]> {
  if (publicUrl === undefined || own === undefined) return [];
  try {
    const answer = await fetch(new URL(KEYS_PATH, publicUrl), { signal: AbortSignal.timeout(WITHIN_MS) });
    return [whoAnswers(publicUrl, { status: answer.status, text: await answer.text() }, own)];
  } catch (error) {
    const cause = (error as Error).cause;
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : (error as Error).message;
    return [
      warning(
        `Address: ${publicUrl} was not reached from this machine (${why})`,
        'open it on a phone without Wi-Fi; if that fails too, check name, certificate, firewall and proxy',
      ),
    ];
  }
}

export type ReadTxt = (name: string) => Promise<string[][]>;

const readTxt: ReadTxt = (name) => new Resolver({ timeout: WITHIN_MS, tries: 1 }).resolveTxt(name);

const publicKeyOf = ({ key }: DkimSettings): string =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

/** The public key in the DNS must be the one of the key that signs. */
export async function examineDkim(dkim: DkimSettings | undefined, read: ReadTxt = readTxt): Promise<Finding[]> {
  if (!dkim) return [];
  const name = `${dkim.selector}._domainkey.${dkim.domain}`;
  const record = `v=DKIM1; k=rsa; p=${publicKeyOf(dkim)}`;
  let texts: string[];
  try {
    texts = (await read(name)).map((parts) => parts.join(''));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    return ['ENOTFOUND', 'ENODATA'].includes(code)
      ? [bad(`DKIM: ${name} has no record`, `add the TXT record "${record}"`)]
      : [warning(`DKIM: ${name} could not be looked up (${code})`, 'check the resolver of this machine')];
  }
  const found = texts.map((text) => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1]?.replaceAll(/\s/g, '')).find(Boolean);
  if (found === publicKeyOf(dkim)) return [good(`DKIM: ${name} has the key that signs`)];
  return [
    bad(
      `DKIM: ${name} has ${found === undefined ? 'no key' : 'another key'}`,
      `receivers refuse such mails: set the TXT record to "${record}"`,
    ),
  ];
}

/** Sends one mail, so that the operator sees where it arrives. */
export async function sendTestMail({ mail, publicUrl, brandName }: Settings, to: string): Promise<Finding> {
  if (!mail.smtp) return bad('Test mail: SMTP_URL is not set', 'set SMTP_URL first');
  const text = `This is the test mail of ${brandName} (${publicUrl}). If it lies among unwanted mail, look at SPF, DKIM and DMARC.`;
  const letter = {
    messageId: `<doctor-${Date.now()}@${mail.smtp.ehloName}>`,
    from: mail.from,
    to,
    language: 'en',
    subject: `${brandName}: test mail`,
    text,
    html: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
  };
  const result = await sendBySmtp(mail.smtp, letter, async () => true, new AbortController().signal);
  const outcome = result?.outcome;
  return outcome?.is === 'sent'
    ? good(`Test mail: the mail server took it for ${to}; look there, also among unwanted mail`)
    : bad(
        `Test mail: the mail server did not take it (${outcome && 'reason' in outcome ? outcome.reason : 'no answer'})`,
        'check SMTP_URL, MAIL_FROM and the log of the mail server',
      );
}
