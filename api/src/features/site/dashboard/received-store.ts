import { constants } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { heardIn } from '../../trust/fair-play/index.ts';

/** The look is bounded: this many promotions, and this many of the latest watches of each. */
const RUNNING = 20;
const NEWEST = 10;
const LOOKED_AT = 50;
const SHOWN = 10;
const LINES = 3;
const DAYS = 7;
const MOST_COUNTED = 100;

/** The promotions that views may come for now, and the newest others. */
const MINE = `
  select id, title, platform, external_id from (
    (select id, title, platform, external_id from promotion
     where owner_id = $1 and state = 'active' order by id desc limit ${RUNNING})
    union
    (select id, title, platform, external_id from promotion where owner_id = $1 order by id desc limit ${NEWEST})) p`;

const TITLE = `coalesce(m.title, (select d.title from video d where d.platform = m.platform and d.external_id = m.external_id))`;

interface ReceivedRow {
  promotionId: number;
  title: string | null;
  at: Date;
  paid: boolean;
  seconds: number;
  stayedSeconds: number;
  heard: boolean | null;
}

/** Watches that broke off by trouble say nothing about the video, and one that never played was not watched. */
export function receivedViews(tx: ReadTx, memberId: string): Promise<ReceivedRow[]> {
  return tx.query<ReceivedRow>(
    `select m.id as "promotionId", ${TITLE} as title, date_trunc('minute', v.ended_at) as at, v.state = 'completed' as paid,
       case when v.state = 'completed' then v.required_ms else v.credited_ms end / 1000 as seconds,
       coalesce(t.stayed_s, 0)::integer as "stayedSeconds", coalesce(t.heard, ${heardIn('t.seconds')}) as heard
     from (${MINE}) m
     cross join lateral (
       select * from (
         select id, state, reason, credited_ms, required_ms, ended_at from view
         where promotion_id = m.id order by id desc limit ${LOOKED_AT}) latest
       where (state = 'completed' or (state = 'interrupted' and reason in ('skipped', 'closed') and credited_ms >= 1000))
         and ended_at > now() - interval '${DAYS} days'
       order by ended_at desc limit ${SHOWN}) v
     left join view_trace t on t.view_id = v.id
     order by v.ended_at desc, v.id desc limit ${SHOWN}`,
    [memberId],
  );
}

interface Line {
  promotionId: number;
  title: string | null;
  text: string;
}

/** Lines that are published already. Their ids are random, so their order says nothing about when they were written. */
export function receivedLines(tx: ReadTx, memberId: string): Promise<Line[]> {
  return tx.query<Line>(
    `select m.id as "promotionId", ${TITLE} as title, a.text from (${MINE}) m
     cross join lateral (
       select id, text from feedback_answer
       where promotion_id = m.id and shown and text_state in ('shown', 'kept') and text is not null
       order by id limit ${LINES}) a
     order by m.id desc, a.id limit ${LINES}`,
    [memberId],
  );
}

/** Paid views of own videos since the member's last round of paid videos began. */
export async function receivedInRound(tx: ReadTx, memberId: string): Promise<number> {
  const row = await tx.one<{ received: number }>(
    `with since as materialized (
       select min(started_at) as at from (
         select started_at from (
           select id, state, started_at from view where viewer_id = $1 order by id desc limit ${MOST_COUNTED}) own
         where state = 'completed' order by id desc limit ${constants.ROUND_VIDEOS}) round)
     select count(*)::integer as received from (
       select 1 from (${MINE}) m cross join lateral (
         select state, ended_at from view where promotion_id = m.id order by id desc limit ${MOST_COUNTED}) v
       where v.state = 'completed' and v.ended_at >= (select at from since) limit ${MOST_COUNTED}) found`,
    [memberId],
  );
  return row?.received ?? 0;
}
