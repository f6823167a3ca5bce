-- The second form of the tree: a leaf belongs to a member. Its place follows from a commitment to the member's number and name
-- with a secret that the member can see, so nobody can be shown the leaf of somebody else, and that a leaf is missing can be
-- proven. Sealed days keep their texts; the next day is built in the new form from what each account held.

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

with own as materialized (
  select l.account_id, a.member_id, m.username, m.deleted_at, a.promotion_id,
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as secret,
    (select n.balance from book_node_before n 
      where n.height = 0 and n.position = l.position and n.day <= (select max(day) from book_day where sealed_at is not null)
      order by n.day desc limit 1) as balance
  from book_leaf_before l join account a on a.id = l.account_id left join member m on m.id = a.member_id
)
insert into book_leaf (account_id, secret, commitment, balance)
select account_id, case when deleted_at is null then secret end, sha256(convert_to(concat('viewloop-leaf-v2', chr(10),
    case when member_id is null then concat('promotion=', promotion_id, chr(10))
      else concat('member=', member_id, chr(10), 'name=', username, chr(10)) end,
    'secret=', encode(secret, 'hex'), chr(10)), 'UTF8')), coalesce(balance, 0)
from own;

-- A day that is being built begins anew.
delete from book_segment where day = (select day from book_day where sealed_at is null);
delete from book_change;
update book_day set last_id = null where sealed_at is null;

-- Every account that was in the old tree is written into the new one with the next day that is sealed.
insert into book_change (day, account_id, change)
select coalesce((select day from book_day where sealed_at is null),
    (select max(day) + 1 from book_day where sealed_at is not null)), account_id, 0
from book_leaf
on conflict do nothing;

drop table book_leaf_before, book_node_before;

alter table book_day drop column accounts;
update book_day set height = 1 where sealed_at is null or day = (select max(day) from book_day);
comment on column book_day.height is 'The depth of the deepest leaf.';

alter table book_segment add column sold jsonb not null default '[]', add column given_hash bytea check (length(given_hash) = 32);
comment on column book_segment.sold is 'Deposits credited and reversed, by rate: how many, for how many litoshi, how many credits.';
comment on column book_segment.given_hash is 'The SHA-256 of the lines of entries by which credits were given. Null in stretches from before it was kept.';
