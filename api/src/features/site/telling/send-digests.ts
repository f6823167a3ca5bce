import { notices } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { mailboxesAfter } from '../../accounts/auth/index.ts';
import { queueMail, refusersAmong } from '../../messages/mail/index.ts';
import { noticesBetween, readPreferences } from '../../messages/notices/index.ts';
import * as store from './digest-store.ts';
import { mondayOf, weekBefore } from './week-rules.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';
const MEMBERS_AT_ONCE = 200;
const NOTICES_LOOKED_AT = 50;
const MOST_IN_A_MAIL = 10;

/** Queues the mails of the next members. Nobody hears of a week in which nothing happened. */
async function sendSome(tx: Tx, now: Date): Promise<'more' | 'done'> {
  const monday = mondayOf(now);
  const stored = await store.lockRun(tx);
  // A site that has just been set up, or upgraded, begins with the next Monday.
  if (!stored) {
    await store.writeRun(tx, { monday, after: NOBODY, done: true });
    return 'done';
  }
  const run = stored.monday === monday ? stored : { monday, after: NOBODY, done: false };
  if (run.done) return 'done';
  const members = await mailboxesAfter(tx, run.after, MEMBERS_AT_ONCE);
  const open = members.filter(({ verifiedAt, isSuspended }) => verifiedAt && !isSuspended);
  const ids = open.map(({ id }) => id);
  const { from, to, firstDay, lastDay } = weekBefore(monday);
  const preferences = await readPreferences(tx, ids);
  const refusers = await refusersAmong(tx, ids, 'digest');
  const figures = new Map((await store.figuresOf(tx, ids, firstDay, lastDay)).map((row) => [row.memberId, row]));
  const happened = Map.groupBy(await noticesBetween(tx, ids, from, to, NOTICES_LOOKED_AT), ({ memberId }) => memberId);
  for (const { id, email, language } of open) {
    const wanted = preferences(id);
    if (refusers.has(id) || !Object.values(wanted).some(({ digest }) => digest)) continue;
    const told = (happened.get(id) ?? []).filter(
      ({ kind }) => kind in notices.topicOf && wanted[notices.topicOf[kind]].digest,
    );
    const { watched = 0, received = 0 } = figures.get(id) ?? {};
    if (told.length === 0 && watched === 0 && received === 0) continue;
    await queueMail(tx, {
      key: `digest:${id}:${monday}`,
      kind: 'weekly_digest',
      memberId: id,
      address: email,
      language,
      parameters: {
        watched,
        received,
        notices: told.slice(0, MOST_IN_A_MAIL).map(({ kind, facts }) => ({ kind, facts })),
        more: Math.max(0, told.length - MOST_IN_A_MAIL),
      },
      expiresInSeconds: 3 * 86_400,
    });
  }
  const done = members.length < MEMBERS_AT_ONCE;
  await store.writeRun(tx, { monday, after: members.at(-1)?.id ?? run.after, done });
  return done ? 'done' : 'more';
}

/** Killed anywhere, it goes on behind the last members whose mails are queued. */
export async function sendDigests(
  { db, settings }: Pick<App, 'db' | 'settings'>,
  signal: AbortSignal,
  now: () => Date = () => new Date(),
): Promise<void> {
  if (!settings.mail.smtp) return;
  while (!signal.aborted && (await db.write((tx) => sendSome(tx, now()))) === 'more');
}
