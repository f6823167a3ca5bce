-- Everything that leaves the house: mail, push, webhooks. A row is written in the transaction of the business event, so
-- neither exists without the other; a job sends it afterwards.
create table delivery (
  id bigint generated always as identity primary key,
  -- Names the event, like `verify-email:<token>`: the same event twice makes one delivery.
  key text collate "C" not null unique check (length(key) between 1 and 200),
  kind text not null check (kind ~ '^[a-z][a-z-]{1,30}$'),
  member_id uuid references member,
  target text not null check (length(target) between 1 and 2000),
  -- What the text is made of when it is sent or shown; never the text itself.
  parameters jsonb not null,
  -- What must not stay after sending, such as the token of a link.
  secrets jsonb,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'kept', 'failed', 'uncertain', 'withdrawn')),
  -- What happens when nobody knows whether a try arrived.
  if_uncertain text not null check (if_uncertain in ('retry', 'leave')),
  attempts integer not null default 0,
  -- While it waits: when it is due. While somebody works on it: when that somebody is considered dead.
  due_at timestamptz not null default now(),
  lease uuid,
  expires_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((ended_at is null) = (state in ('waiting', 'sending'))),
  check (secrets is null or state in ('waiting', 'sending', 'kept'))
);
create index delivery_due on delivery (kind, due_at) where state in ('waiting', 'sending');
create index delivery_newest on delivery (kind, id desc);
create index delivery_by_state on delivery (kind, state, id desc);
create index delivery_target on delivery (kind, lower(target) collate "C", created_at desc);
create index delivery_member on delivery (member_id, created_at desc);
create index delivery_dead on delivery (id desc) where state in ('failed', 'uncertain');
create index delivery_ended on delivery (ended_at) where ended_at is not null;

-- One row while nothing may leave, none otherwise. `npm run restore` writes it: a restored database holds deliveries that
-- the original has probably sent since, and the copy may not be the site itself.
create table delivery_hold (
  only_one boolean primary key default true check (only_one),
  since timestamptz not null default now(),
  reason text not null
);

comment on table delivery is 'The outbox: everything that leaves the house (mail, push, webhooks). Written in the transaction of the event, sent by a job.';
comment on column delivery.key is 'Names the event; the same event twice makes one delivery.';
comment on column delivery.parameters is 'What the text is made of when it is sent or shown; never the text itself.';
comment on column delivery.secrets is 'What must not stay after sending, such as the token of a link.';
comment on column delivery.if_uncertain is 'Whether it is tried again when nobody knows if a try arrived.';
comment on column delivery.due_at is 'While it waits: when it is due. While somebody works on it: when that somebody is considered dead.';
comment on table delivery_hold is 'One row while nothing may leave, none otherwise. A restore writes it, an admin removes it.';
