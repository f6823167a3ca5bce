-- What an access token may spend in a day, and from where it may be used.
alter table access_token
  add column credits_per_day bigint check (credits_per_day >= 0),
  add column networks text[] not null default '{}' check (cardinality(networks) <= 20),
  add column spent bigint not null default 0 check (spent >= 0),
  add column spent_on date;

comment on column access_token.credits_per_day is 'Null: no limit of its own.';
comment on column access_token.networks is 'Addresses and networks (CIDR) that it works from. Empty: from everywhere.';
comment on column access_token.spent is 'Credits that programs with it spent on the day spent_on (UTC).';
