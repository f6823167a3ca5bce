-- A creator is told of invalid views in one notice for each promotion and outcome, not in one for each view.
create function notice_counted(to_member uuid, about text, what text, details jsonb) returns void language sql as $$
  insert into notice as n (member_id, subject, kind, facts)
  values (to_member, about, what, details || jsonb_build_object('count', 1))
  on conflict (member_id, subject) do update set kind = excluded.kind, at = excluded.at, read_at = null, dismissed_at = null,
    facts = excluded.facts || jsonb_build_object('count', case
      when n.read_at is null and n.dismissed_at is null then coalesce((n.facts->>'count')::integer, 1) + 1 else 1 end),
    -- While nobody has read it, more of the same is no reason for another push message or mail.
    pushed_at = case when n.read_at is null and n.dismissed_at is null then n.pushed_at end,
    mailed_at = case when n.read_at is null and n.dismissed_at is null then n.mailed_at end;
  select pg_notify('viewloop_member', to_member || ' notices');
$$;
comment on function notice_counted(uuid, text, text, jsonb) is 'Like notice_add, but adds to the count of an unread notice about the same subject.';

create or replace function notice_of_void() returns trigger language plpgsql as $$
declare
  told record;
  is_linked boolean;
  what text;
begin
  select owner_id, title, state into told from promotion where id = new.promotion_id;
  select linked into is_linked from view_void where view_id = new.id and undone_at is null;
  what := case when is_linked then 'view_forfeited' when told.state in ('completed', 'stopped') then 'view_returned'
    else 'view_offered_again' end;
  perform notice_add(new.viewer_id, 'view:' || new.id, 'view_taken_back',
    jsonb_build_object('title', told.title, 'reason', new.reason));
  perform notice_counted(told.owner_id, what || ':' || new.promotion_id, what,
    jsonb_build_object('promotionId', new.promotion_id, 'title', told.title, 'reason', new.reason));
  return null;
end $$;
