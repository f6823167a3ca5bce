import type { App } from '../../../platform/run/app-context.ts';
import { registerSender } from '../outbox/index.ts';
import { mailSender } from './mail-sender.ts';
import { unsubscribeRoutes } from './unsubscribe-routes.ts';

export function mailFeature(app: App): { greeting: string } {
  registerSender(app, mailSender(app));
  unsubscribeRoutes(app);
  return { greeting: greetingOf(app) };
}

function greetingOf({ settings: { mail } }: App): string {
  return mail.smtp
    ? `E-mail is sent through ${mail.smtp.host}:${mail.smtp.port} as ${mail.from}`
    : 'E-mail is not sent: SMTP_URL is not set, so every mail is kept and shown in the admin area';
}
