import { WEBHOOK } from './message.ts';

/** Of a falling balance only those hear whose limit it has just passed. */
const HEARS = `w.state = 'active' and e.type = any (w.events) and (e.type <> 'balance.low' or (
  w.balance_below > (e.data::jsonb ->> 'balance')::bigint and w.balance_below <= (e.data::jsonb ->> 'before')::bigint))`;

export const MESSAGES = `select 'webhook:' || w.id || ':' || e.happening, '${WEBHOOK}', w.member_id, w.url,
    jsonb_build_object('webhookId', w.id, 'messageId', e.message_id, 'type', e.type,
      'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', e.data::jsonb),
    'retry'
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) with ordinality
    e (about, type, happening, message_id, data, n)
  cross join lateral (
    select w.id, w.member_id, w.url from webhook w where w.member_id = e.about and ${HEARS}
    union all select w.id, w.member_id, w.url from webhook w where w.member_id is null and ${HEARS}
  ) w order by e.n`;
