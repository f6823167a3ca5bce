-- A viewer is paid once for a video, whatever promotions of it there are. Each view keeps the key of its video, so that one
-- look-up by index answers whether this viewer was paid for it. The keys of earlier views follow in 0251.

create function video_key(platform text, external_id text) returns bigint language sql immutable parallel safe as $$
  select ('x' || left(md5(platform || ':' || external_id), 16))::bit(64)::bigint
$$;
comment on function video_key(text, text) is 'Stands for the platform and the id of a video, so that views can be compared by one number.';

alter table view add column video_key bigint;
comment on column view.video_key is
  'The key of the video. Null in views that a server before version 0.3 began, unless they were the first to be paid for the video.';

create or replace function final_views_stay() returns trigger language plpgsql as $$
declare
  same_but_key view := new;
begin
  if (old.state = 'completed' and new.state = 'voided') or (old.state = 'voided' and new.state = 'completed') then return new; end if;
  if old.state = 'interrupted' and new.state = 'completed' and new.verified and new.credited_ms >= new.required_ms
    and new.credited_ms = old.credited_ms and new.ended_at = old.ended_at then return new; end if;
  same_but_key.video_key := null;
  if old.video_key is null and same_but_key is not distinct from old then return new; end if;
  raise exception 'view % is final', old.id using errcode = 'integrity_constraint_violation';
end $$;
