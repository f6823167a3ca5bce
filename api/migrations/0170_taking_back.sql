-- Getting an account back: what somebody else added lately is set aside, and members read what happened to their account.

-- Ways in that were added shortly before the owner took the account back. The rows left their own tables, so no look-up finds
-- them; the owner puts them back or removes them.
create table frozen_way_in (
  id bigint generated always as identity primary key,
  member_id uuid not null references member,
  kind text not null check (kind in ('passkey', 'authenticator', 'recovery_codes', 'identity', 'token', 'webhook')),
  name text,
  added_at timestamptz not null,
  frozen_at timestamptz not null default now(),
  -- The rows as they were.
  kept jsonb not null
);
create index frozen_way_in_member on frozen_way_in (member_id, id);
create index frozen_way_in_age on frozen_way_in (frozen_at);

-- What changed the ways into an account, for its owner.
create table security_event (
  id bigint generated always as identity primary key,
  member_id uuid not null references member,
  kind text not null,
  -- What it was called: a passkey, a token, an address.
  name text check (length(name) <= 500),
  device text,
  country text,
  at timestamptz not null default now()
);
create index security_event_member on security_event (member_id, id);
create index security_event_age on security_event (at);

-- Members who lost every second factor and wait to be let in with password and mail.
create table lost_factor (
  member_id uuid primary key references member,
  asked_at timestamptz not null default now(),
  ready_at timestamptz not null,
  -- When the mail with the link was sent.
  mailed_at timestamptz
);
create index lost_factor_ready on lost_factor (ready_at) where mailed_at is null;

-- Null: written before this column, so longer ago than matters.
alter table recovery_code add column created_at timestamptz;
alter table recovery_code alter column created_at set default now();

-- When its address or secret was last changed. Null: never since this column.
alter table webhook add column changed_at timestamptz;

-- Whether the member had not used this device before, but others.
alter table session add column is_new_device boolean not null default false;
