-- The second form of the tree: a leaf belongs to a member. Its place follows from a commitment to the member's number and name
-- with a secret that the member can see, so nobody can be shown the leaf of somebody else, and that a leaf is missing can be
-- proven. Sealed days keep their texts; the next day is built in the new form from what each account held. The leaves themselves are
-- written in steps (0352_leaves_in_steps.sql), because this migration holds the table of accounts.

alter table book_leaf rename to book_leaf_before;
alter table book_leaf_before rename constraint book_leaf_pkey to book_leaf_before_pkey;
alter table book_node rename to book_node_before;
alter table book_node_before rename constraint book_node_pkey to book_node_before_pkey;
alter index book_node_of_day rename to book_node_before_of_day;

create table book_leaf (
  account_id bigint primary key references account (id),
  secret bytea check (length(secret) = 32),
  commitment bytea not null unique check (length(commitment) = 32),
  key bigint not null generated always as (
    ((('x' || encode(substr(commitment, 1, 8), 'hex'))::bit(64)::bigint) >> 1) & 9223372036854775807) stored unique,
  depth smallint check (depth between 1 and 63),
  balance bigint not null default 0
);
create index book_leaf_in_tree on book_leaf (key) where depth is not null;
comment on table book_leaf is 'To whom the leaves of the tree belong. A row may be older than the leaf: the secret is made when a member first looks at it.';
comment on column book_leaf.secret is 'What the commitment is made with (docs/books.md). Null once the member was erased.';
comment on column book_leaf.key is 'The first 63 bits of the commitment: the way from the root to the leaf.';
comment on column book_leaf.depth is 'How far below the root the leaf is: one level below the last that it shares with a neighbour. Null while it is not in the tree.';
comment on column book_leaf.balance is 'At the end of the last day whose changes were added. What is published is in book_node.';

create table book_node (
  depth smallint not null,
  prefix bigint not null,
  day date not null,
  hash bytea not null check (length(hash) = 32),
  sum bigint not null check (sum >= 0),
  account_id bigint,
  balance bigint,
  primary key (depth, prefix, day),
  check ((account_id is null) = (balance is null))
);
create index book_node_of_day on book_node (day, depth, prefix);
comment on table book_node is 'The Merkle-sum tree over all balances. A node is written on the days on which something below it changed; the last two versions are kept.';
comment on column book_node.prefix is 'The way from the root: one bit for each level.';
comment on column book_node.account_id is 'Only of leaves.';
comment on column book_node.balance is 'Only of leaves. It is below zero after a chain reversal; then the leaf adds nothing to the sum.';

-- A day that is being built begins anew.
delete from book_segment where day = (select day from book_day where sealed_at is null);
delete from book_change;
update book_day set last_id = null where sealed_at is null;

alter table book_day drop column accounts;
update book_day set height = 1 where sealed_at is null or day = (select max(day) from book_day);
comment on column book_day.height is 'The depth of the deepest leaf.';

alter table book_segment add column sold jsonb not null default '[]', add column given_hash bytea check (length(given_hash) = 32);
comment on column book_segment.sold is 'Deposits credited and reversed, by rate: how many, for how many litoshi, how many credits.';
comment on column book_segment.given_hash is 'The SHA-256 of the lines of entries by which credits were given. Null in stretches from before it was kept.';
