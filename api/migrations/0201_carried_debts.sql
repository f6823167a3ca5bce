-- A member who leaves with a debt and comes back owes it still. Of the old account only a keyed hash of its channels, payments and
-- browsers stays, with the amount; the key is the site's own.
create table carried_key (
  single boolean primary key default true check (single),
  key bytea not null
);
comment on table carried_key is 'The key of the hashes in carried_mark. Whoever has a copy of the table alone cannot try names.';

create table carried_debt (
  id bigint primary key generated always as identity,
  debtor_id uuid not null unique references member (id),
  credits bigint not null check (credits > 0),
  paid bigint not null default 0 check (paid between 0 and credits),
  at timestamptz not null default now(),
  taken_by uuid references member (id),
  taken_at timestamptz,
  by text check (by in ('channel', 'wallet', 'device')),
  earned_before bigint not null default 0,
  check ((taken_by is null) = (taken_at is null) and (taken_by is null) = (by is null))
);
comment on table carried_debt is 'What deleted accounts owed, and the account that was found to belong to the same person.';
comment on column carried_debt.earned_before is 'What that account had earned when it was found. Only later earnings pay the debt.';
create index carried_debt_open on carried_debt (at) where taken_by is null;
create index carried_debt_taken on carried_debt (taken_by) where taken_by is not null;

create table carried_mark (
  mark bytea not null check (length(mark) = 32),
  debt_id bigint not null references carried_debt (id),
  kind text not null check (kind in ('channel', 'wallet', 'device')),
  expires_at timestamptz not null,
  primary key (mark, debt_id)
);
comment on table carried_mark is 'Keyed hashes of what leads from a deleted account to a new one. Deleted once one was found, or when it expires.';
create index carried_mark_age on carried_mark (expires_at);
create index carried_mark_debt on carried_mark (debt_id);
