import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { Candidate } from './lane-rules.ts';
import type { IfUncertain, Step } from './outcome-rules.ts';

export interface NewDelivery {
  /** Names the business event; the same key twice is one delivery. */
  key: string;
  /** Which sender takes it: `mail`, `push`, `webhook`. */
  kind: string;
  memberId?: string | undefined;
  target: string;
  parameters: object;
  /** Gone from the database once it was sent. */
  secrets?: object | undefined;
  /** Whether a try of which nobody knows if it arrived is repeated. */
  ifUncertain: IfUncertain;
  /** After this many seconds it is no longer worth sending. */
  expiresInSeconds?: number | undefined;
}

/** Part of the business transaction: what leaves the house is written where it was decided. False: it was there. */
export async function enqueue(tx: Tx, delivery: NewDelivery): Promise<boolean> {
  const row = await tx.one(
    `insert into delivery (key, kind, member_id, target, parameters, secrets, if_uncertain, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))
     on conflict (key) do nothing returning id`,
    [
      delivery.key,
      delivery.kind,
      delivery.memberId ?? null,
      delivery.target,
      JSON.stringify(delivery.parameters),
      delivery.secrets ? JSON.stringify(delivery.secrets) : null,
      delivery.ifUncertain,
      delivery.expiresInSeconds ?? null,
    ],
  );
  return row !== undefined;
}

/**
 * Puts the deliveries that a query finds into the outbox, so that many need one statement. The query must return the columns
 * key, kind, member_id, target, parameters and if_uncertain.
 */
export async function enqueueFound(tx: Tx, query: string, values: readonly unknown[]): Promise<void> {
  await tx.query(
    `insert into delivery (key, kind, member_id, target, parameters, if_uncertain) ${query} on conflict (key) do nothing`,
    values,
  );
}

export interface ClaimedDelivery {
  id: number;
  key: string;
  memberId: string | null;
  target: string;
  parameters: unknown;
  secrets: unknown;
  attempts: number;
  hindered: number;
  ifUncertain: IfUncertain;
  createdAt: Date;
  expired: boolean;
  lease: string;
}

const CLAIMED = `returning id, key, member_id as "memberId", target, parameters, secrets, attempts, hindered,
  if_uncertain as "ifUncertain", created_at as "createdAt", coalesce(expires_at < now(), false) as expired, lease`;

/**
 * Takes what is due. Taking it pushes `due_at` to the end of the lease, so a delivery whose sender was killed before it
 * began becomes due again by itself. Nothing is taken while everything is held.
 */
export function claim(
  tx: Tx,
  { kind, lease, leaseSeconds, most }: { kind: string; lease: string; leaseSeconds: number; most: number },
): Promise<ClaimedDelivery[]> {
  return tx.query<ClaimedDelivery>(
    `update delivery set lease = $2, due_at = clock_timestamp() + make_interval(secs => $3)
     where id in (
       select id from delivery where kind = $1 and state = 'waiting' and due_at <= clock_timestamp()
         and not exists (select from delivery_hold)
       order by due_at limit $4 for update skip locked)
     ${CLAIMED}`,
    [kind, lease, leaseSeconds, most],
  );
}

/** How many receivers one look covers. If there are more, the next look goes on behind the last one. */
const RECEIVERS_PER_LOOK = 2000;

/**
 * The oldest due deliveries of each target, oldest first. Each target costs two steps in an index, however long its queue is.
 */
export async function lookAtLanes(
  tx: ReadTx,
  { kind, behind, most }: { kind: string; behind: string; most: number },
): Promise<{ due: Candidate[]; last: string | null }> {
  const rows = await tx.query<Candidate & { lanes: number; last: string | null }>(
    `with recursive lane as (
       (select target, 1 as n from delivery
        where kind = $1 and state = 'waiting' and target collate "C" > $2 order by target collate "C" limit 1)
       union all
       select (select d.target from delivery d where d.kind = $1 and d.state = 'waiting'
           and d.target collate "C" > lane.target collate "C" order by d.target collate "C" limit 1), n + 1
       from lane where lane.target is not null and n < $3
     ), whole as (select count(target)::integer as lanes, max(target collate "C") as last from lane)
     select d.id, d.member_id as "memberId", d.target, whole.lanes, whole.last
     from whole left join lateral (
       select d.* from lane cross join lateral (
         select d.id, d.member_id, d.target, d.due_at from delivery d
         where d.kind = $1 and d.state = 'waiting' and d.target collate "C" = lane.target collate "C" and d.due_at <= now()
         order by d.due_at limit $4) d
     ) d on true order by d.due_at, d.id`,
    [kind, behind, RECEIVERS_PER_LOOK, most],
  );
  const [first] = rows;
  return {
    due: rows.filter(({ id }) => id !== null),
    last: first && first.lanes >= RECEIVERS_PER_LOOK ? first.last : null,
  };
}

/** Takes these, as `claim` does. One that somebody else took meanwhile is left out. */
export function claimThese(
  tx: Tx,
  ids: readonly number[],
  { lease, leaseSeconds }: { lease: string; leaseSeconds: number },
): Promise<ClaimedDelivery[]> {
  return tx.query<ClaimedDelivery>(
    `update delivery set lease = $2, due_at = clock_timestamp() + make_interval(secs => $3)
     where id in (
       select id from delivery where id = any($1::bigint[]) and state = 'waiting' and due_at <= now()
         and not exists (select from delivery_hold)
       for update skip locked)
     ${CLAIMED}`,
    [ids, lease, leaseSeconds],
  );
}

/** Everything else that waits for this target is tried no sooner, unless somebody has it in hand. */
export async function putOff(tx: Tx, kind: string, target: string, seconds: number): Promise<void> {
  await tx.query(
    `update delivery set due_at = clock_timestamp() + make_interval(secs => $3)
     where kind = $1 and state = 'waiting' and target collate "C" = $2 and lease is null
       and due_at < clock_timestamp() + make_interval(secs => $3)`,
    [kind, target, seconds],
  );
}

/**
 * Written down before the first byte of the message leaves: a server that finds this state after a crash knows that nobody
 * knows. False when the lease has passed to somebody else, or everything is held since; then nothing may be sent.
 */
export async function markSending(tx: Tx, { id, lease }: ClaimedDelivery, leaseSeconds: number): Promise<boolean> {
  const row = await tx.one(
    `update delivery set state = 'sending', due_at = clock_timestamp() + make_interval(secs => $3)
     where id = $1 and lease = $2 and state = 'waiting' and due_at > clock_timestamp()
       and not exists (select from delivery_hold)
     returning id`,
    [id, lease, leaseSeconds],
  );
  return row !== undefined;
}

/**
 * Only for as long as the delivery is still this sender's. What was given up keeps its secrets, so that an admin can send it
 * again; `forgetDeadLinks` removes them when they no longer open anything.
 */
export async function finish(tx: Tx, { id, lease }: Pick<ClaimedDelivery, 'id' | 'lease'>, step: Step): Promise<void> {
  const ended = step.state !== 'waiting';
  await tx.query(
    `update delivery set state = $3, error = $4, lease = null,
       attempts = attempts + case when $7::boolean then 0 else 1 end, hindered = case when $7::boolean then hindered + 1 else 0 end,
       due_at = clock_timestamp() + make_interval(secs => $5), ended_at = case when $6::boolean then now() end,
       secrets = case when $3 in ('waiting', 'kept', 'failed', 'uncertain') then secrets end
     where id = $1 and lease = $2 and state in ('waiting', 'sending')`,
    [id, lease, step.state, step.error?.slice(0, 500) ?? null, step.seconds, ended, step.hindered ?? false],
  );
}

/** Gives back, untouched, what was taken and of which nothing has left. */
export async function release(tx: Tx, { id, lease }: ClaimedDelivery): Promise<void> {
  await tx.query(
    `update delivery set state = 'waiting', lease = null, due_at = now()
     where id = $1 and lease = $2 and state in ('waiting', 'sending')`,
    [id, lease],
  );
}

export interface Abandoned {
  id: number;
  lease: string;
  attempts: number;
  hindered: number;
  ifUncertain: IfUncertain;
  createdAt: Date;
}

/** Those whose sender was killed, or lost the database, while the message was leaving. */
export function lockAbandoned(tx: Tx, kind: string, most: number): Promise<Abandoned[]> {
  return tx.query<Abandoned>(
    `select id, lease, attempts, hindered, if_uncertain as "ifUncertain", created_at as "createdAt" from delivery
     where kind = $1 and state = 'sending' and due_at <= clock_timestamp()
     order by due_at limit $2 for update skip locked`,
    [kind, most],
  );
}

/** The way out works again, so nothing that waited for it waits any longer. */
export async function wakeHindered(tx: Tx, kind: string): Promise<void> {
  await tx.query(
    `update delivery set due_at = clock_timestamp()
     where kind = $1 and state = 'waiting' and hindered > 0 and lease is null and due_at > clock_timestamp()`,
    [kind],
  );
}

/** Old mail helps nobody. What an admin should look at stays longer than what went well. */
export const OLD_DELIVERIES = `delete from delivery where id in (
  select id from delivery where ended_at < now() - interval '30 days'
    and (state in ('sent', 'withdrawn') or ended_at < now() - interval '90 days')
  order by ended_at limit $1)`;
