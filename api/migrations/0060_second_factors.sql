-- Ways to sign in besides the password: passkeys, and the codes of an authenticator app.
create table passkey (
  id bigint generated always as identity primary key,
  member_id uuid not null references member,
  credential_id text collate "C" not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table passkey is 'Passkeys of members. Only public keys are here, so nobody who reads this table can sign in with it.';
create index passkey_member on passkey (member_id);

create table passkey_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('register', 'sign-in', 'confirm')),
  member_id uuid references member,
  expires_at timestamptz not null
);
comment on table passkey_challenge is 'Challenges that browsers were given to sign with a passkey. Each works once and for five minutes.';
comment on column passkey_challenge.member_id is 'Whose passkey has to sign. Null: that of any member, who signs in with it.';
create index passkey_challenge_expires on passkey_challenge (expires_at);

create table authenticator (
  member_id uuid primary key references member,
  secret bytea not null check (length(secret) = 20),
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  used_at timestamptz
);
comment on table authenticator is 'The secret that a member shares with an authenticator app. It must be readable to check codes, so backups need protection.';
comment on column authenticator.last_step is 'The 30-second step of the last accepted code. No code of this step or an earlier one is accepted again.';
comment on column authenticator.confirmed_at is 'Null until the member has typed a code, which shows that the app has the secret.';

create table recovery_code (
  member_id uuid not null references member,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (member_id, code_hash)
);
comment on table recovery_code is 'Codes for members who have lost their second factor. Each works once; only hashes are here.';

alter table session add column confirmed_at timestamptz;
comment on column session.confirmed_at is 'When the member last showed again who they are, which changes of passwords, factors and tokens ask for.';

create function has_second_factor(who uuid) returns boolean language sql stable as $$
  select exists (select from passkey where member_id = who)
    or exists (select from authenticator where member_id = who and confirmed_at is not null)
$$;
comment on function has_second_factor(uuid) is 'Whether the password alone does not sign this member in.';

create function must_set_up_factor(who uuid) returns boolean language sql stable as $$
  select coalesce((select (value ->> 'adminsNeedSecondFactor')::boolean from setting where key = 'site'), false)
    and not has_second_factor(who)
$$;
comment on function must_set_up_factor(uuid) is 'For admins: whether the site asks them for a second factor that they do not have yet.';
