import type { notices } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { DEFAULTS, type Preferences, preferencesOf } from './preference-rules.ts';

type Row = notices.NoticeChannels & { topic: string; memberId: string };

/** By member. Those without a row have the defaults. */
export async function readPreferences(tx: ReadTx, memberIds: readonly string[]): Promise<(id: string) => Preferences> {
  const rows = await tx.query<Row>(
    `select member_id as "memberId", topic, site, push, mail, digest from notice_preference
     where member_id = any($1::uuid[])`,
    [memberIds],
  );
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId);
  return (id) => {
    const own = byMember.get(id);
    return own ? preferencesOf(own) : DEFAULTS;
  };
}

export async function savePreference(
  tx: Tx,
  memberId: string,
  topic: notices.NoticeTopic,
  { site, push, mail, digest }: notices.NoticeChannels,
): Promise<void> {
  await tx.query(
    `insert into notice_preference (member_id, topic, site, push, mail, digest) values ($1, $2, $3, $4, $5, $6)
     on conflict (member_id, topic) do update set site = excluded.site, push = excluded.push, mail = excluded.mail,
       digest = excluded.digest`,
    [memberId, topic, site, push, mail, digest],
  );
}
