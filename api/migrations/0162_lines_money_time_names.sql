-- What a fake credit costs besides answers: lines, money, time and a name.

create table block_day (
  day date not null,
  address bytea not null,
  part smallint not null check (part between 0 and 7),
  earned integer not null default 0,
  primary key (day, address, part)
);
comment on table block_day is 'What all members together earned by watching from a block of addresses on a day, in strict mode.';
comment on column block_day.part is 'A block has at most eight rows a day, so that members rarely wait for each other and a start reads eight rows whatever the size of the block.';
comment on column block_day.address is 'The keyed hash of the block, as in view_trace.';

create table wide_block (
  block text primary key,
  most_a_day integer not null check (most_a_day between 0 and 10000),
  set_by uuid not null references member,
  at timestamptz not null default now()
);
comment on table wide_block is 'Blocks of addresses that an admin allows more a day, for example of a school or a hostel.';

create table block_request (
  member_id uuid primary key references member,
  block text not null,
  text text not null check (length(text) between 1 and 1000),
  at timestamptz not null default now()
);
create index block_request_age on block_request (at);
comment on table block_request is 'Members who ask for more in their block of addresses. A row goes when an admin has decided, and after 30 days.';

alter table member_trust add column vouched_at timestamptz;
comment on column member_trust.vouched_at is 'An admin vouches for this member.';

alter table unproven_spending drop constraint unproven_spending_scope_check;
alter table unproven_spending add constraint unproven_spending_scope_check
  check (scope in ('address', 'video', 'lane', 'views', 'site', 'proven')) not valid;

alter table promotion add column waiting_since timestamptz;
comment on column promotion.waiting_since is 'Since when credits of it wait until its owner is believed.';
