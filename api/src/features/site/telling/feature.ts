import { notices, rateLimits } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { mailboxOf } from '../../accounts/auth/index.ts';
import { acceptTopic, refusersAmong } from '../../messages/mail/index.ts';
import { type Preferences, readPreferences, savePreference } from '../../messages/notices/index.ts';
import { sendDigests } from './send-digests.ts';
import { tellByMail } from './tell-by-mail.ts';
import { tellByPush } from './tell-by-push.ts';

/** What a link in a mail switched off is off here as well, until the member asks for it again. */
async function effectivePreferences(tx: ReadTx, memberId: string): Promise<Preferences> {
  const preferences = (await readPreferences(tx, [memberId]))(memberId);
  const noMail = (await refusersAmong(tx, [memberId], 'notices')).has(memberId);
  const noDigest = (await refusersAmong(tx, [memberId], 'digest')).has(memberId);
  return Object.fromEntries(
    Object.entries(preferences).map(([topic, channels]) => [
      topic,
      { ...channels, mail: channels.mail && !noMail, digest: channels.digest && !noDigest },
    ]),
  ) as Preferences;
}

export function tellingFeature(app: App): void {
  mount(app, notices.readPreferences, ({ me, read }) =>
    read(async (tx) => {
      const verified = (await mailboxOf(tx, me.id))?.verifiedAt != null;
      const noMail = app.settings.mail.smtp ? (verified ? null : ('not_verified' as const)) : ('not_sent' as const);
      return { topics: await effectivePreferences(tx, me.id), noMail };
    }),
  );

  mount(
    app,
    notices.updatePreferences,
    ({ body: { topic, channels }, me, write }) =>
      write(async (tx) => {
        const before = await effectivePreferences(tx, me.id);
        // An unsubscription covers all topics. Asking for one topic again must not bring back the others.
        for (const [other, shown] of Object.entries(before) as [notices.NoticeTopic, notices.NoticeChannels][])
          if (other !== topic) await savePreference(tx, me.id, other, shown);
        await savePreference(tx, me.id, topic, channels);
        if (channels.mail) await acceptTopic(tx, me.id, 'notices');
        if (channels.digest) await acceptTopic(tx, me.id, 'digest');
        return { ok: true as const };
      }),
    { limits: [rateLimits.tellingChanges] },
  );

  app.jobs.every({ name: 'tell-by-push', seconds: 10, run: (signal) => tellByPush(app, signal) });
  app.jobs.every({ name: 'tell-by-mail', seconds: 60, run: (signal) => tellByMail(app, signal) });
  app.jobs.every({ name: 'send-digests', seconds: 600, run: (signal) => sendDigests(app, signal) });
}
