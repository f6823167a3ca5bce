-- The language in which a member is written to, and when the address was shown to be theirs.
alter table member add column language text not null default 'en' check (language in ('en', 'de', 'es'));
alter table member add column email_verified_at timestamptz;

-- Topics a member does not want mail about. What every account needs (links asked for, warnings) has no topic.
create table mail_refusal (
  member_id uuid not null references member,
  topic text not null,
  at timestamptz not null default now(),
  primary key (member_id, topic)
);

-- Addresses that the mail server refused for good, so that the member can be told on the screen.
create table mail_undeliverable (
  address text collate "C" primary key check (address = lower(address)),
  reason text not null,
  at timestamptz not null default now()
);

-- Commission begins when the referred member's address is verified, on a site that sends mail; null until then. Every
-- referral there is has begun, and so have those that servers of release 0.1 make during an upgrade.
alter table referral add column begins_at timestamptz default 'epoch';
alter table referral alter column begins_at set default now();

-- "I forgot my password", exactly as it was typed. A job looks whether there is such an account, so that the answer to
-- the request takes the same time either way.
create table password_reset_request (
  id bigint generated always as identity primary key,
  email text not null check (length(email) <= 254),
  language text not null check (language in ('en', 'de', 'es')),
  at timestamptz not null default now()
);

comment on column member.language is 'In which the member is written to.';
comment on column member.email_verified_at is 'When the address was shown to be theirs; null until then, and again after a change.';
comment on column referral.begins_at is 'What the referred member earns from then on brings commission; null until the address is verified, on a site that sends mail.';
comment on table mail_refusal is 'Topics that a member does not want mail about.';
comment on table mail_undeliverable is 'Addresses that the mail server refused for good, with its words.';
comment on table password_reset_request is 'Requests for a new password, as typed. A job looks whether there is such an account, so the answer takes the same time either way.';
