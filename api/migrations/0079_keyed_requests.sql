-- Requests with an Idempotency-Key. Whoever sends the same request again under its key gets the same answer, and nothing
-- happens twice. Rows are deleted after a day.
create table keyed_request (
  owner_id uuid not null references member,
  key_hash bytea not null check (length(key_hash) = 32),
  -- Method, address and body, hashed together with the key: another request must not get this one's answer.
  fingerprint bytea not null check (length(fingerprint) = 32),
  -- `running`: nothing has been written yet. `committed`: its effect is in the database. `done`: its answer is final.
  state text not null default 'running' check (state in ('running', 'committed', 'done')),
  claim uuid not null,
  claimed_until timestamptz not null,
  status smallint,
  -- Encrypted with the key, of which the database has only a hash: an answer may show a secret that is shown once.
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (owner_id, key_hash),
  check (state <> 'done' or (status is not null and answer is not null))
);
create index keyed_request_created on keyed_request (created_at);

comment on table keyed_request is 'Requests with an Idempotency-Key of the last day: the same key again gets the same answer.';
comment on column keyed_request.fingerprint is 'Method, address and body, hashed together with the key.';
comment on column keyed_request.state is 'running: nothing was written yet. committed: its effect is in the database. done: its answer is final.';
comment on column keyed_request.claim is 'Which try works on it; the effect is written only by the try that holds the claim.';
comment on column keyed_request.answer is 'Encrypted with the key, of which the database has only a hash.';
