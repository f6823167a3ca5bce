import type { RouteOutput, support } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import * as store from './store.ts';

type Thread = RouteOutput<typeof support.listThreads>[number];

const aboutOf = ({ aboutKind, aboutId }: store.ThreadRow): store.About | null =>
  aboutKind && aboutId !== null ? { kind: aboutKind, id: aboutId } : null;

/** What member and operator both see. `unread` depends on who asks. */
export function threadFor(row: store.ThreadRow, reader: 'member' | 'operator'): Thread {
  return {
    id: row.id,
    category: row.category,
    about: aboutOf(row),
    state: row.state,
    unread: reader === 'member' ? row.memberUnread : row.operatorUnread,
    excerpt: row.excerpt,
    createdAt: row.createdAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  };
}

export const threadForAdmin = (row: store.ThreadRow) => ({
  ...threadFor(row, 'operator'),
  memberId: row.memberId,
  memberName: row.memberName,
});

export async function readOwn(
  tx: ReadTx,
  memberId: string,
  id: number,
): Promise<RouteOutput<typeof support.readThread>> {
  const row = await store.findThread(tx, id);
  if (!row || row.memberId !== memberId) throw new Problem('support_thread_unknown');
  const messages = await store.messagesOf(tx, id);
  return {
    ...threadFor(row, 'member'),
    // Members see that the operator answered, not which admin.
    messages: messages.map(({ id: messageId, fromOperator, text, at }) => ({
      id: messageId,
      fromOperator,
      text,
      at: at.toISOString(),
    })),
  };
}

export async function readAsAdmin(tx: ReadTx, id: number): Promise<RouteOutput<typeof support.readThreadAsAdmin>> {
  const row = await store.findThread(tx, id);
  if (!row) throw new Problem('support_thread_unknown');
  const messages = await store.messagesOf(tx, id);
  return {
    ...threadForAdmin(row),
    messages: messages.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
  };
}
