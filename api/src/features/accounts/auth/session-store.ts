import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** The SQL for a member's own list of sessions. `store.ts` has what every request needs. */

const LIVE = `seen_at > now() - interval '7 days' and created_at > now() - interval '30 days'`;
/** Names a session to its owner. Half of a hash is enough for twenty of them, and of no use to anybody else. */
const PUBLIC_ID = `left(encode(token_hash, 'hex'), 32)`;

/** Sign-ins of one member take turns, so that two at once cannot leave one session too many. */
export async function lockSessionsOf(tx: Tx, memberId: string): Promise<void> {
  await tx.query('select 1 from member where id = $1 for no key update', [memberId]);
}

/** Those used last stay. */
export async function endOldestSessions(tx: Tx, memberId: string, kept: number): Promise<void> {
  await tx.query(
    `delete from session where token_hash in
       (select token_hash from session where member_id = $1 order by seen_at desc, created_at desc offset $2)`,
    [memberId, kept],
  );
}

export interface ListedSession {
  id: string;
  sessionId: string;
  device: string | null;
  country: string | null;
  signedInAt: Date;
  lastUsedAt: Date;
}

export function sessionsOfMember(tx: ReadTx, memberId: string): Promise<ListedSession[]> {
  return tx.query<ListedSession>(
    `select ${PUBLIC_ID} as id, encode(token_hash, 'hex') as "sessionId", device_name as device, country,
       created_at as "signedInAt", seen_at as "lastUsedAt"
     from session where member_id = $1 and ${LIVE} order by seen_at desc, created_at desc limit 50`,
    [memberId],
  );
}

/** Returns the ended session, or undefined if the member has none of this name. */
export async function endSession(tx: Tx, memberId: string, id: string): Promise<string | undefined> {
  const row = await tx.one<{ sessionId: string }>(
    `delete from session where member_id = $1 and ${PUBLIC_ID} = $2 returning encode(token_hash, 'hex') as "sessionId"`,
    [memberId, id],
  );
  return row?.sessionId;
}

/** Returns the ended sessions. */
export async function endOtherSessions(tx: Tx, memberId: string, current: string): Promise<string[]> {
  const rows = await tx.query<{ sessionId: string }>(
    `delete from session where member_id = $1 and token_hash <> decode($2, 'hex')
     returning encode(token_hash, 'hex') as "sessionId"`,
    [memberId, current],
  );
  return rows.map(({ sessionId }) => sessionId);
}

/** Which of these still stand, in one statement for all event streams of an instance. */
export async function liveSessionsAmong(tx: ReadTx, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ sessionId: string }>(
    `select encode(s.token_hash, 'hex') as "sessionId"
     from unnest($1::text[]) asked (id) join session s on s.token_hash = decode(asked.id, 'hex')
     join member m on m.id = s.member_id
     where s.seen_at > now() - interval '7 days' and s.created_at > now() - interval '30 days'
       and m.suspended_at is null`,
    [sessionIds],
  );
  return new Set(rows.map(({ sessionId }) => sessionId));
}
