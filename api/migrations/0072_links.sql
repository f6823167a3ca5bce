-- Accounts that seem to belong together: why, in which groups, and what an admin decided about a group.

-- Which members were seen with the same device, address block or rhythm, whom they watched, and what they promote. Made from
-- view_trace and as short-lived; it is what pairs are found by without reading the traces again.
create table link_key (
  kind text not null check (kind in ('device', 'address', 'rhythm', 'watched')),
  key text collate "C" not null,
  member_id uuid not null references member,
  times integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (kind, key, member_id)
);
create index link_key_age on link_key (last_at);

-- One reason why two members seem to belong together.
create table member_link (
  a uuid not null references member,
  b uuid not null references member,
  reason text not null check (reason in
    ('device', 'address', 'referral', 'registered', 'hours', 'rhythm', 'watching', 'video', 'wallet')),
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (a, b, reason),
  check (a < b)
);
create index member_link_other on member_link (b);
create index member_link_age on member_link (last_at);

create table cluster (
  id bigint generated always as identity primary key,
  since timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  size integer not null default 0,
  -- What its members earned by watching in thirty days.
  worth bigint not null default 0,
  -- An admin found that these are different people.
  parted_at timestamptz,
  parted_by uuid references member
);
create index cluster_worth on cluster (worth desc, id desc) where parted_at is null and size > 1;
create index cluster_parted on cluster (worth desc, id desc) where parted_at is not null;
create index cluster_looked on cluster (looked_at) where parted_at is null and size > 1;

create table cluster_member (
  member_id uuid primary key references member,
  cluster_id bigint not null references cluster
);
create index cluster_member_cluster on cluster_member (cluster_id);

-- The members of a group that was parted. Two of them are not linked again.
create table cluster_parting (
  cluster_id bigint not null references cluster,
  member_id uuid not null references member,
  primary key (cluster_id, member_id)
);
create index cluster_parting_member on cluster_parting (member_id);

-- How far the search for links has read.
create table link_progress (
  single boolean primary key default true check (single),
  view_id bigint not null default 0,
  promotion_id bigint not null default 0,
  deposit_id bigint not null default 0
);
insert into link_progress default values;

comment on table link_key is 'Who was seen with the same device, address block or rhythm, and who watched whom; for thirty days.';
comment on table member_link is 'One reason why two members seem to belong together; forgotten thirty days after it was last seen.';
comment on table cluster is 'A group of members who belong together by two reasons or more, or whom an admin parted.';
comment on table cluster_member is 'Which group a member is in. At most one.';
comment on table cluster_parting is 'The members of a parted group: two of them are not linked again.';
comment on table link_progress is 'How far the search for links has read views, promotions and deposits.';
