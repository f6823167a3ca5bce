import { constants, type Platform } from '@viewloop/contract';
import { anyLength } from '../../../platform/db/any-length.ts';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { matesOf } from '../../trust/links/index.ts';
import { HELD_POSITION, isWanted, maySeeCut } from '../promotions/index.ts';
import { type Taste, tasteAsJson } from '../tastes/index.ts';
import type { StoredPictures } from '../videos/index.ts';
import type { Whereabouts } from './audience.ts';
import type { Candidate } from './offer-rules.ts';
import { paidFor } from './view-sql-store.ts';

/** One search of the queue: behind a position, and through at most `examine` promotions. */
export interface Look extends Whereabouts {
  viewerId: string;
  platforms: readonly Platform[];
  after: number;
  examine: number;
  limit: number;
}

/** Joins whether this member (`$1`) was paid for the video of a promotion, or would have been. */
const JOIN_SEEN = `left join lateral (
    select true as rewarded from view v
    where v.viewer_id = $1 and v.video_key = video_key(p.platform, p.external_id) and v.state in ('completed', 'voided') limit 1) seen on true`;

/** What a promotion of the queue must be for this member (`$1`), each with its reason. */
const clausesFor = (
  platforms: readonly Platform[],
  { country, language }: Record<keyof Whereabouts, string>,
): string[] => [
  // A viewer is paid once for a video, also if that view was found false later.
  'seen.rewarded is null',
  // Owners cannot earn by their own videos, nor by those of somebody they belong to.
  `p.owner_id <> $1 and p.owner_id <> all(array(${matesOf('$1')}))`,
  // Nor by a video that one of them promotes or has promoted, whoever promotes it now.
  `(select true from promotion o where o.external_id = p.external_id and o.platform = p.platform
      and o.owner_id = any(array(select $1::uuid union all ${matesOf('$1')})) limit 1) is null`,
  // The owner chose countries, languages, topics or confirmed addresses, and the viewer is among them.
  `(not p.targeted or ${isWanted('$1', 'p.id', { country, language })} is not null)`,
  // Of two cuts that are compared, each viewer sees one.
  `(p.comparison_id is null or ${maySeeCut({ viewerId: '$1', promotionId: 'p.id', comparisonId: 'p.comparison_id' }, paidFor)} is not null)`,
  // The operator may have switched a platform off since the promotion was made.
  `p.platform in (${platforms.map((name) => `'${name}'`).join()})`,
  // A member who reported a video does not want to see it. Most promotions have no report, and none is looked up for them.
  '(p.open_reports = 0 or (select true from report r where r.promotion_id = p.id and r.reporter_id = $1) is null)',
  // "Not interested" hides a video. Opinions are looked up only for members who hid one.
  `((select t.hides from taste t where t.member_id = $1) is not true
      or (select true from opinion o where o.member_id = $1 and o.promotion_id = p.id and o.opinion = 'less') is null)`,
];

/** A video of the queue. */
export interface OfferedVideo extends Candidate, StoredPictures {
  title: string | null;
  platform: Platform;
  author: string | null;
}

/** A video as it is offered to one member. */
interface Offer extends OfferedVideo {
  /** The turn of the whole site; in the first row of a look. */
  turn: number | null;
  /** The member's taste; in the first row of a look. */
  taste: Taste | null;
  /** Owners who watched the member lately and whose video may come earlier today; in the first row of a look. */
  watchers: string[] | null;
}

/** How much is looked at to find who watched the member: so many promotions, and the latest watches of each. */
const OWN_PROMOTIONS = 10;
const THEIR_WATCHES = 20;
/** Whom the member watched among so many videos does not come earlier again, so no pair can trade views by it. */
const OWN_WATCHES = 50;

/**
 * Who watched the member in the last week, proven and with heartbeats. Chance decides for each of them anew every day; a list
 * that is read again does not change it. Linked accounts are not offered at all. The array inside is read only if somebody is found.
 */
const watchersOf = (member: string): string => `array(
  select distinct w.viewer_id from (
    select id from promotion where owner_id = ${member} order by id desc limit ${OWN_PROMOTIONS}) own
  cross join lateral (
    select id, viewer_id, state, verified, ended_at from view
    where promotion_id = own.id order by id desc limit ${THEIR_WATCHES}) w
  where w.state = 'completed' and w.verified and w.ended_at > now() - interval '7 days'
    and left(md5(w.viewer_id::text || ${member}::text || (now() at time zone 'utc')::date::text), 1) collate "C" >= '8'
    and (select true from view_proof x where x.view_id = w.id) is null
    and w.viewer_id <> all(array(
      select p.owner_id from (select promotion_id from view where viewer_id = ${member} order by id desc limit ${OWN_WATCHES}) mine
      join promotion p on p.id = mine.promotion_id)))`;

/**
 * What is the same for all members is part of the text, so that one prepared plan serves all calls, because planning takes
 * longer than the query. The lateral join with its limit makes the planner look up one row for each promotion. It would plan an
 * anti-join for an average member, and that is hundreds of times slower for one who has watched fifty thousand videos.
 */
const candidates = (platforms: readonly Platform[], examine: number) => `
  select p.id, p.owner_id, p.topic, p.language, p.is_new, p.title, p.platform, p.external_id, p.queue_position from (
    select id, platform, owner_id, topic, language, open_reports, queue_position, targeted, comparison_id, title, external_id,
      promise_left > 0 and views + reserved < ${constants.PROMISED_VIEWS} as is_new from promotion
    where state = 'active' and has_place and queue_position > $2 and queue_position < ${HELD_POSITION}
    order by queue_position limit ${examine}) p
  ${JOIN_SEEN}
  where ${clausesFor(platforms, { country: '$4', language: '$5' }).join('\n    and ')}
  order by p.queue_position limit $3`;

/**
 * Titles and pictures are looked up for the few that were found. What belongs to the whole list, not to one video, stands
 * in the first row only. So a page of the list takes one statement; each further one cost the server more than the rows.
 */
const textOf = (platforms: readonly Platform[], examine: number) => `
  select c.id, c.owner_id as "ownerId", c.topic, c.language, c.is_new as "isNew", coalesce(c.title, d.title) as title,
    c.platform, d.author, d.small_picture as "smallPicture", d.large_picture as "largePicture",
    case when row_number() over (order by c.queue_position) = 1 then (select last_value from promotion_queue) end as turn,
    case when row_number() over (order by c.queue_position) = 1 then ${tasteAsJson('$1')} end as taste,
    case when row_number() over (order by c.queue_position) = 1 then ${watchersOf('$1')} end as watchers
  from (${candidates(platforms, examine)}) c
  left join lateral (
    select v.title, v.author, v.small_picture, v.large_picture from video v
    where v.platform = c.platform and v.external_id = c.external_id limit 1) d on true
  order by c.queue_position`;

/** What this member may watch among the next promotions of the queue. `examine` limits the cost of one statement. */
export function offeredBehind(tx: ReadTx, look: Look): Promise<Offer[]> {
  const { viewerId, platforms, after, examine, limit, country, language } = look;
  return tx.query<Offer>(textOf(platforms, examine), [viewerId, after, limit, country, language]);
}

/** A video at the front of the queue, as it is kept for everybody. */
export interface FrontVideo extends OfferedVideo {
  /** The number under which views name it, in text, because it is larger than our numbers. */
  key: string;
  /** Everybody who promotes it or has promoted it, up to a few. */
  promoters: string[];
  /** Whether more than this is needed to know who may watch it. */
  choosy: boolean;
  /** The turn of the whole site; the same in all rows. */
  turn: number;
}

const FEW_PROMOTERS = 8;

/** The first videos of the queue, whoever may watch them. */
export function frontOfQueue(tx: ReadTx, platforms: readonly Platform[], most: number): Promise<FrontVideo[]> {
  return tx.query<FrontVideo>(
    `select p.id, p.owner_id as "ownerId", p.topic, p.language, p.promise_left > 0 and p.views + p.reserved < ${constants.PROMISED_VIEWS} as "isNew",
       coalesce(p.title, d.title) as title, p.platform, d.author, d.small_picture as "smallPicture", d.large_picture as "largePicture",
       video_key(p.platform, p.external_id)::text as key, o.promoters,
       p.targeted or p.comparison_id is not null or cardinality(o.promoters) > ${FEW_PROMOTERS} as choosy,
       (select last_value from promotion_queue) as turn
     from promotion p
     left join lateral (
       select v.title, v.author, v.small_picture, v.large_picture from video v
       where v.platform = p.platform and v.external_id = p.external_id limit 1) d on true
     cross join lateral (select array(
       select o.owner_id from promotion o where o.external_id = p.external_id and o.platform = p.platform
       limit ${FEW_PROMOTERS + 1}) as promoters) o
     where p.state = 'active' and p.has_place and p.queue_position < ${HELD_POSITION}
       and p.platform in (${platforms.map((name) => `'${name}'`).join()})
     order by p.queue_position limit $1`,
    [most],
  );
}

/** What decides for one member about the videos at the front. */
export interface FrontViewer {
  taste: Taste | null;
  watchers: string[];
  /** Whether the member has said of a video that it does not interest them. */
  hides: boolean;
  mates: string[];
  /** The keys of the videos for which they were paid. */
  seen: string[];
  /** The numbers of promotions, in text. */
  reported: string[];
}

/**
 * What decides for each of these members. The lists of keys and numbers are the same for everybody, so they come as the text of
 * arrays, which is made once.
 */
export async function viewersOfFront(
  tx: ReadTx,
  { viewerIds, keys, ids }: { viewerIds: readonly string[]; keys: string; ids: string },
): Promise<Map<string, FrontViewer>> {
  const rows = await tx.query<FrontViewer & { viewerId: string }>(
    `select one.id as "viewerId", ${tasteAsJson('one.id')} as taste, ${watchersOf('one.id')} as watchers,
       array(${matesOf('one.id')}) as mates, (select t.hides from taste t where t.member_id = one.id) is true as hides,
       array(select v.video_key::text from view v where v.viewer_id = one.id and v.video_key = any($2::bigint[])
         and v.state in ('completed', 'voided')) as seen,
       array(select r.promotion_id::text from report r join promotion p on p.id = r.promotion_id and p.open_reports > 0
         where r.reporter_id = one.id and r.promotion_id = any($3::bigint[])) as reported
     from unnest(${anyLength('$1::uuid[]')}) one (id)`,
    [viewerIds, keys, ids],
  );
  return new Map(rows.map((row) => [row.viewerId, row]));
}

/** Those of these promotions that the member may watch. */
export async function allowedAmong(
  tx: ReadTx,
  ids: readonly number[],
  { viewerId, platforms, country, language }: Whereabouts & Pick<Look, 'viewerId' | 'platforms'>,
): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>(
    `select p.id from promotion p
     ${JOIN_SEEN}
     where p.id = any($2) and ${clausesFor(platforms, { country: '$3', language: '$4' }).join('\n    and ')}`,
    [viewerId, ids, country, language],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The same without titles and pictures, for callers that only count. */
export function countedBehind(tx: ReadTx, look: Look): Promise<{ id: number }[]> {
  const { viewerId, platforms, after, examine, limit, country, language } = look;
  const text = `select c.id from (${candidates(platforms, examine)}) c`;
  return tx.query<{ id: number }>(text, [viewerId, after, limit, country, language]);
}

/** The position at which such a search ended, or `undefined` when it reached the end of the queue. */
export async function lookEndedAt(
  tx: ReadTx,
  { after, examine }: Pick<Look, 'after' | 'examine'>,
): Promise<number | undefined> {
  const row = await tx.one<{ at: number }>(
    `select queue_position as at from promotion
     where state = 'active' and has_place and queue_position > $1 and queue_position < ${HELD_POSITION}
     order by queue_position offset $2 limit 1`,
    [after, examine - 1],
  );
  return row?.at;
}
