/**
 * Removes links that were used, replaced or have expired from mails that were kept or given up. A link that still works
 * stays, so that an admin can pass it on or send the mail again.
 */
const LIVE = `select from one_time_token t where t.token_hash = sha256(convert_to(link.token, 'UTF8'))
  and t.used_at is null and t.expires_at > now()`;
export const DEAD_LINKS = `update delivery set secrets =
    (select jsonb_object_agg(link.name, link.token) from jsonb_each_text(secrets) link (name, token) where exists (${LIVE}))
  where id in (
    select id from delivery where secrets is not null and ended_at is not null
      and exists (select from jsonb_each_text(secrets) link (name, token) where not exists (${LIVE}))
    order by id limit $1 for update skip locked)`;
