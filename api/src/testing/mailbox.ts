import { admin, type RouteAnswer } from '@viewloop/contract';
import type { Given } from './given.ts';
import { runJob } from './run-job.ts';
import type { TestApp } from './test-app.ts';

export type ReadMail = RouteAnswer<typeof admin.readMail> & { token: string };

/** What an admin finds in the mailbox of a site without a mail server, newest first. */
export function mailboxIn({ app, given }: { app: TestApp; given: Given }) {
  async function all(to?: string): Promise<RouteAnswer<typeof admin.listMails>> {
    await runJob(app, 'answer-reset-requests');
    await runJob(app, 'send-mail');
    const by = await given.admin();
    return by.call(admin.listMails, to ? { query: { q: to } } : {});
  }
  return {
    all,
    /** The newest mail of a kind to an address, and the token of its link. */
    async newest(to: string, kind: string): Promise<ReadMail> {
      const found = (await all(to)).find((mail) => mail.kind === kind);
      if (!found) throw new Error(`no mail ${kind} to ${to}`);
      const mail = await (await given.admin()).call(admin.readMail, { params: { id: found.id } });
      return { ...mail, token: /\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '' };
    },
  };
}
