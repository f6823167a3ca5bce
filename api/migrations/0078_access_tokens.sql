-- Personal access tokens, with which programs act for a member. Only the SHA-256 of a token is here, so whoever reads this
-- table can use none of them.
create table access_token (
  id bigint generated always as identity primary key,
  member_id uuid not null references member,
  name text not null check (length(name) between 1 and 60),
  token_hash bytea not null unique check (length(token_hash) = 32),
  hint text not null check (length(hint) = 4),
  scopes text[] not null check (cardinality(scopes) between 1 and 20),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  check (expires_at > created_at)
);
create index access_token_member on access_token (member_id, id desc);

comment on table access_token is 'Personal access tokens, by their SHA-256: programs act for a member with one.';
comment on column access_token.hint is 'The last four characters, by which its owner recognises it.';
comment on column access_token.last_used_at is 'Written at most once a minute.';

-- Whoever sets a new password may do so because somebody else had the account, and a token would let them stay.
create function access_token_end_all() returns trigger language plpgsql as $$
begin
  delete from access_token where member_id = new.id;
  return null;
end $$;
create trigger member_password_ends_tokens after update of password_hash on member for each row
  when (new.password_hash is distinct from old.password_hash)
  execute function access_token_end_all();
