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
  networks: readonly string[];
}

/**
 * Returns the results in the order of the questions. Costs the same as the look-up of sessions. Lists come as one text,
 * because the driver takes 1 to 3 µs to read an array, and every request of a program comes here.
 */
export async function findTokens(tx: ReadTx, hashes: readonly Buffer[]): Promise<(FoundToken | undefined)[]> {
  const rows = await tx.query<{
    n: number;
    id: string;
    username: string;
    scopes: string;
    networks: string;
    stale: boolean;
  }>(
    `select h.n::integer as n, m.id, m.username, array_to_string(t.scopes, ' ') as scopes,
       array_to_string(t.networks, ' ') as networks,
       coalesce(t.last_used_at < now() - interval '1 minute', true) as stale
     from unnest(${anyLength('$1::bytea[]')}) with ordinality h (hash, n)
     join access_token t on t.token_hash = h.hash
     join member m on m.id = t.member_id
     where ${WORKS}`,
    [hashes],
  );
  const found = new Map(
    rows.map(({ n, id, username, scopes, networks, stale }): [number, FoundToken] => [
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
        networks: networks === '' ? [] : networks.split(' '),
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
  credits_per_day: number | null;
  spent_today: number;
  networks: string[];
}

const shown = (row: TokenRow): programs.AccessToken => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  creditsPerDay: row.credits_per_day,
  spentToday: row.spent_today,
  networks: row.networks,
});

const TODAY = "(now() at time zone 'utc')::date";
/** Spent on an earlier day is nothing spent today. A transaction that began before midnight may come after one of the new day. */
const SPENT_TODAY = `case when spent_on >= ${TODAY} then spent else 0 end`;
const COLUMNS = `id, name, hint, scopes, created_at, expires_at, last_used_at, credits_per_day, ${SPENT_TODAY} as spent_today,
  networks`;

export async function tokensOf(tx: ReadTx, memberId: string): Promise<programs.AccessToken[]> {
  const rows = await tx.query<TokenRow>(
    `select ${COLUMNS} from access_token where member_id = $1 order by id desc limit 100`,
    [memberId],
  );
  return rows.map(shown);
}

export interface TokenLimits {
  creditsPerDay: number | null;
  networks: readonly string[];
}

export interface NewToken extends TokenLimits {
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
    `insert into access_token (member_id, name, token_hash, hint, scopes, expires_at, credits_per_day, networks)
     values ($1, $2, $3, $4, $5, now() + make_interval(days => $6), $7, $8) returning ${COLUMNS}`,
    [token.memberId, token.name, token.hash, token.hint, token.scopes, token.days, token.creditsPerDay, token.networks],
  );
  return shown(row as TokenRow);
}

/** Returns the token as it is now, and its hash in hex. */
export async function updateLimits(
  tx: Tx,
  { memberId, id }: { memberId: string; id: number },
  { creditsPerDay, networks }: TokenLimits,
): Promise<{ details: programs.AccessToken; hash: string } | undefined> {
  const row = await tx.one<TokenRow & { hash: string }>(
    `update access_token set credits_per_day = $3, networks = $4 where member_id = $1 and id = $2
     returning ${COLUMNS}, encode(token_hash, 'hex') as hash`,
    [memberId, id, creditsPerDay, networks],
  );
  return row && { details: shown(row), hash: row.hash };
}

/** Adds what was spent, unless it is more than the limit of the day leaves. Returns whether it was added. */
export async function addSpent(tx: Tx, hash: Buffer, credits: number): Promise<boolean> {
  const rows = await tx.query(
    `update access_token set spent = ${SPENT_TODAY} + $2::bigint, spent_on = greatest(spent_on, ${TODAY})
     where token_hash = $1 and (credits_per_day is null or ${SPENT_TODAY} + $2::bigint <= credits_per_day) returning id`,
    [hash, credits],
  );
  return rows.length > 0;
}

/** Of a token that has a limit. */
export const spendingOf = (tx: Tx, hash: Buffer): Promise<{ limit: number; spent: number } | undefined> =>
  tx.one<{ limit: number; spent: number }>(
    `select credits_per_day as limit, ${SPENT_TODAY} as spent from access_token where token_hash = $1`,
    [hash],
  );

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
      `insert into access_token (member_id, name, token_hash, hint, scopes, expires_at, last_used_at, credits_per_day, networks, spent,
         spent_on)
       select member_id, name, token_hash, hint, scopes, expires_at, last_used_at, credits_per_day, coalesce(networks, '{}'),
         coalesce(spent, 0), spent_on
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
