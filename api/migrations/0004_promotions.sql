-- A place in the queue: whoever is watched goes to the end, so no promotion starves.
create sequence promotion_queue;

create table promotion (
  id bigint generated always as identity primary key,
  owner_id uuid not null references member,
  platform text not null check (platform in ('tiktok', 'youtube')),
  external_id text not null,
  video_url text not null,
  title text check (length(title) <= 120),
  credits_spent bigint not null check (credits_spent >= 2),
  target bigint not null generated always as (credits_spent / 2) stored,
  views bigint not null default 0 check (views >= 0),
  -- Places held by watches that are running.
  reserved bigint not null default 0 check (reserved >= 0),
  credits_returned bigint not null default 0 check (credits_returned >= 0),
  state text not null default 'active' check (state in ('active', 'paused', 'hidden', 'completed', 'stopped')),
  state_reason text,
  queue_position bigint not null default nextval('promotion_queue'),
  -- What last kept viewers from watching, how often in a row, and how often in all.
  trouble_code text,
  trouble_row integer not null default 0,
  trouble_times integer not null default 0,
  trouble_at timestamptz,
  open_reports integer not null default 0 check (open_reports >= 0),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check (views + reserved <= credits_spent / 2),
  check ((state in ('completed', 'stopped')) = (ended_at is not null))
);
create index promotion_owner on promotion (owner_id, id desc);
create index promotion_active_owner on promotion (owner_id) where state = 'active';
-- Written with credits_spent because the planner matches a predicate to the letter.
create index promotion_offered on promotion (queue_position)
  where state = 'active' and views + reserved < credits_spent / 2;
-- Admins look promotions up by the link of a video.
create index promotion_external on promotion (external_id);
create index promotion_reported on promotion (id desc) where open_reports > 0;
create index promotion_state_newest on promotion (state, id desc);

alter table account add foreign key (promotion_id) references promotion;

-- Views by the hour: delivery over time and the pace of the last day, without looking at single views.
create table promotion_hour (
  promotion_id bigint not null references promotion,
  hour timestamptz not null,
  views integer not null,
  primary key (promotion_id, hour)
);

-- One top-up, once, however often it is asked for.
create table promotion_top_up (
  request_id uuid primary key,
  promotion_id bigint not null references promotion,
  credits bigint not null check (credits > 0),
  at timestamptz not null default now()
);

create table report (
  promotion_id bigint not null references promotion,
  reporter_id uuid not null references member,
  reason text not null check (reason in ('broken', 'removed', 'unsuitable', 'other')),
  note text check (length(note) <= 500),
  at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (promotion_id, reporter_id)
);
