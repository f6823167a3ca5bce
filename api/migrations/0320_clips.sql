-- Clips that members upload and this site keeps itself.

create table clip_store (
  only_one boolean primary key default true check (only_one),
  id uuid,
  key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  reserved_bytes bigint not null default 0 check (reserved_bytes >= 0)
);
insert into clip_store default values;
comment on table clip_store is 'One row about the place where all clips are kept.';
comment on column clip_store.id is 'Also stands in a file of the storage, so that a server with another storage notices it when it starts. Null before the first start.';
comment on column clip_store.key is 'Signs the addresses of files.';
comment on column clip_store.reserved_bytes is 'The sum of clip.reserved_bytes. Whoever begins an upload locks it, so that quotas hold.';

create table clip (
  id bigint generated always as identity primary key,
  owner_id uuid not null references member,
  title text not null check (length(title) between 1 and 100),
  state text not null default 'uploading'
    check (state in ('uploading', 'processing', 'waiting', 'screening', 'ended', 'deleted', 'failed', 'refused')),
  fault text,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0,
  received_at timestamptz not null default now(),
  reserved_bytes bigint not null check (reserved_bytes >= 0),
  has_original boolean not null default true,
  has_files boolean not null default true,
  lease uuid,
  leased_until timestamptz,
  tries integer not null default 0,
  progress integer not null default 0 check (progress between 0 and 100),
  duration_ms integer,
  width integer,
  height integer,
  has_sound boolean,
  renditions jsonb,
  frames integer not null default 0,
  cover integer,
  captions text,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  ended_at timestamptz,
  deleted_at timestamptz,
  constraint clip_received check (received between 0 and bytes),
  constraint clip_fault check ((fault is not null) = (state in ('failed', 'refused'))),
  constraint clip_ready check (state not in ('waiting', 'screening', 'ended') or (ready_at is not null and renditions is not null)),
  constraint clip_deleted check ((deleted_at is not null) = (state = 'deleted')),
  constraint clip_cover check (cover between 1 and frames)
);
create index clip_owner on clip (owner_id, created_at desc);
create index clip_uploading on clip (received_at) where state = 'uploading';
create index clip_processing on clip (received_at) where state = 'processing';
create index clip_kept on clip (coalesce(ended_at, ready_at)) where state in ('waiting', 'ended');
create index clip_to_clean on clip (id) where (has_original and state not in ('uploading', 'processing'))
  or (has_files and state in ('deleted', 'failed', 'refused'));
comment on table clip is 'Clips that members uploaded, through all states.';
comment on column clip.fault is 'Why it failed or was refused, as a code.';
comment on column clip.received is 'How many bytes of the original have arrived and are stored.';
comment on column clip.reserved_bytes is 'What it counts against the storage of the site: the original at first, then its files.';
comment on column clip.has_original is 'Whether anything of the uploaded file may be stored. A job deletes it after the processing.';
comment on column clip.has_files is 'Whether anything at all may be stored. A job deletes everything when the clip is over.';
comment on column clip.lease is 'The request that writes the upload, or the run that processes it. Others wait until leased_until.';
comment on column clip.tries is 'How often the processing has begun. After the third it fails.';
comment on column clip.renditions is 'The playable files, the smallest first: name, size in pixels and bytes, and where each second ends.';
comment on column clip.captions is 'WebVTT of the owner.';

create table clip_sent (
  clip_id bigint not null references clip,
  member_id uuid not null references member,
  seconds smallint[] not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (clip_id, member_id)
);
create index clip_sent_member on clip_sent (member_id);
comment on table clip_sent is 'Which seconds of a clip were ever sent to a member.';
comment on column clip_sent.seconds is 'How much of each second was sent, in thousandths. More than 1000 if it was sent again.';
