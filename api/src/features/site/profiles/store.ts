import type { Avatar, Platform, profiles } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { StoredPictures } from '../../exchange/videos/index.ts';

const OWN = 'handle, shown, badge from public_profile';

export const findOwnProfile = (tx: ReadTx, memberId: string) =>
  tx.one<profiles.OwnProfile>(`select ${OWN} where member_id = $1`, [memberId]);

/**
 * Whether a handle is somebody else's: their handle now or before, or the name of a member or of one who left. Whoever
 * used it could pass for them.
 */
export async function isTaken(tx: ReadTx, handle: string, memberId: string): Promise<boolean> {
  const row = await tx.one(
    `select from public_profile where handle = $1 and member_id <> $2
     union all select from retired_handle where handle_hash = sha256(convert_to($1, 'UTF8')) and member_id <> $2
     union all select from member where username_folded = $1 and id <> $2
     union all select from retired_name where name_hash = sha256(convert_to($1, 'UTF8'))`,
    [handle, memberId],
  );
  return row !== undefined;
}

/** Keeps a handle that the member gives up from others. `next`: the one that takes its place, or null when there is none. */
export async function retireHandle(tx: Tx, memberId: string, next: string | null): Promise<void> {
  await tx.query(
    `with given_up as (
       select handle, member_id from public_profile where member_id = $1 and handle is distinct from $2 for update
     )
     insert into retired_handle (handle_hash, member_id)
     select sha256(convert_to(handle, 'UTF8')), member_id from given_up on conflict do nothing`,
    [memberId, next],
  );
}

export async function saveProfile(
  tx: Tx,
  memberId: string,
  { handle, shown, badge }: profiles.OwnProfile,
): Promise<void> {
  await tx.query(
    `insert into public_profile (member_id, handle, shown, badge) values ($1, $2, $3, $4)
     on conflict (member_id) do update
     set handle = excluded.handle, shown = excluded.shown, badge = excluded.badge, updated_at = now()`,
    [memberId, handle, shown, badge],
  );
}

export interface ShownProfile {
  memberId: string;
  handle: string;
  avatar: Avatar;
  badge: boolean;
  verifiedViews: number;
}

/** A member who is locked or was deleted has no page. */
const SHOWN = `select m.id as "memberId", p.handle, m.avatar, p.badge, coalesce(t.views, 0) as "verifiedViews"
  from public_profile p join member m on m.id = p.member_id left join verified_total t on t.member_id = m.id
  where p.shown and m.suspended_at is null and m.deleted_at is null`;

export const findShown = (tx: ReadTx, handle: string) => tx.one<ShownProfile>(`${SHOWN} and p.handle = $1`, [handle]);

export const findReferrer = (tx: ReadTx, code: string) =>
  tx.one<ShownProfile>(`${SHOWN} and m.referral_code = $1`, [code]);

export interface RunningRow extends StoredPictures {
  videoUrl: string;
  platform: Platform;
  title: string | null;
  author: string | null;
}

export function runningPromotions(tx: ReadTx, memberId: string, most: number): Promise<RunningRow[]> {
  return tx.query<RunningRow>(
    `select p.video_url as "videoUrl", p.platform, coalesce(p.title, v.title) as title, v.author,
       v.small_picture as "smallPicture", v.large_picture as "largePicture"
     from promotion p left join video v on v.platform = p.platform and v.external_id = p.external_id
     where p.owner_id = $1 and p.state = 'active' order by p.id desc limit $2`,
    [memberId, most],
  );
}

/** Channels that the member has proven. */
export const provenChannels = (tx: ReadTx, memberId: string): Promise<profiles.PublicProfile['channels']> =>
  tx.query('select platform, channel as url, name from channel where member_id = $1 order by proven_at limit 10', [
    memberId,
  ]);
