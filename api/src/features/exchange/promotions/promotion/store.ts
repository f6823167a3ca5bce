import type { promotions, tastes } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';
import type { VideoName } from '../../videos/index.ts';
import type { StateReason } from './promotion-rules.ts';
import type { EndedPromotion } from './settle-what-ends.ts';
import type { PausedPromotion } from './tell-of-pause.ts';

/** Changes promotions. `shown-store.ts` reads what owners see, `place-store.ts` has places, `report-store.ts` reports. */

/** Some of the first viewers leave early. After this many starts a new promotion takes its turns like all others. */
const PROMISED_STARTS = 9;

/** A promotion that goes on, or pauses by its owner's wish, keeps no part of an earlier reason. */
const NO_REASON = 'state_reason = null, state_reason_code = null, state_reason_facts = null';

export interface LockedPromotion {
  id: number;
  ownerId: string;
  state: promotions.PromotionState;
  creditsSpent: number;
  views: number;
  reserved: number;
  creditsReturned: number;
  /** Of the credits spent, those that were unproven earnings of the owner. */
  unprovenCredits: number;
  waitingCredits: number;
  title: string | null;
  video: { platform: string; externalId: string };
}

/** Locks the promotion until the transaction ends. */
export function lockPromotion(tx: Tx, id: number): Promise<LockedPromotion | undefined> {
  return tx.one<LockedPromotion>(
    `select id, owner_id as "ownerId", state, credits_spent as "creditsSpent", views, reserved,
       credits_returned as "creditsReturned", unproven_credits as "unprovenCredits",
       waiting_credits as "waitingCredits", title, jsonb_build_object('platform', platform, 'externalId', external_id) as video
     from promotion where id = $1 for no key update`,
    [id],
  );
}

/** Returns no id when the owner already made a promotion with this request id. */
export async function insertPromotion(
  tx: Tx,
  promotion: {
    ownerId: string;
    platform: string;
    externalId: string;
    videoUrl: string;
    title: string | null;
    audience: tastes.Audience;
    creditsSpent: number;
    requestId: string | null;
  },
): Promise<number | undefined> {
  const { ownerId, platform, externalId, videoUrl, title, audience, creditsSpent, requestId } = promotion;
  const row = await tx.one<{ id: number }>(
    `insert into promotion (owner_id, platform, external_id, video_url, title, credits_spent, request_id, topic, language,
       queue_position)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, queue_turn($1, 0))
     on conflict (owner_id, request_id) where request_id is not null do nothing returning id`,
    [ownerId, platform, externalId, videoUrl, title, creditsSpent, requestId, audience.topic, audience.language],
  );
  return row?.id;
}

export function promotionOfRequest(
  tx: Tx,
  { ownerId, requestId }: { ownerId: string; requestId: string | null },
): Promise<{ id: number; externalId: string } | undefined> {
  return tx.one(`select id, external_id as "externalId" from promotion where owner_id = $1 and request_id = $2`, [
    ownerId,
    requestId,
  ]);
}

/** Puts the promotion at the end of the queue and resets its count of failures. */
export async function markActive(tx: Tx, id: number): Promise<VideoName> {
  const video = await tx.one<VideoName>(
    `update promotion set state = 'active', ${NO_REASON}, trouble_in_a_row = 0,
       queue_position = case when next_offer_at is null then queue_turn(owner_id, id) else queue_position end where id = $1
     returning platform, external_id as "externalId"`,
    [id],
  );
  return video as VideoName;
}

const PAUSED = `id as "promotionId", owner_id as "ownerId", title, pauses`;

export const markPaused = (tx: Tx, id: number): Promise<PausedPromotion[]> =>
  tx.query<PausedPromotion>(
    `update promotion set state = 'paused', pauses = pauses + 1, ${NO_REASON} where id = $1 returning ${PAUSED}`,
    [id],
  );

/** Pauses all promotions that are on offer. Their owner may resume them one by one. */
export const markAllPaused = (tx: Tx, ownerId: string): Promise<PausedPromotion[]> =>
  tx.query<PausedPromotion>(
    `update promotion set state = 'paused', pauses = pauses + 1, ${NO_REASON} where id in (
       select id from promotion where owner_id = $1 and state = 'active' order by id for no key update)
     returning ${PAUSED}`,
    [ownerId],
  );

/** Paused by the server because of its video, and not by its owner: a pause of the owner has no reason. */
const PAUSED_BY_SERVER = `state = 'paused' and state_reason is not null
  and state_reason_code in ('paused_unplayable', 'paused_by_failures')`;

export interface VideoUse {
  /** Whether some promotion of it runs, waits until the video plays again, or at least exists. */
  use: 'running' | 'stalled' | 'promoted' | 'none';
  /** The most viewers in a row who could not watch one of its promotions. */
  failuresInARow: number;
}

export async function useOfVideo(tx: ReadTx, { platform, externalId }: VideoName): Promise<VideoUse> {
  const row = await tx.one<{ running: boolean | null; stalled: boolean; failures: number }>(
    `select bool_or(state = 'active') as running, bool_or(${PAUSED_BY_SERVER}) as stalled,
       coalesce(max(trouble_in_a_row), 0) as failures
     from promotion where external_id = $1 and platform = $2`,
    [externalId, platform],
  );
  if (row?.running == null) return { use: 'none', failuresInARow: 0 };
  const use = row.running ? 'running' : row.stalled ? 'stalled' : 'promoted';
  return { use, failuresInARow: row.failures };
}

/** Promotions that were paused because of this video, locked. */
export const lockStalledOf = (tx: Tx, { platform, externalId }: VideoName) =>
  tx.query<Pick<LockedPromotion, 'id' | 'ownerId' | 'title'>>(
    `select id, owner_id as "ownerId", title from promotion where external_id = $1 and platform = $2 and ${PAUSED_BY_SERVER}
     order by id for no key update`,
    [externalId, platform],
  );

/** Pauses all promotions of a video that cannot be played. */
export const markVideoPaused = (
  tx: Tx,
  { platform, externalId }: VideoName,
  { words, code, facts }: StateReason,
): Promise<PausedPromotion[]> =>
  tx.query<PausedPromotion>(
    `update promotion set state = 'paused', pauses = pauses + 1, state_reason = $3, state_reason_code = $4,
       state_reason_facts = $5
     where id in (select id from promotion where external_id = $1 and platform = $2 and state = 'active'
       order by id for no key update)
     returning ${PAUSED}`,
    [externalId, platform, words, code, facts && JSON.stringify(facts)],
  );

export async function markHidden(tx: Tx, id: number, { words, code, facts }: StateReason): Promise<void> {
  await tx.query(
    `update promotion set state = 'hidden', state_reason = $2, state_reason_code = $3, state_reason_facts = $4
     where id = $1`,
    [id, words, code, facts && JSON.stringify(facts)],
  );
}

export interface StoppedPromotion extends EndedPromotion {
  ownerId: string;
  title: string | null;
}

export async function markStopped(
  tx: Tx,
  id: number,
  { refund, reason, code = null }: { refund: number; reason: string | null; code?: StateReason['code'] },
): Promise<StoppedPromotion | undefined> {
  return tx.one<StoppedPromotion>(
    `update promotion p set state = 'stopped', state_reason = $3, state_reason_code = $4, state_reason_facts = null,
       ended_at = clock_timestamp(), credits_returned = p.credits_returned + $2, waiting_credits = 0, unproven_credits = 0
     from (select id, state from promotion where id = $1 for no key update) before where p.id = before.id
     returning p.id as "promotionId", p.owner_id as "ownerId", p.title, before.state, p.asks, false as completes`,
    [id, refund, reason, code],
  );
}

/** Some of a member's promotions that have not ended. */
export const runningIdsOf = (tx: ReadTx, ownerId: string, most: number) =>
  tx.query<{ id: number }>(
    `select id from promotion where owner_id = $1 and state not in ('completed', 'stopped') order by id limit $2`,
    [ownerId, most],
  );

export interface RunningPromotionOfOwner extends Omit<LockedPromotion, 'video'> {
  createdAt: Date;
}

/**
 * All promotions of these members that have not ended, locked; with them promotions that the caller will change, because all
 * must be locked in order of id.
 */
export const lockRunningOf = (tx: Tx, ownerIds: readonly string[], alsoLock: readonly number[] = []) =>
  tx.query<RunningPromotionOfOwner>(
    `with locked as materialized (
       select * from promotion where id = any($2::bigint[])
         or (owner_id = any($1::uuid[]) and state not in ('completed', 'stopped')) order by id for no key update
     )
     select id, owner_id as "ownerId", state, credits_spent as "creditsSpent", views, reserved,
       credits_returned as "creditsReturned", unproven_credits as "unprovenCredits", waiting_credits as "waitingCredits",
       title, created_at as "createdAt"
     from locked where owner_id = any($1::uuid[]) and state not in ('completed', 'stopped') order by id`,
    [ownerIds, alsoLock],
  );

/** Those of these members who are below zero although a promotion of theirs runs. */
export async function ownersBelowZero(tx: Tx, ownerIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ owner_id: string }>(
    `select distinct p.owner_id from promotion p join account a on a.member_id = p.owner_id
     where p.owner_id = any($1::uuid[]) and a.balance < 0 and p.state not in ('completed', 'stopped')`,
    [ownerIds],
  );
  return rows.map(({ owner_id }) => owner_id);
}

export async function setTitle(tx: Tx, id: number, title: string | null): Promise<void> {
  await tx.query('update promotion set title = $2 where id = $1', [id, title]);
}

const MAY_PROMISE = (
  owner: string,
) => `not exists (select from cluster_member where member_id = ${owner}) and not exists (
  select from (select promised_at from promotion where owner_id = ${owner} order by id desc limit 100) latest
  where promised_at > now() - interval '1 day')`;

/**
 * A new promotion is offered near the front until it has three views, but only one of each owner a day, and none of members
 * who belong to others: splitting credits buys no better place. The owner's account must be locked.
 */
export async function promiseFirstViews(tx: Tx, id: number, ownerId: string): Promise<void> {
  await tx.query(
    `update promotion set promise_left = ${PROMISED_STARTS}, promised_at = now(), queue_position = promised_turn(queue_position)
     where id = $1 and ${MAY_PROMISE('$2')}`,
    [id, ownerId],
  );
}

/** Whether a promotion that this member made now would have the promise. */
export async function mayPromise(tx: ReadTx, ownerId: string): Promise<boolean> {
  const row = await tx.one<{ may: boolean }>(`select ${MAY_PROMISE('$1')} as may`, [ownerId]);
  return row?.may ?? false;
}

export async function setAudience(tx: Tx, id: number, { topic, language }: tastes.Audience): Promise<void> {
  await tx.query('update promotion set topic = $2, language = $3 where id = $1', [id, topic, language]);
}

export async function setAsks(tx: Tx, id: number, asks: boolean): Promise<void> {
  await tx.query('update promotion set asks = $2 where id = $1', [id, asks]);
}

export async function addCredits(tx: Tx, id: number, credits: number): Promise<void> {
  await tx.query('update promotion set credits_spent = credits_spent + $2 where id = $1', [id, credits]);
}

export interface TopUp {
  requestId: string;
  promotionId: number;
  credits: number;
}

/** Records a top-up. If one with this request id exists already, returns that one and changes nothing. */
export async function recordTopUp(tx: Tx, { requestId, promotionId, credits }: TopUp): Promise<TopUp | undefined> {
  const fresh = await tx.one(
    `insert into promotion_top_up (request_id, promotion_id, credits) values ($1, $2, $3)
     on conflict (request_id) do nothing returning request_id`,
    [requestId, promotionId, credits],
  );
  if (fresh) return undefined;
  return tx.one<TopUp>(
    `select request_id as "requestId", promotion_id as "promotionId", credits from promotion_top_up
     where request_id = $1`,
    [requestId],
  );
}

/** Writes down which of the credits just spent were unproven, and which of those wait. */
export async function addUnproven(
  tx: Tx,
  id: number,
  { unproven, waits }: { unproven: number; waits: boolean },
): Promise<void> {
  if (unproven === 0) return;
  await tx.query(
    `update promotion set unproven_credits = unproven_credits + $2, waiting_credits = waiting_credits + $3,
       waiting_since = case when $3 > 0 and waiting_credits = 0 then now() else waiting_since end where id = $1`,
    [id, unproven, waits ? unproven : 0],
  );
}

/** Locked before the owner is judged, because promotions are locked before trust everywhere. */
export async function lockUnprovenOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.query(
    'select id from promotion where owner_id = $1 and unproven_credits > 0 order by id for no key update',
    [ownerId],
  );
}

/** The owner is believed: everything is offered. Returns whether something had waited. */
export async function releasePromotions(tx: Tx, ownerId: string): Promise<boolean> {
  const rows = await tx.query<{ waited: boolean }>(
    `update promotion p set unproven_credits = 0, waiting_credits = 0,
       queue_position = case when before.waiting_credits > 0 and p.next_offer_at is null then queue_turn(p.owner_id, p.id) else p.queue_position end
     from promotion before
     where p.owner_id = $1 and p.unproven_credits > 0 and before.id = p.id
     returning before.waiting_credits > 0 as waited`,
    [ownerId],
  );
  return rows.some(({ waited }) => waited);
}

export interface WaitingPromotion {
  id: number;
  ownerId: string;
  waitingCredits: number;
  daysOld: number;
}

/** The oldest promotions that wait. */
export function waitingPromotions(tx: Tx, most: number): Promise<WaitingPromotion[]> {
  return tx.query<WaitingPromotion>(
    `select id, owner_id as "ownerId", waiting_credits as "waitingCredits",
       floor(extract(epoch from now() - coalesce(waiting_since, created_at)) / 86400)::integer as "daysOld"
     from promotion where waiting_credits > 0 and state not in ('completed', 'stopped')
     order by id limit $1 for no key update skip locked`,
    [most],
  );
}

export async function offerWaiting(tx: Tx, parts: readonly { id: number; credits: number }[]): Promise<void> {
  await tx.query(
    `update promotion p set waiting_credits = p.waiting_credits - r.credits,
       queue_position = case when p.next_offer_at is null then queue_turn(p.owner_id, p.id) else p.queue_position end
     from unnest($1::bigint[], $2::bigint[]) r (id, credits) where p.id = r.id`,
    [parts.map(({ id }) => id), parts.map(({ credits }) => credits)],
  );
}

/** Promotions whose credits have waited for this many days. */
export const waitedSince = (tx: ReadTx, days: number, most: number): Promise<{ id: number }[]> =>
  tx.query(
    `select id from promotion where waiting_credits > 0 and state not in ('completed', 'stopped')
       and coalesce(waiting_since, created_at) <= now() - make_interval(days => $1) order by id limit $2`,
    [days, most],
  );

/** In which state a promotion is, and why. */
export const stateOfPromotion = (tx: ReadTx, id: number) =>
  tx.one<{ state: promotions.PromotionState; reason: string | null }>(
    'select state, state_reason as reason from promotion where id = $1',
    [id],
  );

/** Whether somebody is watching one of a member's promotions. */
export async function holdsPlaces(tx: ReadTx, ownerId: string): Promise<boolean> {
  const row = await tx.one('select 1 as one from promotion where owner_id = $1 and reserved > 0 limit 1', [ownerId]);
  return row !== undefined;
}

/**
 * Takes title and video out of some ended promotions of a member who left, and returns how many: a video leads to the person
 * who made it. Views and amounts stay.
 */
export async function forgetSomeVideosOf(tx: Tx, ownerId: string, most: number): Promise<number> {
  const rows = await tx.query(
    `update promotion set title = null, external_id = 'deleted', video_url = 'about:blank', topic = null, language = null
     where id in (select id from promotion where owner_id = $1 and external_id <> 'deleted' order by id limit $2)
     returning id`,
    [ownerId, most],
  );
  return rows.length;
}
