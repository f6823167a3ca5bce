-- Members write to the operator, and admins answer. When a member is deleted, their threads are deleted with every message
-- in them; what a deleted admin wrote to others stays, under the number of that account.
create table support_thread (
  id bigint generated always as identity primary key,
  member_id uuid not null references member,
  category text not null check (category in ('account', 'credits', 'deposit', 'promotion', 'fair_play', 'other')),
  -- What it is about, if the member named something of theirs.
  about_kind text check (about_kind in ('view', 'promotion', 'deposit')),
  about_id bigint,
  state text not null default 'open' check (state in ('open', 'waiting', 'closed')),
  member_unread boolean not null default false,
  operator_unread boolean not null default true,
  messages integer not null default 0,
  created_at timestamptz not null default now(),
  last_at timestamptz not null default clock_timestamp(),
  check ((about_kind is null) = (about_id is null))
);
comment on table support_thread is 'A conversation of a member with the operator. Deleted with the member.';
comment on column support_thread.state is 'open: the operator is to answer. waiting: the member may reply. closed: done; a reply opens it again.';
comment on column support_thread.messages is 'How many messages there are, so that a thread cannot grow without end.';
create index support_thread_of_member on support_thread (member_id, last_at desc);
create index support_thread_inbox on support_thread (state, last_at desc, id desc);
create index support_thread_newest on support_thread (last_at desc, id desc);
create index support_thread_unread on support_thread (id) where operator_unread;

create table support_message (
  id bigint generated always as identity primary key,
  thread_id bigint not null references support_thread,
  author_id uuid not null references member,
  from_operator boolean not null,
  text text not null check (length(text) between 1 and 4000),
  -- Chosen by the browser: the same message sent twice is one message.
  request_id uuid,
  at timestamptz not null default clock_timestamp()
);
comment on table support_message is 'What was written in a conversation. Shown as plain text. Deleted with its thread.';
create index support_message_of_thread on support_message (thread_id, id);
create unique index support_message_request on support_message (author_id, request_id) where request_id is not null;
