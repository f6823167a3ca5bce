-- Members prove that a channel is theirs.

create table channel (
  platform text not null check (platform ~ '^[a-z]{1,20}$'),
  channel text not null check (length(channel) between 1 and 300),
  member_id uuid not null references member,
  name text not null check (length(name) between 1 and 80),
  proven_at timestamptz not null default now(),
  primary key (platform, channel)
);
create index channel_member on channel (member_id);
comment on table channel is 'Channels that members have proven to be theirs, by a code in the title of a video. One channel, one account.';
comment on column channel.channel is 'The address of the channel, as the platform names it.';

create table channel_code (
  member_id uuid primary key references member,
  code text not null,
  made_at timestamptz not null default now()
);
comment on table channel_code is 'The code that a member puts into a title to prove a channel.';

create table channel_claim (
  platform text not null,
  channel text not null,
  member_id uuid not null references member,
  name text not null,
  at timestamptz not null default now(),
  primary key (platform, channel, member_id),
  foreign key (platform, channel) references channel on delete cascade
);
create index channel_claim_member on channel_claim (member_id);
comment on table channel_claim is 'Members who have proven a channel that another account holds, until that one answers.';
