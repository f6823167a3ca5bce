create table human_check_used (
  nonce text collate "C" primary key check (length(nonce) between 1 and 256),
  expires_at timestamptz not null
);
comment on table human_check_used is 'Proofs of work that were accepted, until they expire, so that none counts twice.';
create index human_check_used_expires on human_check_used (expires_at);
