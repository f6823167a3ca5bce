import type { support } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** The SQL of conversations between members and the operator. */

export interface About {
  kind: 'view' | 'promotion' | 'deposit';
  id: number;
}

export interface ThreadRow {
  id: number;
  memberId: string;
  memberName: string;
  category: support.SupportCategory;
  aboutKind: About['kind'] | null;
  aboutId: number | null;
  state: support.SupportState;
  memberUnread: boolean;
  operatorUnread: boolean;
  messages: number;
  createdAt: Date;
  lastAt: Date;
  excerpt: string;
}

export interface MessageRow {
  id: number;
  fromOperator: boolean;
  authorName: string;
  text: string;
  at: Date;
}

const THREAD = `select t.id, t.member_id as "memberId", m.username as "memberName", t.category, t.about_kind as "aboutKind",
    t.about_id as "aboutId", t.state, t.member_unread as "memberUnread", t.operator_unread as "operatorUnread", t.messages,
    t.created_at as "createdAt", t.last_at as "lastAt",
    (select left(text, 140) from support_message where thread_id = t.id order by id desc limit 1) as excerpt
  from support_thread t join member m on m.id = t.member_id`;

export function threadsOf(tx: ReadTx, memberId: string): Promise<ThreadRow[]> {
  return tx.query<ThreadRow>(`${THREAD} where t.member_id = $1 order by t.last_at desc, t.id desc limit 50`, [
    memberId,
  ]);
}

export function findThread(tx: ReadTx, id: number): Promise<ThreadRow | undefined> {
  return tx.one<ThreadRow>(`${THREAD} where t.id = $1`, [id]);
}

export function messagesOf(tx: ReadTx, threadId: number): Promise<MessageRow[]> {
  return tx.query<MessageRow>(
    `select s.id, s.from_operator as "fromOperator", m.username as "authorName", s.text, s.at
     from support_message s join member m on m.id = s.author_id where s.thread_id = $1 order by s.id`,
    [threadId],
  );
}

interface InboxWanted {
  state?: support.SupportState | undefined;
  before?: string | undefined;
  beforeId?: number | undefined;
  limit: number;
}

export function inbox(tx: ReadTx, { state, before, beforeId, limit }: InboxWanted): Promise<ThreadRow[]> {
  const values: unknown[] = [limit];
  const conditions: string[] = [];
  if (state) conditions.push(`t.state = $${values.push(state)}`);
  if (before) {
    const at = `$${values.push(before)}::timestamptz`;
    conditions.push(`(t.last_at, t.id) < (${at}, $${values.push(beforeId ?? Number.MAX_SAFE_INTEGER)}::bigint)`);
  }
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return tx.query<ThreadRow>(`${THREAD} ${where} order by t.last_at desc, t.id desc limit $1`, values);
}

/** Counted up to a hundred, which is more than a badge shows. */
export async function countUnread(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ count: number }>(
    'select count(*) as count from (select from support_thread where operator_unread limit 100) unread',
  );
  return row?.count ?? 0;
}

/** The row is held until the transaction ends, so that the messages of a conversation arrive one after another. */
export async function lockThread(tx: Tx, id: number): Promise<ThreadRow | undefined> {
  await tx.query('select from support_thread where id = $1 for update', [id]);
  return findThread(tx, id);
}

/** Makes a member's new conversations wait for each other, so that their number is right when it is compared. */
export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('support:' || $1::text, 0))`, [memberId]);
}

export async function countOpen(tx: ReadTx, memberId: string): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*) as count from (
       select from support_thread where member_id = $1 and state <> 'closed' limit 100) open_threads`,
    [memberId],
  );
  return row?.count ?? 0;
}

export async function insertThread(
  tx: Tx,
  { memberId, category, about }: { memberId: string; category: support.SupportCategory; about: About | null },
): Promise<number> {
  const row = await tx.one<{ id: number }>(
    'insert into support_thread (member_id, category, about_kind, about_id) values ($1, $2, $3, $4) returning id',
    [memberId, category, about?.kind ?? null, about?.id ?? null],
  );
  return (row as { id: number }).id;
}

/** The thread to which this person already sent a message with this id, if there is one. */
export async function threadOfRequest(tx: ReadTx, authorId: string, requestId: string): Promise<number | undefined> {
  const row = await tx.one<{ id: number }>(
    'select thread_id as id from support_message where author_id = $1 and request_id = $2',
    [authorId, requestId],
  );
  return row?.id;
}

export interface NewMessage {
  threadId: number;
  authorId: string;
  fromOperator: boolean;
  text: string;
  requestId: string | undefined;
  /** What the thread becomes. */
  state: support.SupportState;
}

export async function addMessage(tx: Tx, message: NewMessage): Promise<void> {
  const { threadId, authorId, fromOperator, text, requestId, state } = message;
  await tx.query(
    `insert into support_message (thread_id, author_id, from_operator, text, request_id) values ($1, $2, $3, $4, $5)`,
    [threadId, authorId, fromOperator, text, requestId ?? null],
  );
  await tx.query(
    `update support_thread set state = $2, last_at = clock_timestamp(), messages = messages + 1,
       member_unread = $3, operator_unread = not $3 where id = $1`,
    [threadId, state, fromOperator],
  );
}

export async function markSeen(tx: Tx, id: number, by: 'member' | 'operator'): Promise<void> {
  const column = by === 'member' ? 'member_unread' : 'operator_unread';
  await tx.query(`update support_thread set ${column} = false where id = $1 and ${column}`, [id]);
}

export async function setState(tx: Tx, id: number, state: support.SupportState): Promise<void> {
  await tx.query('update support_thread set state = $2, operator_unread = false where id = $1', [id, state]);
}
