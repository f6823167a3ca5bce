-- The sealed days form an append-only Merkle tree as in RFC 6962, so that everybody can check that everybody sees the same days.

alter table book_day add column log_index bigint unique check (log_index >= 0);
create index book_day_not_logged on book_day (day) where sealed_at is not null and log_index is null;
comment on column book_day.log_index is 'The number of the day in the log, from 0. Null until it is appended, right after sealing.';

create table book_log_node (
  level smallint not null,
  index bigint not null,
  hash bytea not null check (length(hash) = 32),
  primary key (level, index)
);
comment on table book_log_node is 'The complete subtrees of the log: the node of level 3 with index 0 is the root of the first eight days.';

create table book_cosignature (
  size bigint not null,
  witness text collate "C" not null,
  line text not null,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (size, witness)
);
create index book_cosignature_of_witness on book_cosignature (witness, size desc);
comment on table book_cosignature is 'Signatures of witnesses under checkpoints of the log, each as the line of a signed note.';
comment on column book_cosignature.size is 'How many days the checkpoint has that was signed.';
comment on column book_cosignature.at is 'When the witness says that it signed.';
