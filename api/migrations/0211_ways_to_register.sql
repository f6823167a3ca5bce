-- Registration by approval: such an account cannot be signed in to until an admin has agreed.
alter table member add column approval_since timestamptz;
comment on column member.approval_since is 'Waits for an admin''s approval since then; null for everybody who may sign in.';

create table invitation (
  id bigint generated always as identity primary key,
  code_hash bytea not null unique check (length(code_hash) = 32),
  note text not null check (length(note) <= 100),
  made_by uuid not null references member,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_by uuid references member,
  used_at timestamptz,
  revoked_at timestamptz,
  check ((used_by is null) = (used_at is null)),
  check (used_at is null or revoked_at is null)
);
comment on table invitation is 'Links with which one person registers on a site that is open by invitation. Only hashes of their codes are kept.';
create index invitation_made_by on invitation (made_by);
create index invitation_used_by on invitation (used_by) where used_by is not null;
create index invitation_expires on invitation (expires_at);

-- Deletions that nobody asked for: of accounts that were never confirmed, and of refused registrations.
alter table account_deletion add column by_site text check (by_site in ('unconfirmed', 'refused'));
comment on column account_deletion.by_site is 'Why the site deleted the account; null if its owner asked for it.';
