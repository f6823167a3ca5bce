create table book_anchor (
  size bigint primary key,
  chain text not null,
  txid text collate "C" not null check (txid ~ '^[0-9a-f]{64}$'),
  block_hash text collate "C" not null check (block_hash ~ '^[0-9a-f]{64}$'),
  height integer not null,
  mined_at timestamptz not null,
  noted_at timestamptz not null default now()
);
comment on table book_anchor is 'Checkpoints of the log whose hash stands in the Litecoin chain. The node was asked about each.';
comment on column book_anchor.size is 'How many days the checkpoint has.';
