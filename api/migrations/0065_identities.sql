-- Signing in with an account somewhere else.
alter table member add column has_password boolean not null default true;
comment on column member.has_password is 'False: registered with an account somewhere else, and has never chosen a password. The stored hash is of one that nobody knows.';

create table identity (
  issuer text collate "C" not null check (length(issuer) <= 500),
  subject text collate "C" not null check (length(subject) between 1 and 255),
  member_id uuid not null references member,
  provider text collate "C" not null,
  label text check (length(label) <= 254),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (issuer, subject),
  unique (member_id, provider)
);
comment on table identity is 'Accounts at other sites that members sign in with. Linked only by their owner, while signed in or at the registration.';
comment on column identity.label is 'What the owner calls that account: its e-mail address or name, as the other site says.';

create table identity_attempt (
  cookie_hash bytea primary key check (length(cookie_hash) = 32),
  provider text collate "C" not null,
  member_id uuid references member,
  state text collate "C" not null,
  nonce text collate "C" not null,
  verifier text collate "C" not null,
  proven jsonb,
  expires_at timestamptz not null
);
comment on table identity_attempt is 'Sign-ins with an account somewhere else that have begun, by the hash of the cookie of the browser that began.';
comment on column identity_attempt.member_id is 'Who links the account. Null: somebody signs in or registers with it.';
comment on column identity_attempt.proven is 'What the other site said about somebody whom this site does not know yet, until they have chosen a name.';
create index identity_attempt_expires on identity_attempt (expires_at);
create index identity_attempt_member on identity_attempt (member_id) where member_id is not null;
