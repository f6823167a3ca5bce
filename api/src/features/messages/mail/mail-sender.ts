import type { App } from '../../../platform/run/app-context.ts';
import { isTokenLive } from '../../ground/one-time-tokens/index.ts';
import { publicPages } from '../../ground/site-pages/index.ts';
import { type ClaimedDelivery, notMine, type Outcome, type Sender, wakeHindered } from '../outbox/index.ts';
import { mailKinds } from './mail-kinds.ts';
import { MAIL, type MailSecrets, type StoredMail } from './queue-mail.ts';
import { type MailToRender, renderMail, unsubscribeLinkOf } from './render-mail.ts';
import { SEND_WITHIN_SECONDS, sendBySmtp } from './smtp.ts';
import { markUndeliverable, undeliverableReason } from './undeliverable-store.ts';
import { watchMailServer } from './watch-mail-server.ts';

/** What the outbox keeps of a mail, as the template wants it. */
export function mailOf({ parameters, secrets }: Pick<ClaimedDelivery, 'parameters' | 'secrets'>): MailToRender {
  const { mail, language, values } = parameters as StoredMail;
  const { token, unsubscribeToken } = (secrets ?? {}) as MailSecrets;
  return { kind: mail, language, parameters: values as never, token, unsubscribeToken };
}

/** Takes mails out of the outbox: to the mail server, or, without one, into the mailbox of the admin area. */
export function mailSender({ db, log, settings }: Pick<App, 'db' | 'log' | 'settings'>): Sender {
  const { mail: mailSettings, publicUrl, brandName } = settings;
  const watchOutcome = watchMailServer(log);

  async function send(
    delivery: ClaimedDelivery,
    begin: () => Promise<boolean>,
    stop: AbortSignal,
  ): Promise<Outcome | typeof notMine> {
    const { smtp, from } = mailSettings;
    if (!smtp || publicUrl === undefined) {
      log.info({ mail: delivery.id }, 'a mail was kept: without SMTP_URL it is shown in the admin area');
      return { is: 'kept' };
    }
    const mail = mailOf(delivery);
    if (!(await linkWorks(mail))) return { is: 'withdrawn', reason: 'its link no longer works' };
    const refusal = await db.read((tx) => undeliverableReason(tx, delivery.target));
    if (refusal !== undefined) return { is: 'refused', reason: refusal };
    const pages = (await db.read(publicPages)).map(({ slug }) => slug);
    const site = { brandName, url: publicUrl, pages };
    const result = await sendBySmtp(
      smtp,
      {
        ...renderMail(mail, site),
        // The same on every try, so that a mailbox can recognise a second copy.
        messageId: `<${delivery.id}.${delivery.createdAt.getTime()}@${new URL(publicUrl).hostname}>`,
        from,
        to: delivery.target,
        language: mail.language,
        unsubscribeLink: mail.unsubscribeToken && unsubscribeLinkOf(mail.unsubscribeToken, site),
      },
      begin,
      stop,
    );
    if (!result) return notMine;
    const { outcome, refusedRecipient } = result;
    if (watchOutcome(outcome) === 'works again') await db.write((tx) => wakeHindered(tx, MAIL));
    if (refusedRecipient) await db.write((tx) => markUndeliverable(tx, delivery.target, refusedRecipient));
    return outcome;
  }

  /** A newer mail may have replaced the link, or somebody has used it since. */
  const linkWorks = async ({ kind, token }: MailToRender) =>
    !mailKinds[kind].needsToken || (token !== undefined && (await db.read((tx) => isTokenLive(tx, token))));

  return { kind: MAIL, job: 'send-mail', atOnce: 5, withinSeconds: SEND_WITHIN_SECONDS, send };
}
