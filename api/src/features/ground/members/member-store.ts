import type { Avatar, constants } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

type Language = (typeof constants.LANGUAGES)[number];

export interface NewMember {
  username: string;
  email: string;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  avatar: Avatar;
  referralCode: string;
  isAdmin: boolean;
  language: string;
}

export async function insertMember(tx: Tx, member: NewMember): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into member (username, email, password_hash, first_name, last_name, avatar, referral_code, is_admin, language)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      member.username,
      member.email,
      member.passwordHash,
      member.firstName,
      member.lastName,
      member.avatar,
      member.referralCode,
      member.isAdmin,
      member.language,
    ],
  );
  const id = (row as { id: string }).id;
  await tx.query('insert into member_total (member_id) values ($1)', [id]);
  return id;
}

export async function updateProfile(
  tx: Tx,
  id: string,
  profile: { firstName: string | null; lastName: string | null; avatar: Avatar | null },
): Promise<void> {
  await tx.query('update member set first_name = $2, last_name = $3, avatar = coalesce($4, avatar) where id = $1', [
    id,
    profile.firstName,
    profile.lastName,
    profile.avatar,
  ]);
}

export async function setLanguage(tx: Tx, id: string, language: Language): Promise<void> {
  await tx.query('update member set language = $2 where id = $1', [id, language]);
}

/** In which these members are written to; nobody is who is suspended. */
export async function languagesOf(tx: ReadTx, ids: readonly string[]): Promise<Map<string, Language>> {
  const rows = await tx.query<{ id: string; language: Language }>(
    'select id, language from member where id = any($1::uuid[]) and suspended_at is null',
    [ids],
  );
  return new Map(rows.map(({ id, language }) => [id, language]));
}
