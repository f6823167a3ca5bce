-- What every instance shares: who runs a job, how often somebody called, and what an admin may set while the site runs.

create table job (
  name text primary key,
  -- A lease instead of a session lock: it also holds behind a connection pooler.
  holder text,
  leased_until timestamptz not null default '-infinity',
  last_run_at timestamptz,
  last_error text,
  state jsonb not null default '{}'
);

-- The columns are those that rate-limiter-flexible expects. Unlogged: after a crash everybody may start afresh.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Counters that many writers raise at once. Each connection writes to a shard of its own, so that nobody waits; the
-- figure is the sum of at most sixteen rows, however large the tables behind it grow.
create table tally (
  name text not null,
  shard smallint not null check (shard between 0 and 15),
  value bigint not null,
  primary key (name, shard)
);

create function own_shard() returns smallint language sql stable as $$
  select (pg_backend_pid() % 16)::smallint
$$;

create function tally_add(p_name text, p_amount bigint) returns void language sql as $$
  insert into tally (name, shard, value) values (p_name, own_shard(), p_amount)
  on conflict (name, shard) do update set value = tally.value + excluded.value
$$;

create function tally_of(p_name text) returns bigint language sql stable as $$
  select coalesce(sum(value), 0)::bigint from tally where name = p_name
$$;
