-- Suspended members object to that, too.
alter table objection drop constraint objection_about_check;
alter table objection add constraint objection_about_check
  check (about in ('view', 'promotion', 'standing', 'group', 'suspension')) not valid;
create unique index objection_open_suspension on objection (member_id) where about = 'suspension' and state = 'open';

-- Links of mails to people who are not known to be members.
alter table one_time_token alter column member_id drop not null;

create table outside_message (
  id bigint generated always as identity primary key,
  email text collate "C" not null check (length(email) <= 254),
  language text not null check (language in ('en', 'de', 'es')),
  text text not null check (length(text) between 1 and 4000),
  at timestamptz not null default now(),
  confirmed_at timestamptz,
  answer text check (length(answer) between 1 and 4000),
  answered_at timestamptz,
  answered_by uuid references member,
  check ((answer is null) = (answered_at is null)),
  check (answered_at is null or confirmed_at is not null)
);
comment on table outside_message is 'What people wrote to the operator who cannot sign in. Admins see it when the address was confirmed by mail.';
create index outside_message_waiting on outside_message (confirmed_at) where confirmed_at is not null and answered_at is null;
create index outside_message_at on outside_message (at);
create index outside_message_answered_by on outside_message (answered_by) where answered_by is not null;
