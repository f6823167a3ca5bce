import type { channels, Platform } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

export interface ChannelName {
  platform: Platform;
  url: string;
}

export interface FoundChannel extends ChannelName {
  name: string;
}

/** Returns the member's code, and makes it the first time. */
export async function codeOf(tx: Tx, memberId: string, fresh: string): Promise<string> {
  const row = await tx.one<{ code: string }>(
    `insert into channel_code (member_id, code) values ($1, $2)
     on conflict (member_id) do update set member_id = excluded.member_id returning code`,
    [memberId, fresh],
  );
  return (row as { code: string }).code;
}

export const channelsOf = (
  tx: ReadTx,
  memberId: string,
): Promise<(Omit<channels.Channel, 'provenAt'> & { provenAt: Date })[]> =>
  tx.query(
    `select c.platform, c.channel as url, c.name, c.proven_at as "provenAt",
       exists (select from channel_claim k where k.platform = c.platform and k.channel = c.channel) as claimed
     from channel c where c.member_id = $1 order by c.proven_at`,
    [memberId],
  );

export const askedFor = (tx: ReadTx, memberId: string): Promise<FoundChannel[]> =>
  tx.query('select platform, channel as url, name from channel_claim where member_id = $1 order by at', [memberId]);

/** Returns the member who holds the channel now, locked. */
export const lockHolder = (tx: Tx, { platform, url }: ChannelName): Promise<{ memberId: string } | undefined> =>
  tx.one(`select member_id as "memberId" from channel where platform = $1 and channel = $2 for no key update`, [
    platform,
    url,
  ]);

/** Returns false when another account was faster. */
export async function insertChannel(tx: Tx, memberId: string, { platform, url, name }: FoundChannel): Promise<boolean> {
  const row = await tx.one(
    `insert into channel (platform, channel, member_id, name) values ($1, $2, $3, $4)
     on conflict (platform, channel) do nothing returning 1 as one`,
    [platform, url, memberId, name],
  );
  return row !== undefined;
}

export async function insertClaim(tx: Tx, memberId: string, { platform, url, name }: FoundChannel): Promise<void> {
  await tx.query(
    `insert into channel_claim (platform, channel, member_id, name) values ($1, $2, $3, $4)
     on conflict (platform, channel, member_id) do update set name = excluded.name`,
    [platform, url, memberId, name],
  );
}

/** Channels whose holder has not answered a claim for so many days. */
export const unansweredFor = (tx: ReadTx, days: number): Promise<ChannelName[]> =>
  tx.query(
    `select distinct platform, channel as url from channel_claim where at < now() - make_interval(days => $1) order by 1, 2 limit 100`,
    [days],
  );

/** Whether a claim of this channel is still as old as that. */
export async function isUnanswered(tx: Tx, { platform, url }: ChannelName, days: number): Promise<boolean> {
  const row = await tx.one(
    `select from channel_claim where platform = $1 and channel = $2 and at < now() - make_interval(days => $3) limit 1`,
    [platform, url, days],
  );
  return row !== undefined;
}

/** Takes out the oldest claim and returns it. */
export const takeClaim = (
  tx: Tx,
  { platform, url }: ChannelName,
): Promise<{ memberId: string; name: string } | undefined> =>
  tx.one(
    `delete from channel_claim where (platform, channel, member_id) in (
       select platform, channel, member_id from channel_claim where platform = $1 and channel = $2 order by at limit 1)
     returning member_id as "memberId", name`,
    [platform, url],
  );

export async function handOver(tx: Tx, { platform, url }: ChannelName, memberId: string): Promise<void> {
  await tx.query('update channel set member_id = $3, proven_at = now() where platform = $1 and channel = $2', [
    platform,
    url,
    memberId,
  ]);
}

export async function deleteChannel(tx: Tx, { platform, url }: ChannelName): Promise<void> {
  await tx.query('delete from channel where platform = $1 and channel = $2', [platform, url]);
}
