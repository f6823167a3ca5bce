import { notices } from '@viewloop/contract';
import { gently } from '../../../platform/db/gently.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { languagesOf } from '../../ground/members/index.ts';
import { pageOfTopic, readPreferences, takeToPush, type UntoldNotice } from '../../messages/notices/index.ts';
import { type PushMessage, queuePushes } from '../../messages/push/index.ts';

/** A member who looks at the site reads it there within this time, and need not be told twice. */
const AFTER_SECONDS = 15;
const AT_ONCE = 50;
/** More notices at one moment become one message. */
const MOST_SINGLY = 3;

const nameOf = ({ id, at }: UntoldNotice) => `notice:${id}:${at.getTime()}`;

function messagesFor(
  memberId: string,
  told: readonly UntoldNotice[],
  language: PushMessage['language'],
): PushMessage[] {
  const messageOf = (notice: UntoldNotice, more: number): PushMessage => ({
    memberId,
    key: nameOf(notice),
    notice: { kind: notice.kind, facts: notice.facts },
    more,
    path: pageOfTopic(notices.topicOf[notice.kind]),
    tag: notice.subject,
    language,
  });
  const newest = told.at(-1);
  if (told.length > MOST_SINGLY && newest) return [messageOf(newest, told.length - 1)];
  return told.map((notice) => messageOf(notice, 0));
}

async function tellSome(tx: Tx): Promise<number> {
  const taken = await takeToPush(tx, { afterSeconds: AFTER_SECONDS, most: AT_ONCE });
  const ids = [...new Set(taken.map(({ memberId }) => memberId))];
  const preferences = await readPreferences(tx, ids);
  const languages = await languagesOf(tx, ids);
  const wanted = taken.filter(
    ({ memberId, kind, seen }) => !seen && kind in notices.topicOf && preferences(memberId)[notices.topicOf[kind]].push,
  );
  const byMember = Map.groupBy(wanted, ({ memberId }) => memberId);
  const messages = [...byMember].flatMap(([memberId, told]) => {
    const language = languages.get(memberId);
    const inOrder = told.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    return language ? messagesFor(memberId, inOrder, language) : [];
  });
  await queuePushes(tx, messages);
  return taken.length;
}

/** The notice is marked and the message queued in one transaction, so it is told once, and not lost. */
export async function tellByPush({ db }: Pick<App, 'db'>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await gently(() => db.write(tellSome), signal)) === AT_ONCE);
}
