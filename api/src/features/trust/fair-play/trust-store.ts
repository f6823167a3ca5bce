import { constants } from '@viewloop/contract';
import { anyLength } from '../../../platform/db/any-length.ts';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { type Activity, activity } from './activity.ts';

const { VOUCHING_FACTOR_DAYS } = constants;

/** What is known of a member when a watch starts or a standing is shown. */
export interface TrustRow {
  memberId: string;
  daysOld: number;
  proven: boolean;
  aside: boolean;
  lane: boolean;
  right: number;
  wrong: number;
  passed: number;
  /** Earned by watching and answering, in the balance, and not yet behind a believed batch of answers. */
  unproven: number;
  provenViews: number;
  unverifiedInAll: number;
  /** Rewarded views in all, and those since a question was last missed or left open. */
  watchedInAll: number;
  cleanViews: number;
  watchedToday: number;
  /** Owners' questions that were answered and paid today, also after views that were found false since. */
  answeredToday: number;
  unverifiedToday: number;
  /** How many accounts belong together with this one, itself included, and what all of them earned today. */
  clusterSize: number;
  clusterWatchedToday: number;
  clusterAnsweredToday: number;
  /** A promotion waits until this member is believed. */
  waiting: boolean;
  /** Questions of earlier watches that were left open. */
  openChecks: number;
  emailVerified: boolean;
  secondFactor: boolean;
  deposited: boolean;
  /** What stands for this member besides answers, each of which costs time or money. */
  vouched: boolean;
  paid: boolean;
  factorDays: number | null;
  vouchedByAdmin: boolean;
  channels: number;
}

/**
 * What stands for a member besides answers. Subqueries for one member, and no joins of tables, so that Postgres cannot decide to read
 * what everybody has. `factor_since` is the time since which the password alone has not been enough.
 */
const VOUCHING = `
  cross join lateral (select sum(x.litoshi) as litoshi from deposit x where x.member_id = m.id and x.state = 'confirmed') paid_in
  cross join lateral (select count(*)::integer as count from channel c where c.member_id = m.id) channels
  cross join lateral (select least((select min(created_at) from passkey k where k.member_id = m.id),
    (select confirmed_at from authenticator a where a.member_id = m.id)) as factor_since offset 0) factors`;

/** Deposits of this much in all vouch for a member: the amount in which the site states its rate. */
const PAID = `coalesce(paid_in.litoshi, 0) >= ${constants.RATE_LITOSHI}`;

const VOUCHED = `(t.vouched_at is not null or channels.count > 0 or ${PAID}
  or factor_since <= now() - interval '${VOUCHING_FACTOR_DAYS} days')`;

const trustWith = ({ answeredToday, hasWaiting, watchedToday }: Activity): string => `
  select m.id as "memberId",
    floor(extract(epoch from now() - coalesce(t.since, m.created_at)) / 86400)::integer as "daysOld",
    coalesce(t.proven, false) as proven, t.aside_at is not null as aside, coalesce(t.lane, false) as lane,
    coalesce(t.batch_right, 0) as right, coalesce(t.batch_wrong, 0) as wrong, coalesce(t.passed, 0) as passed,
    coalesce(t.proven_views, 0) as "provenViews",
    greatest(0, coalesce(s.earned, 0) - coalesce(t.proven_earned, 0) - coalesce(t.unproven_spent, 0)
      + coalesce(t.answers_unproven, 0)) as unproven,
    coalesce(s.unverified, 0) as "unverifiedInAll", coalesce(s.watched, 0) as "watchedInAll",
    greatest(0, coalesce(s.watched, 0) - coalesce(t.missed_at, 0)) as "cleanViews",
    coalesce(d.watched, 0) as "watchedToday", coalesce(d.unverified, 0) as "unverifiedToday",
    own_answers.count::integer as "answeredToday",
    coalesce(g.size, 1)::integer as "clusterSize", coalesce(g.watched, d.watched, 0)::integer as "clusterWatchedToday",
    coalesce(g.answered, own_answers.count)::integer as "clusterAnsweredToday",
    ${hasWaiting('m.id')} as waiting,
    (select count(*) from attention_check c where c.member_id = m.id and c.state = 'open')::integer as "openChecks",
    m.email_verified_at is not null as "emailVerified", factor_since is not null as "secondFactor",
    paid_in.litoshi is not null as deposited, coalesce(${VOUCHED}, false) as vouched, ${PAID} as paid,
    floor(extract(epoch from now() - factor_since) / 86400)::integer as "factorDays", t.vouched_at is not null as "vouchedByAdmin",
    channels.count as channels
  from member m
  left join member_trust t on t.member_id = m.id
  left join member_total s on s.member_id = m.id
  left join lateral ${watchedToday('m.id')} d on true
  cross join lateral ${answeredToday('m.id')} own_answers
  left join cluster_member own on own.member_id = m.id
  left join lateral (
    select count(*) as size, sum(gd.watched) as watched, sum(${answeredToday('mate.member_id')}) as answered from cluster_member mate
    left join lateral ${watchedToday('mate.member_id')} gd on true
    where mate.cluster_id = own.cluster_id) g on own.cluster_id is not null${VOUCHING}
  where m.id = any(${anyLength('$1::uuid[]')}::uuid[])`;

let text: string | undefined;
function trustText(): string {
  text ??= trustWith(activity());
  return text;
}

export async function trustOf(tx: ReadTx, memberIds: readonly string[]): Promise<ReadonlyMap<string, TrustRow>> {
  const rows = await tx.query<TrustRow>(trustText(), [memberIds]);
  return new Map(rows.map((row) => [row.memberId, row]));
}
