import type { coupons } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { matesOf } from '../../trust/links/index.ts';
import { type CouponLimits, type Redeemer, stateOf } from './coupon-rules.ts';

export interface LockedCoupon extends CouponLimits {
  id: number;
  code: string;
}

const LIMITS = `id, code, credits, uses, used, budget, expires_at as "expiresAt", ended_at as "endedAt"`;

export async function isCode(tx: ReadTx, code: string): Promise<boolean> {
  return (await tx.one('select 1 as one from coupon where code = $1', [code])) !== undefined;
}

/** The lock makes those who redeem the same coupon wait for each other, so uses, budget and groups are judged one by one. */
export const lockCouponByCode = (tx: Tx, code: string): Promise<LockedCoupon | undefined> =>
  tx.one(`select ${LIMITS} from coupon where code = $1 for no key update`, [code]);

export const lockCoupon = (tx: Tx, id: number): Promise<LockedCoupon | undefined> =>
  tx.one(`select ${LIMITS} from coupon where id = $1 for no key update`, [id]);

/** A suspension or deletion that is under way is waited for. */
export async function lockRedeemer(tx: Tx, couponId: number, memberId: string): Promise<Redeemer & { now: Date }> {
  const row = await tx.one<Redeemer & { now: Date }>(
    `select m.email_verified_at is not null as verified, m.suspended_at is not null as suspended,
       m.deleted_at is not null as deleted, clock_timestamp() as now,
       exists (select from coupon_redemption r where r.coupon_id = $1 and r.member_id = m.id) as redeemed,
       exists (select from coupon_redemption r where r.coupon_id = $1 and r.member_id in (${matesOf('$2')})) as "mateRedeemed"
     from member m where m.id = $2 for share of m`,
    [couponId, memberId],
  );
  return row as Redeemer & { now: Date };
}

export async function addRedemption(tx: Tx, couponId: number, memberId: string): Promise<void> {
  await tx.query('insert into coupon_redemption (coupon_id, member_id) values ($1, $2)', [couponId, memberId]);
  await tx.query('update coupon set used = used + 1 where id = $1', [couponId]);
}

export interface NewCoupon {
  code: string;
  credits: number;
  uses: number;
  budget: number | null;
  expiresAt: Date | null;
  note: string | null;
  adminId: string;
}

/** Returns nothing if the code exists. */
export const insertCoupon = (tx: Tx, made: NewCoupon): Promise<{ id: number } | undefined> =>
  tx.one(
    `insert into coupon (code, credits, uses, budget, expires_at, note, created_by) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (code) do nothing returning id`,
    [made.code, made.credits, made.uses, made.budget, made.expiresAt, made.note, made.adminId],
  );

export async function markEnded(tx: Tx, id: number): Promise<void> {
  await tx.query('update coupon set ended_at = now() where id = $1', [id]);
}

interface CouponRow extends LockedCoupon {
  note: string | null;
  createdBy: string;
  createdAt: Date;
  linked: number;
}

function shown({ expiresAt, endedAt, createdAt, ...row }: CouponRow, now: Date): coupons.Coupon {
  return {
    ...row,
    given: row.used * row.credits,
    state: stateOf({ ...row, expiresAt, endedAt }, now),
    expiresAt: expiresAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

const SHOWN = `c.id, c.code, c.credits, c.uses, c.used, c.budget, c.expires_at as "expiresAt", c.ended_at as "endedAt", c.note,
  m.username as "createdBy", c.created_at as "createdAt", now() as now,
  coalesce((select sum(same.members) from (
    select count(*) as members from coupon_redemption r join cluster_member g on g.member_id = r.member_id
    where r.coupon_id = c.id group by g.cluster_id having count(*) > 1) same), 0)::bigint as linked`;

export async function listCoupons(
  tx: ReadTx,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<coupons.Coupon[]> {
  const rows = await tx.query<CouponRow & { now: Date }>(
    `select ${SHOWN} from coupon c join member m on m.id = c.created_by
     where c.id < coalesce($1, 9223372036854775807) order by c.id desc limit $2`,
    [before ?? null, limit],
  );
  return rows.map(({ now, ...row }) => shown(row, now));
}

export async function findCoupon(tx: ReadTx, id: number): Promise<coupons.Coupon | undefined> {
  const row = await tx.one<CouponRow & { now: Date }>(
    `select ${SHOWN} from coupon c join member m on m.id = c.created_by where c.id = $1`,
    [id],
  );
  if (!row) return undefined;
  const { now, ...coupon } = row;
  return shown(coupon, now);
}

/** The last line of the page before. */
export interface RedemptionCursor {
  at: string;
  memberId: string;
}

/** Newest first. */
export async function redemptionsOf(
  tx: ReadTx,
  couponId: number,
  { after, limit }: { after?: RedemptionCursor | undefined; limit: number },
): Promise<{ lines: coupons.Redemption[]; last: RedemptionCursor | undefined }> {
  const rows = await tx.query<coupons.Redemption & RedemptionCursor & { exactAt: string }>(
    `select m.username as member, to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, c.credits,
       g.cluster_id as "group", r.at::text as "exactAt", r.member_id as "memberId"
     from coupon_redemption r join coupon c on c.id = r.coupon_id join member m on m.id = r.member_id
     left join cluster_member g on g.member_id = r.member_id
     where r.coupon_id = $1 and ($2::timestamptz is null or (r.at, r.member_id) < ($2::timestamptz, $3::uuid))
     order by r.at desc, r.member_id desc limit $4`,
    [couponId, after?.at ?? null, after?.memberId ?? null, limit],
  );
  const end = rows.length === limit ? rows.at(-1) : undefined;
  return {
    lines: rows.map(({ member, at, credits, group }) => ({ member, at, credits, group })),
    last: end && { at: end.exactAt, memberId: end.memberId },
  };
}
