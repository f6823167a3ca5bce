import type { Kind } from '../load/history.ts';

/**
 * How to find an effect in the books. The query returns each identity and its count. With `repeats`, every success
 * counts separately.
 */
export interface Effect {
  sql: string;
  repeats?: true;
}

export const EFFECTS: Record<Exclude<Kind, 'read'>, Effect> = {
  start: {
    sql: `select viewer_id || ':' || promotion_id as identity, count(*)::int as times from view
      where viewer_id || ':' || promotion_id = any($1) group by 1`,
    repeats: true,
  },
  beat: {
    sql: `select id || ':1' as identity, 1 as times from view where beats >= 1 and id || ':1' = any($1)`,
  },
  // A reward counts only if the view is completed and its credit is in the ledger, each once.
  complete: {
    sql: `select v.id::text as identity, count(p.entry_id)::int as times from view v
      join entry e on e.view_id = v.id and e.recipe = 'watch_rewarded'
      join account a on a.member_id = v.viewer_id
      join posting p on p.entry_id = e.id and p.account_id = a.id and p.amount = 1
      where v.state = 'completed' and v.id::text = any($1) group by 1`,
  },
  promote: {
    sql: `select p.external_id as identity, count(*)::int as times from promotion p
      join entry e on e.key = 'promotion_funded:' || p.id where p.external_id = any($1) group by 1`,
  },
  // The books keep the member's id and the request's together, as a hash.
  'top-up': {
    sql: `select asked.identity, count(*)::int as times from unnest($1::text[]) asked (identity)
      join promotion_top_up t on t.request_id = left(encode(sha256(convert_to(asked.identity, 'UTF8')), 'hex'), 32)::uuid
      join entry e on e.key = 'promotion_topped_up:' || t.request_id group by 1`,
  },
  stop: {
    sql: `select id::text as identity, 1 as times from promotion where state = 'stopped' and id::text = any($1)`,
  },
  'set-credits': {
    sql: `select substring(text from ': (chaos-.*)$') as identity, count(*)::int as times from admin_action
      where substring(text from ': (chaos-.*)$') = any($1) group by 1`,
  },
  deposit: {
    sql: `select litoshi::text as identity, count(*)::int as times from simulated_payment
      where litoshi::text = any($1) group by 1`,
  },
  register: {
    sql: `select username as identity, count(*)::int as times from member where username = any($1) group by 1`,
  },
  login: {
    sql: `select encode(token_hash, 'hex') as identity, 1 as times from session where encode(token_hash, 'hex') = any($1)`,
  },
  upload: {
    sql: `select title as identity, count(*)::int as times from clip where title = any($1) group by 1`,
  },
  // The identity of a piece is its clip and the byte before which it ends.
  piece: {
    sql: `select asked.identity, 1 as times from unnest($1::text[]) asked (identity)
      join clip c on c.id = split_part(asked.identity, ':', 1)::bigint
      where c.received >= split_part(asked.identity, ':', 2)::bigint`,
  },
  ready: {
    sql: `select id::text as identity, 1 as times from clip
      where state in ('waiting', 'screening', 'ended') and ready_at is not null and id::text = any($1)`,
  },
  show: {
    sql: `select s.clip_id::text as identity, count(*)::int as times from screening s
      join entry e on e.clip_id = s.clip_id and e.recipe = 'screening_funded' where s.clip_id::text = any($1) group by 1`,
  },
  admit: {
    sql: `select clip_id::text as identity, 1 as times from screening where review = 'kept' and clip_id::text = any($1)`,
  },
  // Asking for clips opens showings, so it is a write.
  offer: {
    sql: `select id::text as identity, 1 as times from clip_visit where id::text = any($1)`,
  },
  // The identity of a report is its showing and its number.
  attention: {
    sql: `select asked.identity, 1 as times from unnest($1::text[]) asked (identity)
      join clip_visit v on v.id = split_part(asked.identity, ':', 1)::bigint
      where v.beats >= split_part(asked.identity, ':', 2)::integer`,
  },
  leave: {
    sql: `select id::text as identity, 1 as times from clip_visit where ended_at is not null and id::text = any($1)`,
  },
};
