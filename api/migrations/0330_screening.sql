-- The screening room: clips are shown to viewers who leave whenever they like, and attention is paid by the second.

create table screening (
  clip_id bigint primary key references clip,
  owner_id uuid not null references member,
  review text not null default 'asked' check (review in ('asked', 'kept', 'refused')),
  asked_at timestamptz not null default now(),
  budget bigint not null check (budget > 0),
  returned bigint not null default 0 check (returned >= 0),
  blocks bigint not null default 0 check (blocks >= 0),
  counted_ms bigint not null default 0 check (counted_ms >= 0),
  reserved_ms bigint not null default 0 check (reserved_ms >= 0),
  viewers integer not null default 0,
  languages text[] not null default '{}',
  countries text[] not null default '{}',
  viewers_per_hour integer,
  offered_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  constraint screening_blocks_cover check (blocks * 30000 >= counted_ms)
);
create index screening_to_offer on screening (offered_at) where started_at is not null and ended_at is null;
create index screening_to_review on screening (asked_at) where review = 'asked' and ended_at is null;
create index screening_owner on screening (owner_id);
comment on table screening is 'What was set aside for showing a clip, and what became of it.';
comment on column screening.review is 'Whether a moderator, trusted members or the rules have let it into the room.';
comment on column screening.blocks is 'How many blocks of 30 attentive seconds have begun. Each is paid when it begins.';
comment on column screening.counted_ms is 'Attentive time of all viewers that counted.';
comment on column screening.reserved_ms is 'The most that visits which are open now can still add. So everybody who watches can be paid.';
comment on column screening.offered_at is 'When it was offered last. The one that has waited longest comes first.';

create table clip_visit (
  id bigint generated always as identity primary key,
  clip_id bigint not null references clip,
  viewer_id uuid not null references member,
  code text not null,
  nonce text not null,
  previous_nonce text,
  beats integer not null default 0,
  running boolean not null default false,
  kept_ms integer not null default 0,
  counted_ms integer not null default 0 check (counted_ms >= 0),
  seconds text not null default '',
  loops integer not null default 0,
  reason text,
  device text not null,
  country text,
  language text,
  opened_at timestamptz not null default now(),
  shown_at timestamptz,
  last_beat_at timestamptz,
  ended_at timestamptz,
  in_curve boolean not null default false,
  voided_at timestamptz,
  void_reason text,
  unique (clip_id, viewer_id)
);
create index clip_visit_open on clip_visit (viewer_id) where ended_at is null;
create index clip_visit_silent on clip_visit (coalesce(last_beat_at, opened_at)) where ended_at is null;
create index clip_visit_to_count on clip_visit (ended_at) where ended_at is not null and not in_curve;
create index clip_visit_viewer on clip_visit (viewer_id, opened_at desc);
create unique index clip_visit_code on clip_visit (code);
comment on table clip_visit is 'A clip offered to a viewer, once. It is open from the offer until the viewer leaves it.';
comment on column clip_visit.code is 'Drifts over the picture and names this visit.';
comment on column clip_visit.seconds is 'A digit for each second: 1 presented, 2 with sound, 4 presented again, added up.';
comment on column clip_visit.counted_ms is 'What it added to the day of its viewer and to the clip. Zero again after a void.';
comment on column clip_visit.shown_at is 'When the first report came. Clips that were only fetched ahead have none, and can be offered again.';
comment on column clip_visit.in_curve is 'Whether the figures of the clip have it.';

create table attention_day (
  viewer_id uuid not null references member,
  day date not null,
  counted_ms bigint not null default 0 check (counted_ms >= 0),
  paid integer not null default 0 check (paid >= 0),
  primary key (viewer_id, day)
);
create index attention_day_day on attention_day (day);
comment on table attention_day is 'The ring of each viewer and day: attentive time across all clips, and the credits paid for it.';

create table creator_block (
  viewer_id uuid not null references member,
  owner_id uuid not null references member,
  at timestamptz not null default now(),
  primary key (viewer_id, owner_id)
);
comment on table creator_block is 'Creators whose clips a viewer does not want to see.';

create table clip_curve (
  clip_id bigint not null references clip,
  part text not null check (part in ('all', 'device', 'country', 'language', 'reason')),
  value text not null default '',
  viewers integer not null default 0,
  reached integer[] not null default '{}',
  again integer[] not null default '{}',
  to_end integer not null default 0,
  with_sound integer not null default 0,
  replays integer not null default 0,
  primary key (clip_id, part, value)
);
comment on table clip_curve is 'The figures of a clip, for all viewers and for parts of them, so that a report never reads visits.';
comment on column clip_curve.reached is 'How many viewers presented each second.';

create table usual_curve (
  tens_of_seconds smallint primary key,
  clips integer not null default 0,
  viewers bigint not null default 0,
  reached bigint[] not null default '{}'
);
comment on table usual_curve is 'The curves of all clips of about one length together.';

create table clip_report (
  clip_id bigint not null references clip,
  reporter_id uuid not null references member,
  reason text not null,
  note text,
  at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (clip_id, reporter_id)
);
create index clip_report_open on clip_report (clip_id) where settled_at is null;
create index clip_report_by on clip_report (reporter_id, at);
comment on table clip_report is 'What viewers reported about clips.';

create table clip_vote (
  clip_id bigint not null references clip,
  voter_id uuid not null references member,
  vote text not null check (vote in ('keep', 'refuse')),
  at timestamptz not null default now(),
  primary key (clip_id, voter_id)
);
comment on table clip_vote is 'Votes of trusted members on clips that wait for a decision.';

create table clip_hash (
  clip_id bigint not null references clip,
  second smallint not null,
  hash bit(256) not null,
  removed boolean not null default false,
  primary key (clip_id, second)
);
create index clip_hash_removed on clip_hash (clip_id) where removed;
comment on table clip_hash is 'What the picture of each second looks like (PDQ), so that a clip that was removed is recognised under another name.';

create table clip_notice (
  id bigint generated always as identity primary key,
  clip_id bigint references clip,
  named text not null,
  ground text not null,
  explanation text not null,
  name text,
  email text,
  at timestamptz not null default now(),
  due_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references member,
  removed boolean,
  answer text
);
create index clip_notice_open on clip_notice (due_at) where decided_at is null;
create index clip_notice_clip on clip_notice (clip_id);
comment on table clip_notice is 'Notices of illegal content, from anybody.';
comment on column clip_notice.named is 'How the notice names the clip.';
