-- What the platforms say about videos that somebody promotes, or has looked up in the promote form.
create table video (
  platform text not null,
  external_id text not null,
  playable text not null default 'unknown'
    check (playable in ('ok', 'not_embeddable', 'private', 'gone', 'unknown')),
  title text,
  author text,
  -- Where the platform keeps its picture. Such addresses expire, so they serve only until the picture is fetched.
  picture_source text,
  small_picture text,
  large_picture text,
  -- The last question, the age of title, author and picture, and since when every clear answer was a refusal.
  asked_at timestamptz,
  details_at timestamptz,
  refused_since timestamptz,
  -- When the next look is due; null when nothing is to be done.
  look_at timestamptz default now(),
  primary key (platform, external_id)
);
create index video_due on video (look_at) where look_at is not null;
create index video_small_picture on video (small_picture) where small_picture is not null;
create index video_large_picture on video (large_picture) where large_picture is not null;

-- Pictures by the hash of their bytes. They can be fetched again at any time, so backups leave them out.
create table picture (
  hash text primary key,
  bytes bytea not null
);
alter table picture alter column bytes set storage external;

-- Servers of release 0.1, whose connections have just this name, know nothing of videos. They go on during an upgrade.
create function video_of_older_server() returns trigger language plpgsql as $$
begin
  insert into video (platform, external_id) values (new.platform, new.external_id) on conflict do nothing;
  return null;
end $$;
comment on function video_of_older_server() is 'Notes the video of a promotion that a server of release 0.1 makes.';
create trigger promotion_of_older_server after insert on promotion for each row
  when (current_setting('application_name') = 'viewloop')
  execute function video_of_older_server();

-- Running promotions of version 0.1 get their pictures in the first hours after the upgrade.
insert into video (platform, external_id, look_at)
select distinct platform, external_id, now() from promotion where state in ('active', 'paused', 'hidden')
on conflict do nothing;
