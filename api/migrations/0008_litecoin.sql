-- Deposits. `chain` tells the networks and the simulated chain apart, so that a site which was tried out on one and then
-- moved to another never takes the blocks of the first for the second's.

-- The operator's account public keys. One is in use; another in the settings waits until an admin confirms it.
create table deposit_key (
  id integer generated always as identity primary key,
  chain text not null check (chain in ('mock', 'mainnet', 'testnet', 'regtest')),
  xpub text not null,
  fingerprint text not null,
  first_address text collate "C" not null,
  state text not null check (state in ('proposed', 'active', 'retired')),
  seen_at timestamptz not null default now(),
  unique (chain, first_address)
);
create unique index deposit_key_active on deposit_key ((true)) where state = 'active';

-- Addresses are made ahead of need. Those nobody was given yet are watched as well: after a restore from a backup they
-- may belong to members the backup does not know.
create table deposit_address (
  key_id integer not null references deposit_key,
  idx integer not null check (idx >= 0),
  chain text not null,
  script text collate "C" not null,
  address text collate "C" not null unique,
  member_id uuid references member,
  given_at timestamptz,
  -- Paid although nobody was given it, or older than such a one: never given out.
  skipped boolean not null default false,
  primary key (key_id, idx),
  unique (chain, script),
  unique (key_id, member_id),
  check ((member_id is null) = (given_at is null)),
  check (member_id is null or not skipped)
);
create index deposit_address_free on deposit_address (key_id, idx) where member_id is null and not skipped;
create index deposit_address_member on deposit_address (member_id) where member_id is not null;

create function deposit_address_keeps_owner() returns trigger language plpgsql as $$
begin
  raise exception 'an address has one owner' using errcode = 'integrity_constraint_violation';
end $$;
create trigger deposit_address_owner before update on deposit_address for each row
  when (old.member_id is distinct from new.member_id and old.member_id is not null
     or old.script <> new.script or old.address <> new.address)
  execute function deposit_address_keeps_owner();

-- Up to where each chain is in the books. Whoever moves it names the block it thinks is the tip, so of two scanners one
-- fails. Blocks and credits change in the same transaction.
create table chain_tip (
  chain text primary key,
  height integer not null,
  hash text collate "C" not null,
  chainwork text collate "C" not null check (length(chainwork) = 64),
  mined_at timestamptz not null,
  -- Blocks up to here are older than this site and were never looked into.
  start_height integer not null
);

create table chain_block (
  chain text not null references chain_tip,
  height integer not null,
  hash text collate "C" not null,
  chainwork text collate "C" not null check (length(chainwork) = 64),
  mined_at timestamptz not null,
  primary key (chain, height),
  unique (chain, hash)
);

-- What the scanner last saw, for people.
create table chain_status (
  chain text primary key,
  state text not null default 'starting'
    check (state in ('starting', 'following', 'behind', 'syncing', 'waiting', 'refused', 'halted')),
  reason text,
  -- What an admin can confirm to let it go on.
  awaiting text check (awaiting in ('key', 'reorganisation')),
  node_height integer,
  node_version integer,
  checked_at timestamptz not null default now(),
  -- The stored tip an admin allows to be given up although the reorganisation is deeper than the limit.
  abandoned_tip text,
  reconciled_at timestamptz,
  reconciled_height integer,
  compared_at timestamptz,
  compared_books bigint,
  compared_chain bigint,
  compared_ok boolean
);

create table deposit (
  id bigint generated always as identity primary key,
  chain text not null,
  script text collate "C" not null,
  -- Null: paid to an address nobody was given.
  member_id uuid references member,
  txid text collate "C" not null check (txid ~ '^[0-9a-f]{64}$'),
  vout integer not null,
  source text not null check (source in ('output', 'pegout', 'coinbase')),
  litoshi bigint not null check (litoshi >= 0),
  state text not null check (state in ('pending', 'confirmed', 'below_minimum', 'reversed', 'unassigned')),
  height integer,
  block_hash text collate "C",
  -- How often the chain took it away after it was credited.
  epoch integer not null default 0,
  confirmations_needed smallint not null check (confirmations_needed > 0),
  -- Has stood in a block, be it one that was reorganised away.
  mined boolean not null default false,
  -- The block in which the operator moved it on.
  spent_height integer,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unique (chain, txid, vout),
  foreign key (chain, script) references deposit_address (chain, script),
  check ((height is null) = (block_hash is null)),
  check (mined or height is null),
  -- A peg-out that still waits has no place in a transaction yet.
  check (vout >= 0 or (height is null and source = 'pegout')),
  check ((state = 'unassigned') = (member_id is null)),
  check ((state = 'confirmed') = (confirmed_at is not null)),
  check (state not in ('confirmed', 'unassigned') or height is not null),
  check (state <> 'reversed' or height is null)
);
create index deposit_of_member on deposit (member_id, id desc);
create index deposit_in_block on deposit (chain, height) where height is not null;
create index deposit_mined_pending on deposit (chain, height) where state = 'pending' and height is not null;
create index deposit_waiting on deposit (chain) where height is null;
create index deposit_spent on deposit (chain, spent_height) where spent_height is not null;
create index deposit_unassigned on deposit (id desc) where state = 'unassigned';
create index deposit_state_newest on deposit (state, id desc);

-- One row for each time a deposit was credited, with everything that made it so many credits.
create table deposit_credit (
  deposit_id bigint not null references deposit,
  epoch integer not null,
  member_id uuid not null references member,
  chain text not null,
  txid text collate "C" not null,
  vout integer not null,
  litoshi bigint not null,
  rate_credits integer not null,
  rate_litoshi integer not null,
  credits bigint not null,
  height integer not null,
  block_hash text collate "C" not null,
  confirmations_needed smallint not null,
  tip_height integer not null,
  credited_at timestamptz not null default now(),
  reversed_at timestamptz,
  primary key (deposit_id, epoch),
  check (credits = div(litoshi::numeric * rate_credits, rate_litoshi)),
  check (credits > 0),
  check (tip_height - height + 1 >= confirmations_needed)
);
create unique index deposit_credit_live on deposit_credit (chain, txid, vout) where reversed_at is null;

-- The simulated chain. It stands in the database so that it survives a restart and all instances see the same.
create table simulated_block (
  hash text collate "C" primary key,
  height integer not null,
  previous_hash text collate "C" not null,
  chainwork text collate "C" not null,
  mined_at timestamptz not null default now(),
  on_chain boolean not null default true
);
create unique index simulated_block_on_chain on simulated_block (height) where on_chain;

create table simulated_payment (
  txid text collate "C" primary key,
  script text collate "C" not null,
  litoshi bigint not null check (litoshi > 0),
  block_hash text collate "C",
  height integer,
  check ((block_hash is null) = (height is null))
);
create index simulated_payment_block on simulated_payment (block_hash);
