-- The open books: each day's entries and balances are sealed, and every seal names the one before it.

create table book_day (
  day date primary key,
  after_id bigint not null,
  fence_id bigint not null,
  fence_xid bigint not null,
  fence_at timestamptz not null,
  last_id bigint,
  accounts bigint not null,
  height smallint not null check (height between 0 and 60),
  text text,
  seal bytea check (length(seal) = 32),
  key_id text,
  signature text,
  sealed_at timestamptz,
  check ((sealed_at is null) = (seal is null)),
  check ((sealed_at is null) = (text is null))
);
create unique index book_day_open on book_day ((true)) where sealed_at is null;
comment on table book_day is 'The days of the open books. At most one is being built; the others are sealed.';
comment on column book_day.after_id is 'The day has the entries after this one.';
comment on column book_day.fence_id is 'The last entry there was when the day was opened. Once every transaction of that moment has ended (fence_xid), no entry up to here can still appear.';
comment on column book_day.last_id is 'The last entry of the day; null until all of its entries are read.';
comment on column book_day.accounts is 'How many accounts the tree has.';
comment on column book_day.height is 'Levels of the tree above the leaves.';
comment on column book_day.text is 'What is published, byte by byte (docs/books.md). The seal is its SHA-256.';

create table book_segment (
  day date not null references book_day,
  number integer not null,
  first_id bigint not null,
  last_id bigint not null,
  hash bytea not null check (length(hash) = 32),
  entries bigint not null,
  views bigint not null,
  voided bigint not null,
  made_good bigint not null,
  commission bigint not null,
  bought bigint not null,
  litoshi numeric not null,
  adjusted bigint not null,
  members bigint not null,
  promotions bigint not null,
  house bigint not null,
  primary key (day, number)
);
comment on table book_segment is 'A stretch of up to a thousand entries of a day: their hash, and what they add to the figures of the day.';

create table book_change (
  day date not null,
  account_id bigint not null,
  change bigint not null,
  primary key (day, account_id)
);
comment on table book_change is 'By how much accounts changed on the day that is being built. A row goes away when its leaf is written.';

create table book_leaf (
  account_id bigint primary key references account,
  position bigint not null unique check (position >= 0),
  salt bytea not null check (length(salt) = 16)
);
comment on table book_leaf is 'Where an account is in the tree. Positions are random, so that a neighbour in the tree is nobody in particular.';

create table book_node (
  height smallint not null,
  position bigint not null,
  day date not null,
  hash bytea not null check (length(hash) = 32),
  sum bigint not null check (sum >= 0),
  balance bigint,
  primary key (height, position, day),
  check ((height = 0) = (balance is not null))
);
create index book_node_of_day on book_node (day, height, position);
comment on table book_node is 'The Merkle-sum tree over all balances. A node is written on the days on which something below it changed; the last two versions are kept.';
comment on column book_node.balance is 'Only of leaves. It is below zero after a chain reversal; then the leaf adds nothing to the sum.';
