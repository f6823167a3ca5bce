import { isUniqueViolation } from '../../../platform/db/database-error.ts';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { WayIn } from '../frozen/index.ts';
import type { Proven } from './providers.ts';

type Account = Pick<Proven, 'issuer' | 'subject'>;

export async function memberWithIdentity(tx: ReadTx, { issuer, subject }: Account): Promise<string | undefined> {
  const row = await tx.one<{ memberId: string }>(
    'select member_id as "memberId" from identity where issuer = $1 and subject = $2',
    [issuer, subject],
  );
  return row?.memberId;
}

/** The caller holds the member's row. False if the account was unlinked or frozen meanwhile. */
export async function markIdentityUsed(tx: Tx, memberId: string, { issuer, subject }: Account): Promise<boolean> {
  const row = await tx.one(
    'update identity set used_at = now() where issuer = $1 and subject = $2 and member_id = $3 returning 1 as one',
    [issuer, subject, memberId],
  );
  return row !== undefined;
}

/** What its owner recognises the account by: the site and the name there. */
export const labelOf = (site: string, { email, names }: Pick<Proven, 'email' | 'names'>) =>
  [site, email ?? names[0]].filter(Boolean).join(' · ');

/** Linking the same account again changes nothing and returns false; one of somebody else is refused. */
export async function linkIdentity(tx: Tx, memberId: string, provider: string, proven: Proven): Promise<boolean> {
  const label = (proven.email ?? proven.names[0] ?? '').slice(0, 254) || null;
  try {
    const row = await tx.one<{ memberId: string; inserted: boolean }>(
      `insert into identity (issuer, subject, member_id, provider, label) values ($1, $2, $3, $4, $5)
       on conflict (issuer, subject) do update set label = excluded.label returning member_id as "memberId", (xmax = 0) as inserted`,
      [proven.issuer, proven.subject, memberId, provider, label],
    );
    if (row?.memberId !== memberId) throw new Problem('identity_taken');
    return row.inserted;
  } catch (error) {
    // The member has linked another account of the same site already.
    throw isUniqueViolation(error, 'identity_member_id_provider_key') ? new Problem('provider_linked') : error;
  }
}

interface ListedIdentity {
  provider: string;
  label: string | null;
  linkedAt: Date;
  usedAt: Date | null;
}

export function identitiesOf(tx: ReadTx, memberId: string): Promise<ListedIdentity[]> {
  return tx.query<ListedIdentity>(
    `select provider, label, created_at as "linkedAt", used_at as "usedAt" from identity
     where member_id = $1 order by created_at`,
    [memberId],
  );
}

export async function hasIdentity(tx: ReadTx, memberId: string): Promise<boolean> {
  return (await tx.one('select 1 as one from identity where member_id = $1 limit 1', [memberId])) !== undefined;
}

export async function hasPassword(tx: ReadTx, memberId: string): Promise<boolean> {
  const row = await tx.one<{ hasPassword: boolean }>('select has_password as "hasPassword" from member where id = $1', [
    memberId,
  ]);
  return row?.hasPassword ?? true;
}

/** Locks the member, so that two ways in are not taken away at the same moment. */
export async function lockWaysIn(
  tx: Tx,
  memberId: string,
): Promise<{ hasPassword: boolean; passkeys: boolean; identities: number }> {
  await tx.query('select 1 from member where id = $1 for no key update', [memberId]);
  const row = await tx.one<{ hasPassword: boolean; passkeys: boolean; identities: number }>(
    `select m.has_password as "hasPassword", exists (select 1 from passkey where member_id = m.id) as passkeys,
       (select count(*) from identity where member_id = m.id) as identities
     from member m where m.id = $1`,
    [memberId],
  );
  return row ?? { hasPassword: true, passkeys: false, identities: 0 };
}

export async function deleteIdentity(tx: Tx, memberId: string, provider: string): Promise<boolean> {
  const row = await tx.one('delete from identity where member_id = $1 and provider = $2 returning provider', [
    memberId,
    provider,
  ]);
  return row !== undefined;
}

/** How linked accounts are frozen and put back. */
export const identityWay: WayIn = {
  kind: 'identity',
  async takeOut(tx, memberId, days) {
    const rows = await tx.query<{ name: string; addedAt: Date; row: object }>(
      `delete from identity where member_id = $1 and ($2::integer is null or created_at > now() - make_interval(days => $2))
       returning concat_ws(' · ', provider, label) as name, created_at as "addedAt", to_jsonb(identity) as row`,
      [memberId, days],
    );
    return rows.map(({ name, addedAt, row }) => ({ name, addedAt, rows: [row] }));
  },
  async putBack(tx, rows) {
    const back = await tx.query(
      `insert into identity (issuer, subject, member_id, provider, label, used_at)
       select issuer, subject, member_id, provider, label, used_at
       from jsonb_populate_recordset(null::identity, $1::jsonb) on conflict do nothing returning provider`,
      [JSON.stringify(rows)],
    );
    return back.length > 0;
  },
};
