import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import * as store from './store.ts';
import { tellMember } from './tell.ts';
import { refuseEndless } from './write-message.ts';

interface Answer {
  adminId: string;
  threadId: number;
  text: string;
  close: boolean;
  requestId: string | undefined;
  /** Whether the site may send one more mail today. */
  byMail: boolean;
}

/** The member is told by a notice and by mail in the same transaction. Returns whose conversation it is. */
export async function answerThread(tx: Tx, answer: Answer): Promise<void> {
  const { adminId, threadId, text, close, requestId, byMail } = answer;
  const thread = await store.lockThread(tx, threadId);
  if (!thread) throw new Problem('support_thread_unknown');
  if (requestId && (await store.threadOfRequest(tx, adminId, requestId))) return;
  refuseEndless(thread);
  const state = close ? 'closed' : 'waiting';
  await store.addMessage(tx, { threadId, authorId: adminId, fromOperator: true, text, requestId, state });
  await tellMember(tx, { threadId, memberId: thread.memberId, text, byMail });
}
