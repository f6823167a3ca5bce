import { constants, type support } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import * as store from './store.ts';
import { concerns } from './subjects-store.ts';
import { tellAdmins } from './tell.ts';

interface Question {
  member: { id: string; username: string };
  category: support.SupportCategory;
  text: string;
  about: store.About | null;
  requestId: string | undefined;
}

/** Opens a conversation. The same request again returns the one that it opened. */
export async function openThread(tx: Tx, { member, category, text, about, requestId }: Question): Promise<number> {
  await store.lockMember(tx, member.id);
  const known = requestId && (await store.threadOfRequest(tx, member.id, requestId));
  if (known) return known;
  if (about && !(await concerns(tx, about, member.id))) throw new Problem('support_subject_unknown');
  if ((await store.countOpen(tx, member.id)) >= constants.OPEN_SUPPORT_THREADS) {
    throw new Problem('support_too_many', { limit: constants.OPEN_SUPPORT_THREADS });
  }
  const threadId = await store.insertThread(tx, { memberId: member.id, category, about });
  await store.addMessage(tx, { threadId, authorId: member.id, fromOperator: false, text, requestId, state: 'open' });
  await tellAdmins(tx, { threadId, username: member.username });
  return threadId;
}

interface Reply {
  member: { id: string; username: string };
  threadId: number;
  text: string;
  requestId: string | undefined;
}

/** A thread of somebody else is answered like one that does not exist. */
export async function lockOwn(tx: Tx, memberId: string, threadId: number): Promise<store.ThreadRow> {
  const thread = await store.lockThread(tx, threadId);
  if (!thread || thread.memberId !== memberId) throw new Problem('support_thread_unknown');
  return thread;
}

export async function reply(tx: Tx, { member, threadId, text, requestId }: Reply): Promise<void> {
  const thread = await lockOwn(tx, member.id, threadId);
  if (requestId && (await store.threadOfRequest(tx, member.id, requestId))) return;
  refuseEndless(thread);
  await store.addMessage(tx, { threadId, authorId: member.id, fromOperator: false, text, requestId, state: 'open' });
  await tellAdmins(tx, { threadId, username: member.username });
}

export function refuseEndless({ messages }: store.ThreadRow): void {
  if (messages >= constants.LONGEST_SUPPORT_THREAD) {
    throw new Problem('support_thread_full', { limit: constants.LONGEST_SUPPORT_THREAD });
  }
}
