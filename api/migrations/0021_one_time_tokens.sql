-- Links in mails: verify an address, set a new password. Only the SHA-256 of the token is here, so whoever reads this table
-- can use none of them.
create table one_time_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  purpose text not null check (purpose ~ '^[a-z][a-z-]{1,30}$'),
  member_id uuid not null references member,
  -- What the token is about, such as the new address that it confirms.
  subject text collate "C",
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check (expires_at > created_at)
);
create index one_time_token_member on one_time_token (member_id, purpose);
create index one_time_token_subject on one_time_token (purpose, lower(subject)) where subject is not null;
create index one_time_token_expires on one_time_token (expires_at);

comment on table one_time_token is 'Links of mails, by the SHA-256 of their token. Each works once, for one purpose, until it expires.';
comment on column one_time_token.subject is 'What the token is about, such as the new address that it confirms.';
