import type { Platform } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { RewardedView } from './receipt-rules.ts';

export interface LinkRow {
  token: string;
  createdAt: Date;
}

export function findLink(tx: ReadTx, promotionId: number): Promise<LinkRow | undefined> {
  return tx.one<LinkRow>(
    `select token, created_at as "createdAt" from receipt_link where promotion_id = $1 and revoked_at is null`,
    [promotionId],
  );
}

/** Does nothing if the promotion has a link that works. */
export async function insertLink(tx: Tx, promotionId: number, token: string): Promise<void> {
  await tx.query(`insert into receipt_link (token, promotion_id) values ($2, $1) on conflict do nothing`, [
    promotionId,
    token,
  ]);
}

export async function revokeLink(tx: Tx, promotionId: number): Promise<void> {
  await tx.query(`update receipt_link set revoked_at = now() where promotion_id = $1 and revoked_at is null`, [
    promotionId,
  ]);
}

export async function isOwn(tx: ReadTx, { id, ownerId }: { id: number; ownerId: string }): Promise<boolean> {
  return (await tx.one('select from promotion where id = $1 and owner_id = $2', [id, ownerId])) !== undefined;
}

export interface SharedPromotion {
  id: number;
  platform: Platform;
  externalId: string;
  title: string | null;
}

export function promotionOfLink(tx: ReadTx, token: string): Promise<SharedPromotion | undefined> {
  return tx.one<SharedPromotion>(
    `select p.id, p.platform, p.external_id as "externalId", coalesce(p.title, v.title) as title
     from receipt_link l join promotion p on p.id = l.promotion_id
     left join video v on v.platform = p.platform and v.external_id = p.external_id
     where l.token = $1 and l.revoked_at is null`,
    [token],
  );
}

export type EndedView = RewardedView & { state: 'completed' | 'voided' };

const ENDED = `
  select v.id, v.promotion_id as "promotionId", p.platform, p.external_id as "externalId", v.ended_at as "endedAt",
    v.credited_ms as "creditedMs", v.verified, v.seeks, v.fast_beats as "fastBeats", v.hidden_ms as "hiddenMs",
    v.questions_passed as "questionsPassed", v.state
  from view v join promotion p on p.id = v.promotion_id`;

export interface Stretch {
  /** The last view that was looked at; null when there is none after `after`. */
  to: number | null;
  more: boolean;
}

/** Looks at a bounded number of views of any state, so that a page costs the same however many were never finished. */
export async function nextStretch(tx: ReadTx, promotionId: number, after: number, most: number): Promise<Stretch> {
  const row = await tx.one<{ to: number | null; looked: number }>(
    `select max(id) as to, count(*) as looked from (
       select id from view where promotion_id = $1 and id > $2 order by id limit $3) looked`,
    [promotionId, after, most],
  );
  return { to: row?.to ?? null, more: row?.looked === most };
}

export function endedViews(tx: ReadTx, promotionId: number, after: number, to: number): Promise<EndedView[]> {
  return tx.query<EndedView>(
    `${ENDED} where v.promotion_id = $1 and v.id > $2 and v.id <= $3 and v.state in ('completed', 'voided') order by v.id`,
    [promotionId, after, to],
  );
}

/** The ended views among a bounded number of views before this one, newest first. */
export async function endedBefore(
  tx: ReadTx,
  promotionId: number,
  before: number | undefined,
  most: number,
): Promise<{ views: EndedView[]; next: number | null }> {
  const row = await tx.one<{ from: number | null; looked: number }>(
    `select min(id) as from, count(*) as looked from (
       select id from view where promotion_id = $1 and id < coalesce($2, 9223372036854775807) order by id desc limit $3) looked`,
    [promotionId, before ?? null, most],
  );
  const from = row?.from ?? null;
  if (from === null) return { views: [], next: null };
  const views = await endedViews(
    tx,
    promotionId,
    from - 1,
    before === undefined ? Number.MAX_SAFE_INTEGER : before - 1,
  );
  return { views: views.reverse(), next: row?.looked === most ? from : null };
}
