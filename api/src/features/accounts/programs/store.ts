import type { programs, Scope } from '@viewloop/contract';
import { anyLength } from '../../../platform/db/any-length.ts';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { Me } from '../../../platform/run/app-context.ts';
import type { WayIn } from '../frozen/index.ts';

/** The SQL for personal access tokens. */

/** A new password ends the tokens made before it, whichever server changed it. */
const WORKS = 't.expires_at > now() and t.created_at >= m.password_changed_at and m.suspended_at is null';

export interface FoundToken {
  me: Me;
  /** It is more than a minute since its use was last recorded. */
  stale: boolean;
}

/**
 * Returns the results in the order of the questions. Costs the same as the look-up of sessions. The scopes come as one text,
 * because the driver takes 1 to 3 µs to read an array, and every request of a program comes here.
 */
export async function findTokens(tx: ReadTx, hashes: readonly Buffer[]): Promise<(FoundToken | undefined)[]> {
  const rows = await tx.query<{ n: number; id: string; username: string; scopes: string; stale: boolean }>(
    `select h.n::integer as n, m.id, m.username, array_to_string(t.scopes, ' ') as scopes,
       coalesce(t.last_used_at < now() - interval '1 minute', true) as stale
     from unnest(${anyLength('$1::bytea[]')}) with ordinality h (hash, n)
     join access_token t on t.token_hash = h.hash
     join member m on m.id = t.member_id
     where ${WORKS}`,
    [hashes],
  );
  const found = new Map(
    rows.map(({ n, id, username, scopes, stale }): [number, FoundToken] => [
      n,
      {
        me: {
          id,
          username,
          isAdmin: false,
          isModerator: false,
          sessionId: (hashes[n - 1] as Buffer).toString('hex'),
          scopes: scopes.split(' ') as Scope[],
        },
        stale,
      },
    ]),
  );
  return hashes.map((_hash, index) => found.get(index + 1));
}

/** Which of these, by the hash in hex, still work; for the open event streams of an instance. */
export async function liveTokensAmong(tx: ReadTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(
    `select asked.id from unnest($1::text[]) asked (id)
     join access_token t on t.token_hash = decode(asked.id, 'hex') join member m on m.id = t.member_id
     where ${WORKS}`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns one result for each question, as batches do. */
export async function touchTokens(tx: Tx, hashes: readonly Buffer[]): Promise<void[]> {
  await tx.query('update access_token set last_used_at = now() where token_hash = any($1::bytea[])', [hashes]);
  return hashes.map(() => {});
}

interface TokenRow {
  id: number;
  name: string;
  hint: string;
  scopes: Scope[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

const shown = (row: TokenRow): programs.AccessToken => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

const COLUMNS = 'id, name, hint, scopes, created_at, expires_at, last_used_at';

export async function tokensOf(tx: ReadTx, memberId: string): Promise<programs.AccessToken[]> {
  const rows = await tx.query<TokenRow>(
    `select ${COLUMNS} from access_token where member_id = $1 order by id desc limit 100`,
    [memberId],
  );
  return rows.map(shown);
}

export interface NewToken {
  memberId: string;
  name: string;
  hash: Buffer;
  hint: string;
  scopes: readonly Scope[];
  days: number;
}

/** The caller holds the member's row, so that two requests at once cannot pass the limit together. */
export async function countTokens(tx: Tx, memberId: string): Promise<number> {
  await tx.query('select 1 from member where id = $1 for no key update', [memberId]);
  const row = await tx.one<{ count: number }>('select count(*) as count from access_token where member_id = $1', [
    memberId,
  ]);
  return row?.count ?? 0;
}

export async function insertToken(tx: Tx, token: NewToken): Promise<programs.AccessToken> {
  const row = await tx.one<TokenRow>(
    `insert into access_token (member_id, name, token_hash, hint, scopes, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(days => $6)) returning ${COLUMNS}`,
    [token.memberId, token.name, token.hash, token.hint, token.scopes, token.days],
  );
  return shown(row as TokenRow);
}

/** Returns the hash of the ended token in hex. */
export function deleteToken(tx: Tx, memberId: string, id: number): Promise<{ hash: string; name: string } | undefined> {
  return tx.one<{ hash: string; name: string }>(
    `delete from access_token where member_id = $1 and id = $2 returning encode(token_hash, 'hex') as hash, name`,
    [memberId, id],
  );
}

export async function deleteTokensOf(tx: Tx, memberId: string): Promise<void> {
  await tx.query('delete from access_token where member_id = $1', [memberId]);
}

/** How access tokens are frozen and put back. */
export const tokenWay: WayIn = {
  kind: 'token',
  async takeOut(tx, memberId, days) {
    const rows = await tx.query<{ name: string; addedAt: Date; row: object }>(
      `delete from access_token where member_id = $1 and ($2::integer is null or created_at > now() - make_interval(days => $2))
       returning name, created_at as "addedAt", to_jsonb(access_token) as row`,
      [memberId, days],
    );
    return rows.map(({ name, addedAt, row }) => ({ name, addedAt, rows: [row] }));
  },
  /** One that has expired meanwhile is not put back. */
  async putBack(tx, rows) {
    const back = await tx.query(
      `insert into access_token (member_id, name, token_hash, hint, scopes, expires_at, last_used_at)
       select member_id, name, token_hash, hint, scopes, expires_at, last_used_at
       from jsonb_populate_recordset(null::access_token, $1::jsonb) where expires_at > now()
       on conflict do nothing returning id`,
      [JSON.stringify(rows)],
    );
    return back.length > 0;
  },
};

/** Whether the token with which the call began still exists. */
export async function hasToken(tx: ReadTx, { id, sessionId }: Pick<Me, 'id' | 'sessionId'>): Promise<boolean> {
  const row = await tx.one(
    `select 1 as one from access_token where token_hash = decode($1, 'hex') and member_id = $2`,
    [sessionId, id],
  );
  return row !== undefined;
}
