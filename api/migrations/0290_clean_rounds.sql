-- How many videos the member had been paid for when a question was last missed or left open. The videos since then are a
-- clean run, after which questions come half as often. Null: no question was missed since this is counted.
alter table member_trust add column missed_at bigint;
comment on column member_trust.missed_at is
  'How many videos the member had been paid for when a question was last missed or left open.';
