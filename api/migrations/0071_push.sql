-- Browsers that asked for push messages. A subscription ends with the session that made it, so nobody receives messages for
-- a member who signed out there.
create table push_subscription (
  id bigint generated always as identity primary key,
  member_id uuid not null references member,
  session_hash bytea not null references session on delete cascade,
  endpoint text collate "C" not null unique check (length(endpoint) <= 1000),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  created_at timestamptz not null default now()
);
comment on table push_subscription is
  'Browsers that asked for push messages. A row ends with the session that made it.';
create index push_subscription_member on push_subscription (member_id, id desc);
create index push_subscription_session on push_subscription (session_hash);
