-- One payment that the books cannot take must not stop all others.
create table payment_aside (
  chain text not null,
  txid text collate "C" not null,
  vout integer not null,
  script text collate "C" not null,
  litoshi bigint not null,
  source text not null,
  height integer not null,
  block_hash text collate "C" not null,
  error text,
  tried_at timestamptz not null default now(),
  primary key (chain, txid, vout)
);
create index payment_aside_block on payment_aside (chain, height);
comment on table payment_aside is 'Payments of blocks that the books could not enter or credit together with the others. Each is tried again until it succeeds.';
comment on column payment_aside.error is 'Why it failed alone; null while it only waits for its turn.';
