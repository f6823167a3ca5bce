create table member (
  id uuid primary key default gen_random_uuid(),
  username text collate "C" not null check (username ~ '^[A-Za-z0-9_.-]{3,30}$'),
  email text collate "C" not null check (length(email) <= 254),
  username_folded text collate "C" not null generated always as (lower(username)) stored unique,
  email_folded text collate "C" not null generated always as (lower(email)) stored unique,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  first_name text check (length(first_name) <= 60),
  last_name text check (length(last_name) <= 60),
  avatar text not null,
  referral_code text collate "C" unique,
  is_admin boolean not null default false,
  suspended_at timestamptz,
  suspended_reason text,
  rules_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  check ((suspended_at is null) = (suspended_reason is null))
);
create index member_newest on member (created_at desc, id desc);
create index member_admins on member (id) where is_admin;

-- Counters of one member that change with every watch stand apart from the member, whose row is read on every request.
create table member_total (
  member_id uuid primary key references member,
  watched bigint not null default 0,
  earned bigint not null default 0,
  referrals bigint not null default 0
);

-- One row for each day (UTC) on which a member watched or was watched: the daily, weekly and unverified counts.
create table member_day (
  member_id uuid not null references member,
  day date not null,
  watched integer not null default 0,
  unverified integer not null default 0,
  received integer not null default 0,
  primary key (member_id, day)
);

-- Only the SHA-256 of the token is here: who reads this table can sign in as nobody.
create table session (
  token_hash bytea primary key check (length(token_hash) = 32),
  member_id uuid not null references member,
  -- Not the start of the transaction: the one that changes a password opens a session after it.
  created_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default now()
);
create index session_member on session (member_id);
create index session_seen on session (seen_at);
