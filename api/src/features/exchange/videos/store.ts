import type { Platform, videos } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { MadePictures } from './make-pictures.ts';
import { isDefiniteRefusal, type VideoAnswer, type VideoName } from './oembed-rules.ts';
import type { StoredPictures } from './picture-rules.ts';

export interface StoredVideo extends StoredPictures {
  playable: videos.Playable;
  title: string | null;
  author: string | null;
  pictureSource: string | null;
  askedAt: Date | null;
  detailsAt: Date | null;
  refusedSince: Date | null;
}

const COLUMNS = `playable, title, author, picture_source as "pictureSource", small_picture as "smallPicture",
  large_picture as "largePicture", asked_at as "askedAt", details_at as "detailsAt", refused_since as "refusedSince"`;

const THIS_VIDEO = 'platform = $1 and external_id = $2';
const nameOf = ({ platform, externalId }: VideoName) => [platform, externalId];

export function findStored(tx: ReadTx, video: VideoName): Promise<StoredVideo | undefined> {
  return tx.one<StoredVideo>(`select ${COLUMNS} from video where ${THIS_VIDEO}`, nameOf(video));
}

/**
 * Keeps what the platform said last. Title and picture survive everything but a newer title and picture, because
 * refusals and silence may pass. Returns the row as it is now.
 */
export async function saveAnswer(tx: Tx, video: VideoName, answer: VideoAnswer): Promise<StoredVideo> {
  const { playable, title, author, pictureSource } = answer;
  const row = await tx.one<StoredVideo>(
    `insert into video (platform, external_id, playable, title, author, picture_source, asked_at, details_at, refused_since)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp(), case when $3 = 'ok' then clock_timestamp() end,
       case when $7 then clock_timestamp() end)
     on conflict (platform, external_id) do update set
       playable = excluded.playable,
       title = case when $3 = 'ok' then excluded.title else video.title end,
       author = case when $3 = 'ok' then excluded.author else video.author end,
       picture_source = case when $3 = 'ok' then excluded.picture_source else video.picture_source end,
       asked_at = excluded.asked_at,
       details_at = coalesce(excluded.details_at, video.details_at),
       refused_since = case when $3 = 'ok' then null else coalesce(video.refused_since, excluded.refused_since) end
     returning ${COLUMNS}`,
    [...nameOf(video), playable, title, author, pictureSource, isDefiniteRefusal(playable)],
  );
  return row as StoredVideo;
}

export async function savePictures(tx: Tx, video: VideoName, { small, large }: MadePictures): Promise<void> {
  await tx.query(
    `insert into picture (hash, bytes) select * from unnest($1::text[], $2::bytea[]) on conflict (hash) do nothing`,
    [
      [small.hash, large.hash],
      [small.bytes, large.bytes],
    ],
  );
  await replacePictures(tx, video, small.hash, large.hash);
}

/** Forgets what platforms allow to keep for 30 days only. */
export async function dropDetails(tx: Tx, video: VideoName): Promise<void> {
  await tx.query(
    `update video set title = null, author = null, picture_source = null, details_at = null where ${THIS_VIDEO}`,
    nameOf(video),
  );
  await replacePictures(tx, video, null, null);
}

export async function deleteVideo(tx: Tx, video: VideoName): Promise<void> {
  await replacePictures(tx, video, null, null);
  await tx.query(`delete from video where ${THIS_VIDEO}`, nameOf(video));
}

/** Two videos may share a picture, so one that is replaced goes only when no other video shows it. */
async function replacePictures(tx: Tx, video: VideoName, small: string | null, large: string | null): Promise<void> {
  const before = await tx.one<{ small: string | null; large: string | null }>(
    `select small_picture as small, large_picture as large from video where ${THIS_VIDEO} for update`,
    nameOf(video),
  );
  await tx.query(`update video set small_picture = $3, large_picture = $4 where ${THIS_VIDEO}`, [
    ...nameOf(video),
    small,
    large,
  ]);
  const gone = [before?.small, before?.large].filter((hash) => hash != null && hash !== small && hash !== large);
  if (gone.length === 0) return;
  await tx.query(
    `delete from picture p where p.hash = any($1::text[])
       and not exists (select from video v where v.small_picture = p.hash)
       and not exists (select from video v where v.large_picture = p.hash)`,
    [gone],
  );
}

export async function readPicture(tx: ReadTx, hash: string): Promise<Buffer | undefined> {
  return (await tx.one<{ bytes: Buffer }>('select bytes from picture where hash = $1', [hash]))?.bytes;
}

/**
 * A look at this video becomes due: a minute after the last question where there is no picture yet, else ten minutes, so
 * that nobody can make this site pester a platform. The video gets a row if nobody has asked about it before.
 */
export async function lookSoon(tx: Tx, video: VideoName): Promise<void> {
  await tx.query(
    `insert into video (platform, external_id) values ($1, $2)
     on conflict (platform, external_id) do update
       set look_at = greatest(now(), video.asked_at + case when video.small_picture is null then interval '1 minute'
         else interval '10 minutes' end)`,
    nameOf(video),
  );
}

/** Forgets earlier refusals, for an owner who says that the video plays now. */
export async function forgetRefusals(tx: Tx, video: VideoName): Promise<void> {
  await tx.query(`update video set refused_since = null where ${THIS_VIDEO}`, nameOf(video));
  await lookSoon(tx, video);
}

/**
 * Takes the video whose look has been due for longest. Until the look is finished the next one is ten minutes away, so
 * a server that dies during it delays only this one.
 */
export function takeDue(tx: Tx): Promise<(StoredVideo & { platform: Platform; externalId: string }) | undefined> {
  return tx.one(
    `update video set look_at = now() + interval '10 minutes' where (platform, external_id) in (
       select platform, external_id from video where look_at <= now() order by look_at limit 1 for update skip locked)
     returning platform, external_id as "externalId", ${COLUMNS}`,
  );
}

export async function lookAgainAt(tx: Tx, video: VideoName, at: Date | null): Promise<void> {
  await tx.query(`update video set look_at = $3 where ${THIS_VIDEO}`, [...nameOf(video), at]);
}
