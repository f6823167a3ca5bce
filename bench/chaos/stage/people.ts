import { createHash } from 'node:crypto';
import { hashPassword } from '../../../api/src/features/accounts/auth/index.ts';
import type { ChaosDatabase } from './database.ts';

export interface Person {
  id: string;
  username: string;
  cookie: string;
  /** Everybody has a different network address, so that they do not share rate limits. */
  address: string;
}

export interface People {
  viewers: Person[];
  owners: Person[];
  admins: Person[];
}

export const PASSWORD = 'chaos-secret';

const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

/** Inserts members with open sessions directly into the tables, because signing in is slow on purpose. */
async function plant(database: ChaosDatabase, names: readonly string[], isAdmin: boolean): Promise<Person[]> {
  const tokens = names.map((name) => `session-of-${name}`);
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  const rows = await database.query<{ id: string; username: string; n: number }>(
    `with made as (
       insert into member (username, email, password_hash, avatar, referral_code, is_admin)
       select name, name || '@example.com', $2, 'cool-male', upper(left(md5(name), 8)), $3 from unnest($1::text[]) name
       returning id, username
     ), totals as (insert into member_total (member_id) select id from made),
     accounts as (insert into account (kind, member_id) select 'member', id from made),
     sessions as (
       insert into session (token_hash, member_id)
       select s.hash, made.id from unnest($1::text[], $4::bytea[]) s (name, hash) join made on made.username = s.name
     ), counted as (select tally_add('members', (select count(*) from made)))
     select made.id, made.username, o.n::int as n from made
     join unnest($1::text[]) with ordinality o (name, n) on o.name = made.username, counted order by o.n`,
    [names, await hashPassword(PASSWORD), isAdmin, hashes],
  );
  return rows.map(({ id, username, n }) => ({
    id,
    username,
    cookie: `viewloop=${tokens[n - 1]}`,
    address: addressOf(hashes[n - 1]?.readUInt32BE(0) ?? 0),
  }));
}

const named = (kind: string, count: number) => Array.from({ length: count }, (_, n) => `${kind}-${n + 1}`);

export async function plantPeople(database: ChaosDatabase, prefix = 'chaos'): Promise<People> {
  return {
    viewers: await plant(database, named(`${prefix}-viewer`, 400), false),
    owners: await plant(database, named(`${prefix}-owner`, 30), false),
    admins: await plant(database, named(`${prefix}-admin`, 4), true),
  };
}

export function plantSome(database: ChaosDatabase, prefix: string, count: number): Promise<Person[]> {
  return plant(database, named(prefix, count), false);
}
