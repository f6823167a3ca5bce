-- The database as the migrations in api/migrations make it: to be read, not to be run.
-- `npm run schema` writes this file, and a test compares it with the migrations. Tables come first, then functions, both
-- sorted by name. The comments are those that `comment on` gave in a migration.

create extension pg_trgm;

create sequence promotion_promise;

create sequence promotion_queue;

-- Personal access tokens, by their SHA-256: programs act for a member with one.
create table access_token (
  id bigint not null generated always as identity,
  member_id uuid not null,
  name text not null,
  token_hash bytea not null,
  -- The last four characters, by which its owner recognises it.
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Written at most once a minute.
  last_used_at timestamptz,
  -- Null: no limit of its own.
  credits_per_day bigint,
  -- Addresses and networks (CIDR) that it works from. Empty: from everywhere.
  networks text[] not null default '{}'::text[],
  -- Credits that programs with it spent on the day spent_on (UTC).
  spent bigint not null default 0,
  spent_on date,
  primary key (id),
  unique (token_hash),
  foreign key (member_id) references member(id),
  check (cardinality(networks) <= 20),
  check (cardinality(scopes) >= 1 and cardinality(scopes) <= 20),
  check (credits_per_day >= 0),
  check (expires_at > created_at),
  check (length(hint) = 4),
  check (length(name) >= 1 and length(name) <= 60),
  check (length(token_hash) = 32),
  check (spent >= 0)
);
create index access_token_member on access_token (member_id, id desc);

-- Where credits can be: one account for each member, one escrow for each promotion, one for each clip that is
-- screened, and sixteen shards of each system account. A balance is the sum of its postings.
create table account (
  id bigint not null generated always as identity,
  kind text not null,
  member_id uuid,
  promotion_id bigint,
  -- Only of system accounts. Each connection uses its own shard, so rewards of different members do not wait for one
  -- row.
  shard smallint,
  balance bigint not null default 0,
  -- Of all that came in: referral commission, less what was taken back. It is kept here because this row is locked
  -- and written anyway when commission is paid.
  commission bigint not null default 0,
  -- The number of the last posting. Postings of an account are numbered without a gap.
  postings bigint not null default 0,
  -- The lowest balance allowed; null for system accounts. It is 0, except after a chain reversal took a member below
  -- zero: then it is that balance, and rises with it.
  floor bigint default 0,
  -- Only of debt accounts, which hold minus what a member owes.
  debtor_id uuid,
  -- What the member owes: the debt account's balance with the sign turned.
  owes bigint not null default 0,
  -- Only of the accounts of clips, which hold what is set aside for showing them.
  clip_id bigint,
  primary key (id),
  unique (clip_id),
  unique (kind, shard),
  unique (member_id),
  unique (promotion_id),
  foreign key (clip_id) references clip(id),
  foreign key (debtor_id) references member(id),
  foreign key (member_id) references member(id),
  foreign key (promotion_id) references promotion(id),
  constraint account_debt_of_debtor check ((kind = 'debt') = (debtor_id is not null)),
  check ((kind = 'escrow') = (promotion_id is not null)),
  check ((kind = 'member') = (member_id is not null)),
  constraint account_screening_of_clip check ((kind = 'screening') = (clip_id is not null)),
  constraint account_shard_of_system check ((kind in ('member', 'escrow', 'debt', 'screening')) = (shard is null)),
  constraint account_floor_of_owner check ((kind in ('member', 'escrow', 'screening')) = (floor is not null)),
  constraint account_floor check (balance >= floor),
  check (floor <= 0),
  constraint account_debt_below_zero check (kind <> 'debt' or balance <= 0),
  check (kind = 'member' or floor is null or floor = 0),
  check (kind in ('member', 'escrow', 'debt', 'screening', 'house', 'deposits', 'adjustments', 'attention')),
  constraint account_owes check (owes >= 0 and (owes = 0 or kind = 'member')),
  check (shard >= 0 and shard <= 15)
) with (fillfactor=80);
create unique index account_debtor on account (debtor_id) where debtor_id is not null;
create index account_owing on account (member_id) where owes > 0;
create trigger account_keeps_owner before update of id, kind, member_id, promotion_id, debtor_id, clip_id, shard on account for each statement execute function account_stays();
create trigger account_opens_empty before insert on account for each row when (new.balance <> 0 or new.postings <> 0 or new.commission <> 0) execute function account_stays();
create trigger account_stays before delete or truncate on account for each statement execute function account_stays();

-- Members who asked to be deleted, and how far the job has come with each. A request that was taken back has no row.
create table account_deletion (
  member_id uuid not null,
  stage text not null default 'requested',
  requested_at timestamptz not null default now(),
  -- Until then the member may take the request back.
  due_at timestamptz not null,
  -- When the job looks at it next.
  look_at timestamptz not null,
  done_at timestamptz,
  -- Why the site deleted the account; null if its owner asked for it.
  by_site text,
  primary key (member_id),
  foreign key (member_id) references member(id),
  check ((stage = 'done') = (done_at is not null)),
  check (by_site in ('unconfirmed', 'refused')),
  check (stage in ('requested', 'stopping', 'settling', 'erasing', 'parting', 'done'))
);
create index account_deletion_look on account_deletion (look_at) where stage <> 'done';

-- The key of each month for hashes of address blocks.
create table address_key (
  month date not null,
  key bytea not null,
  primary key (month),
  check (length(key) = 32)
);

-- The log of what admins did, in one sentence each, with the facts for other languages. Append-only.
create table admin_action (
  id bigint not null generated always as identity,
  at timestamptz not null default now(),
  -- Who did it, an admin or a moderator; null for the command line of the server.
  admin_id uuid,
  action text not null,
  subject text,
  text text not null,
  facts jsonb,
  primary key (id),
  foreign key (admin_id) references member(id)
);
create index admin_action_subject on admin_action (subject) where subject is not null;
create trigger admin_action_append_only before delete or truncate on admin_action for each statement execute function ledger_is_append_only();
create trigger admin_action_forgets before update on admin_action for each row execute function log_forgets_only_names();

-- One question to one member, for thirty days. Only a keyed hash of the answer is kept.
create table attention_check (
  id uuid not null,
  view_id bigint not null,
  member_id uuid not null,
  state text not null default 'open',
  kind text,
  answer_hash bytea,
  draws smallint not null default 0,
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (id),
  check (state in ('open', 'passed', 'failed', 'left'))
);
create index attention_check_age on attention_check (asked_at);
create index attention_check_member on attention_check (member_id, id);
create index attention_check_open on attention_check (member_id) where state = 'open';
create index attention_check_view on attention_check (view_id);

-- Counters of one promotion for each second of playback, and for each second after the credit. Nothing is about one
-- person, and the row does not grow.
create table attention_count (
  promotion_id bigint not null,
  -- Watches that reported their seconds.
  watches integer not null,
  -- Those of them that were paid.
  paid integer not null,
  replays integer not null,
  stay_replays integer not null,
  played integer[] not null,
  seen integer[] not null,
  heard integer[] not null,
  muted integer[] not null,
  -- In the first cell: paid viewers who stayed for a second or more, and so on. Shorter stays than five seconds are
  -- not reported.
  stayed integer[] not null,
  -- How many players said that the video is so long, in classes of length.
  lengths integer[] not null,
  -- The class that most of them named.
  length_class smallint generated always as (largest_cell(lengths)) stored,
  primary key (promotion_id),
  foreign key (promotion_id) references promotion(id),
  check (cardinality(heard) = 60),
  check (cardinality(lengths) = 6),
  check (cardinality(muted) = 60),
  check (cardinality(played) = 60),
  check (cardinality(seen) = 60),
  check (cardinality(stayed) = 60),
  check (paid >= 0),
  check (replays >= 0),
  check (stay_replays >= 0),
  check (watches >= 0)
) with (fillfactor=60);
create index attention_enough on attention_count (length_class, promotion_id) where watches >= 20;

-- The ring of each viewer and day: attentive time across all clips, and the credits paid for it.
create table attention_day (
  viewer_id uuid not null,
  day date not null,
  counted_ms bigint not null default 0,
  paid integer not null default 0,
  -- How often a void took credits of this day back. Later credits have it in their keys.
  epoch integer not null default 0,
  -- The most credits for attention on this day, as the ceilings said when clips were offered last. Null means no
  -- limit.
  most integer,
  -- How likely a question is when a ring is full, in the same way.
  check_chance real not null default 0,
  -- Until when the time of this viewer was claimed, on all tabs and devices together.
  clock_at timestamptz,
  -- How many offers have ended unseen since time last counted for this viewer.
  lapsed integer not null default 0,
  primary key (viewer_id, day),
  foreign key (viewer_id) references member(id),
  check (counted_ms >= 0),
  check (paid >= 0)
) with (fillfactor=80);
create index attention_day_day on attention_day (day);

-- The secret that a member shares with an authenticator app. It must be readable to check codes, so backups need
-- protection.
create table authenticator (
  member_id uuid not null,
  secret bytea not null,
  -- The 30-second step of the last accepted code. No code of this step or an earlier one is accepted again.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  -- Null until the member has typed a code, which shows that the app has the secret.
  confirmed_at timestamptz,
  used_at timestamptz,
  primary key (member_id),
  foreign key (member_id) references member(id),
  check (length(secret) = 20)
);

-- What all members together earned by watching from a block of addresses on a day, in strict mode.
create table block_day (
  day date not null,
  -- The keyed hash of the block, as in view_trace.
  address bytea not null,
  -- A block has at most eight rows a day, so that members rarely wait for each other and a start reads eight rows
  -- whatever the size of the block.
  part smallint not null,
  earned integer not null default 0,
  primary key (day, address, part),
  check (part >= 0 and part <= 7)
);

-- Members who ask for more in their block of addresses. A row goes when an admin has decided, and after 30 days.
create table block_request (
  member_id uuid not null,
  block text not null,
  text text not null,
  at timestamptz not null default now(),
  primary key (member_id),
  foreign key (member_id) references member(id),
  check (length(text) >= 1 and length(text) <= 1000)
);
create index block_request_age on block_request (at);

-- Checkpoints of the log whose hash stands in the Litecoin chain. The node was asked about each.
create table book_anchor (
  -- How many days the checkpoint has.
  size bigint not null,
  chain text not null,
  txid text collate "C" not null,
  block_hash text collate "C" not null,
  height integer not null,
  mined_at timestamptz not null,
  noted_at timestamptz not null default now(),
  primary key (size),
  check (block_hash ~ '^[0-9a-f]{64}$'),
  check (txid ~ '^[0-9a-f]{64}$')
);

-- By how much accounts changed on the day that is being built. A row goes away when its leaf is written.
create table book_change (
  day date not null,
  account_id bigint not null,
  change bigint not null,
  primary key (day, account_id)
);

-- Signatures of witnesses under checkpoints of the log, each as the line of a signed note.
create table book_cosignature (
  -- How many days the checkpoint has that was signed.
  size bigint not null,
  witness text collate "C" not null,
  line text not null,
  -- When the witness says that it signed.
  at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (size, witness)
);
create index book_cosignature_of_witness on book_cosignature (witness, size desc);

-- The days of the open books. At most one is being built; the others are sealed.
create table book_day (
  day date not null,
  -- The day has the entries after this one.
  after_id bigint not null,
  -- The last entry there was when the day was opened. Once every transaction of that moment has ended (fence_xid), no
  -- entry up to here can still appear.
  fence_id bigint not null,
  fence_xid bigint not null,
  fence_at timestamptz not null,
  -- The last entry of the day; null until all of its entries are read.
  last_id bigint,
  -- The depth of the deepest leaf.
  height smallint not null,
  -- What is published, byte by byte (docs/books.md). The seal is its SHA-256.
  text text,
  seal bytea,
  key_id text,
  signature text,
  sealed_at timestamptz,
  -- The number of the day in the log, from 0. Null until it is appended, right after sealing.
  log_index bigint,
  primary key (day),
  unique (log_index),
  check ((sealed_at is null) = (seal is null)),
  check ((sealed_at is null) = (text is null)),
  check (height >= 0 and height <= 60),
  check (length(seal) = 32),
  check (log_index >= 0)
);
create index book_day_not_logged on book_day (day) where sealed_at is not null and log_index is null;
create unique index book_day_open on book_day ((true)) where sealed_at is null;

-- To whom the leaves of the tree belong. A row may be older than the leaf: the secret is made when a member first
-- looks at it.
create table book_leaf (
  account_id bigint not null,
  -- What the commitment is made with (docs/books.md). Null once the member was erased.
  secret bytea,
  commitment bytea not null,
  -- The first 63 bits of the commitment: the way from the root to the leaf.
  key bigint not null generated always as (((('x' || encode(substr(commitment, 1, 8), 'hex')))::bit(64)::bigint >> 1) & '9223372036854775807'::bigint) stored,
  -- How far below the root the leaf is: one level below the last that it shares with a neighbour. Null while it is
  -- not in the tree.
  depth smallint,
  -- At the end of the last day whose changes were added. What is published is in book_node.
  balance bigint not null default 0,
  primary key (account_id),
  unique (commitment),
  unique (key),
  foreign key (account_id) references account(id),
  check (depth >= 1 and depth <= 63),
  check (length(commitment) = 32),
  check (length(secret) = 32)
);
create index book_leaf_in_tree on book_leaf (key) where depth is not null;

-- The complete subtrees of the log: the node of level 3 with index 0 is the root of the first eight days.
create table book_log_node (
  level smallint not null,
  index bigint not null,
  hash bytea not null,
  primary key (level, index),
  check (length(hash) = 32)
);

-- The Merkle-sum tree over all balances. A node is written on the days on which something below it changed; the last
-- two versions are kept.
create table book_node (
  depth smallint not null,
  -- The way from the root: one bit for each level.
  prefix bigint not null,
  day date not null,
  hash bytea not null,
  sum bigint not null,
  -- Only of leaves.
  account_id bigint,
  -- Only of leaves. It is below zero after a chain reversal; then the leaf adds nothing to the sum.
  balance bigint,
  primary key (depth, prefix, day),
  check ((account_id is null) = (balance is null)),
  check (length(hash) = 32),
  check (sum >= 0)
);
create index book_node_of_day on book_node (day, depth, prefix);

-- A stretch of up to a thousand entries of a day: their hash, and what they add to the figures of the day.
create table book_segment (
  day date not null,
  number integer not null,
  first_id bigint not null,
  last_id bigint not null,
  hash bytea not null,
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
  debts bigint not null default 0,
  restored bigint not null default 0,
  -- Deposits credited and reversed, by rate: how many, for how many litoshi, how many credits.
  sold jsonb not null default '[]'::jsonb,
  -- The SHA-256 of the lines of entries by which credits were given. Null in stretches from before it was kept.
  given_hash bytea,
  primary key (day, number),
  foreign key (day) references book_day(day),
  check (length(given_hash) = 32),
  check (length(hash) = 32)
);

-- Every signature under the text of a sealed day. A day is signed again when its key is declared stolen; the text and
-- its seal stay.
create table book_signature (
  day date not null,
  key_id text collate "C" not null,
  signature text not null,
  signed_at timestamptz not null default now(),
  primary key (day, key_id),
  foreign key (day) references book_day(day),
  foreign key (key_id) references signing_key(id)
);

-- What deleted accounts owed, and the account that was found to belong to the same person.
create table carried_debt (
  id bigint not null generated always as identity,
  debtor_id uuid not null,
  credits bigint not null,
  paid bigint not null default 0,
  at timestamptz not null default now(),
  taken_by uuid,
  taken_at timestamptz,
  by text,
  -- What that account had earned when it was found. Only later earnings pay the debt.
  earned_before bigint not null default 0,
  -- When an admin decided that nothing more of it is paid. What was paid stays paid.
  released_at timestamptz,
  primary key (id),
  unique (debtor_id),
  foreign key (debtor_id) references member(id),
  foreign key (taken_by) references member(id),
  check ((taken_by is null) = (taken_at is null) and (taken_by is null) = (by is null)),
  check (by in ('channel', 'wallet', 'device')),
  check (credits > 0),
  check (paid >= 0 and paid <= credits),
  constraint carried_debt_released check (released_at is null or taken_by is not null)
);
create index carried_debt_open on carried_debt (at) where taken_by is null;
create index carried_debt_taken on carried_debt (taken_by) where taken_by is not null;

-- The key of the hashes in carried_mark. Whoever has a copy of the table alone cannot try names.
create table carried_key (
  single boolean not null default true,
  key bytea not null,
  primary key (single),
  check (single)
);

-- Keyed hashes of what leads from a deleted account to a new one. Deleted once one was found, or when it expires.
create table carried_mark (
  mark bytea not null,
  debt_id bigint not null,
  kind text not null,
  expires_at timestamptz not null,
  primary key (mark, debt_id),
  foreign key (debt_id) references carried_debt(id),
  check (kind in ('channel', 'wallet', 'device')),
  check (length(mark) = 32)
);
create index carried_mark_age on carried_mark (expires_at);
create index carried_mark_debt on carried_mark (debt_id);

-- The blocks of each chain that the books follow.
create table chain_block (
  chain text not null,
  height integer not null,
  hash text collate "C" not null,
  chainwork text collate "C" not null,
  mined_at timestamptz not null,
  primary key (chain, height),
  unique (chain, hash),
  foreign key (chain) references chain_tip(chain),
  check (length(chainwork) = 64)
);

-- What the scanner last saw, for people to read.
create table chain_status (
  chain text not null,
  state text not null default 'starting',
  reason text,
  -- What an admin can confirm so that the scanner goes on.
  awaiting text,
  node_height integer,
  node_version integer,
  checked_at timestamptz not null default now(),
  -- The stored tip that an admin allows to be given up although the reorganisation is deeper than the limit.
  abandoned_tip text,
  reconciled_at timestamptz,
  reconciled_height integer,
  compared_at timestamptz,
  compared_books bigint,
  compared_chain bigint,
  compared_ok boolean,
  followed_at timestamptz,
  node_answered_at timestamptz,
  reason_code text,
  reason_facts jsonb,
  primary key (chain),
  check (awaiting in ('key', 'reorganisation')),
  check (state in ('starting', 'following', 'behind', 'syncing', 'waiting', 'refused', 'halted'))
);

-- Up to which block each chain is in the books. Blocks, credits and this row change in one transaction.
create table chain_tip (
  chain text not null,
  height integer not null,
  hash text collate "C" not null,
  chainwork text collate "C" not null,
  mined_at timestamptz not null,
  -- Blocks up to here were not read.
  start_height integer not null,
  -- Every payment made after this is in the books. Null: begun by an earlier version, not worked out yet.
  covers_from timestamptz,
  -- A block that should be read and that the node has deleted.
  pruned_height integer,
  primary key (chain),
  check (length(chainwork) = 64)
);

-- Channels that members have proven to be theirs, by a code in the title of a video. One channel, one account.
create table channel (
  platform text not null,
  -- The address of the channel, as the platform names it.
  channel text not null,
  member_id uuid not null,
  name text not null,
  proven_at timestamptz not null default now(),
  primary key (platform, channel),
  foreign key (member_id) references member(id),
  check (length(channel) >= 1 and length(channel) <= 300),
  check (length(name) >= 1 and length(name) <= 80),
  check (platform ~ '^[a-z]{1,20}$')
);
create index channel_member on channel (member_id);

-- Members who have proven a channel that another account holds, until that one answers.
create table channel_claim (
  platform text not null,
  channel text not null,
  member_id uuid not null,
  name text not null,
  at timestamptz not null default now(),
  primary key (platform, channel, member_id),
  foreign key (member_id) references member(id),
  foreign key (platform, channel) references channel(platform, channel) on delete cascade
);
create index channel_claim_member on channel_claim (member_id);

-- The code that a member puts into a title to prove a channel.
create table channel_code (
  member_id uuid not null,
  code text not null,
  made_at timestamptz not null default now(),
  primary key (member_id),
  foreign key (member_id) references member(id)
);

-- Passed and failed checks by day, kind and whether the member was proven.
create table check_day (
  day date not null,
  kind text not null,
  proven boolean not null,
  passed integer not null default 0,
  failed integer not null default 0,
  primary key (day, kind, proven)
);

-- Clips that members uploaded, through all states.
create table clip (
  id bigint not null generated always as identity,
  owner_id uuid not null,
  title text not null,
  state text not null default 'uploading',
  -- Why it failed or was refused, as a code.
  fault text,
  bytes bigint not null,
  -- How many bytes of the original have arrived and are stored.
  received bigint not null default 0,
  received_at timestamptz not null default now(),
  -- What it counts against the storage of the site: the original at first, then its files.
  reserved_bytes bigint not null,
  -- Whether anything of the uploaded file may be stored. A job deletes it after the processing.
  has_original boolean not null default true,
  -- Whether anything at all may be stored. A job deletes everything when the clip is over.
  has_files boolean not null default true,
  -- The request that writes the upload, or the run that processes it. Others wait until leased_until.
  lease uuid,
  leased_until timestamptz,
  -- How often the processing has begun. After the third it fails.
  tries integer not null default 0,
  progress integer not null default 0,
  duration_ms integer,
  width integer,
  height integer,
  has_sound boolean,
  -- The playable files, the smallest first: name, size in pixels and bytes, and where each second ends.
  renditions jsonb,
  frames integer not null default 0,
  cover integer,
  -- WebVTT of the owner.
  captions text,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  ended_at timestamptz,
  deleted_at timestamptz,
  -- A clip that was removed before and looks the same. For moderators; it decides nothing.
  like_removed bigint,
  primary key (id),
  foreign key (like_removed) references clip(id),
  foreign key (owner_id) references member(id),
  constraint clip_deleted check ((deleted_at is not null) = (state = 'deleted')),
  constraint clip_fault check ((fault is not null) = (state in ('failed', 'refused'))),
  constraint clip_ready check ((state not in ('waiting', 'screening', 'ended')) or ready_at is not null and renditions is not null),
  check (bytes > 0),
  constraint clip_cover check (cover >= 1 and cover <= frames),
  check (length(title) >= 1 and length(title) <= 100),
  check (progress >= 0 and progress <= 100),
  constraint clip_received check (received >= 0 and received <= bytes),
  check (reserved_bytes >= 0),
  check (state in ('uploading', 'processing', 'waiting', 'screening', 'ended', 'deleted', 'failed', 'refused'))
);
create index clip_kept on clip (coalesce(ended_at, ready_at)) where state in ('waiting', 'ended');
create index clip_owner on clip (owner_id, created_at desc);
create index clip_processing on clip (received_at) where state = 'processing';
create index clip_to_clean on clip (id) where has_original and (state not in ('uploading', 'processing')) or has_files and (state in ('deleted', 'failed', 'refused'));
create index clip_uploading on clip (received_at) where state = 'uploading';

-- The figures of a clip, for all viewers and for parts of them, so that a report never reads visits.
create table clip_curve (
  clip_id bigint not null,
  part text not null,
  value text not null default '',
  viewers integer not null default 0,
  -- How many viewers presented each second.
  reached integer[] not null default '{}'::integer[],
  again integer[] not null default '{}'::integer[],
  to_end integer not null default 0,
  with_sound integer not null default 0,
  replays integer not null default 0,
  primary key (clip_id, part, value),
  foreign key (clip_id) references clip(id),
  check (part in ('all', 'device', 'country', 'language', 'reason'))
);

-- What the picture of each second looks like (PDQ), so that a clip that was removed is recognised under another name.
create table clip_hash (
  clip_id bigint not null,
  second smallint not null,
  hash bit(256) not null,
  removed boolean not null default false,
  primary key (clip_id, second),
  foreign key (clip_id) references clip(id)
);
create index clip_hash_removed on clip_hash (clip_id) where removed;

-- Notices of illegal content, from anybody.
create table clip_notice (
  id bigint not null generated always as identity,
  clip_id bigint,
  -- How the notice names the clip.
  named text not null,
  ground text not null,
  explanation text not null,
  name text,
  email text,
  at timestamptz not null default now(),
  due_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  removed boolean,
  answer text,
  -- In which the decision is told.
  language text not null default 'en',
  primary key (id),
  foreign key (clip_id) references clip(id),
  foreign key (decided_by) references member(id)
);
create index clip_notice_clip on clip_notice (clip_id);
create index clip_notice_decided on clip_notice (decided_at desc) where decided_at is not null;
create index clip_notice_open on clip_notice (due_at) where decided_at is null;

-- What viewers reported about clips.
create table clip_report (
  clip_id bigint not null,
  reporter_id uuid not null,
  reason text not null,
  note text,
  at timestamptz not null default now(),
  settled_at timestamptz,
  -- Whether it counts towards hiding: a known member who saw the clip.
  counts boolean not null default false,
  -- The block of addresses it came from, as a hash with the key of the month. Null once it is decided.
  block bytea,
  primary key (clip_id, reporter_id),
  foreign key (clip_id) references clip(id),
  foreign key (reporter_id) references member(id)
);
create index clip_report_by on clip_report (reporter_id, at);
create index clip_report_open on clip_report (clip_id) where settled_at is null;

-- Which seconds of a clip were ever sent to a member.
create table clip_sent (
  clip_id bigint not null,
  member_id uuid not null,
  -- How much of each second was sent, in thousandths. More than 1000 if it was sent again.
  seconds smallint[] not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (clip_id, member_id),
  foreign key (clip_id) references clip(id),
  foreign key (member_id) references member(id)
);
create index clip_sent_member on clip_sent (member_id);

-- One row about the place where all clips are kept.
create table clip_store (
  only_one boolean not null default true,
  -- Also stands in a file of the storage, so that a server with another storage notices it when it starts. Null
  -- before the first start.
  id uuid,
  -- Signs the addresses of files.
  key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  -- The sum of clip.reserved_bytes. Whoever begins an upload locks it, so that quotas hold.
  reserved_bytes bigint not null default 0,
  primary key (only_one),
  check (only_one),
  check (reserved_bytes >= 0)
);

-- A clip offered to a viewer, once. It is open from the offer until the viewer leaves it.
create table clip_visit (
  id bigint not null generated always as identity,
  clip_id bigint not null,
  viewer_id uuid not null,
  -- Drifts over the picture and names this visit.
  code text not null,
  nonce text not null,
  previous_nonce text,
  beats integer not null default 0,
  running boolean not null default false,
  -- The rest of a second that was presented only in part. It counts with the next report.
  kept_ms integer not null default 0,
  -- What it added to the day of its viewer and to the clip. Zero again after a void.
  counted_ms integer not null default 0,
  -- A digit for each second: 1 presented, 2 with sound, 4 presented again, added up.
  seconds text not null default '',
  loops integer not null default 0,
  reason text,
  device text not null,
  country text,
  language text,
  opened_at timestamptz not null default now(),
  -- When the first report came. Clips that were only fetched ahead have none, and can be offered again.
  shown_at timestamptz,
  last_beat_at timestamptz,
  ended_at timestamptz,
  -- Whether the figures of the clip have it.
  in_curve boolean not null default false,
  voided_at timestamptz,
  void_reason text,
  -- How much of the budget of the clip it still holds.
  reserved_ms integer not null default 0,
  -- Of counted_ms, what the house pays instead of the clip: a void was undone when the clip had used the time for
  -- others.
  house_ms integer not null default 0,
  -- The day (UTC) of the last time that counted.
  day date,
  -- Of counted_ms, what belongs to the day before.
  earlier_ms integer not null default 0,
  void_epoch integer not null default 0,
  -- What counted before a void.
  voided_ms integer,
  voided_earlier_ms integer,
  -- A keyed hash of the block of addresses, while the visit is open.
  address bytea,
  -- The cookie of the browser, while the visit is open.
  device_key text,
  -- What the void in force took of the viewer's trust.
  trust_lost integer not null default 0,
  -- How often it was offered to this viewer and ended unseen. Each time it takes longer until it is offered again.
  lapses smallint not null default 0,
  -- After how long without a word it ends, as long as nothing of it was seen.
  silence_seconds smallint not null default 60,
  -- Its viewer saw the twenty clips before it to their ends, so the figures leave it out.
  says_nothing boolean not null default false,
  primary key (id),
  unique (clip_id, viewer_id),
  foreign key (clip_id) references clip(id),
  foreign key (viewer_id) references member(id),
  check (counted_ms >= 0),
  constraint clip_visit_earlier check (earlier_ms >= 0 and earlier_ms <= counted_ms),
  constraint clip_visit_ended check (ended_at is null or reserved_ms = 0 and address is null and device_key is null),
  constraint clip_visit_house check (house_ms >= 0 and house_ms <= counted_ms),
  check (reserved_ms >= 0)
) with (fillfactor=70);
create unique index clip_visit_code on clip_visit (code);
create index clip_visit_device on clip_visit (device_key) where ended_at is null and device_key is not null;
create index clip_visit_of_clip on clip_visit (clip_id, id);
create index clip_visit_open on clip_visit (viewer_id) where ended_at is null;
create index clip_visit_opened on clip_visit (opened_at) where ended_at is null;
create index clip_visit_to_count on clip_visit (ended_at) where ended_at is not null and in_curve = (voided_at is not null);
create index clip_visit_viewer on clip_visit (viewer_id, opened_at desc);
create index clip_visit_voided on clip_visit (viewer_id, voided_at) where voided_at is not null;

-- Votes of trusted members on clips that wait for a decision.
create table clip_vote (
  clip_id bigint not null,
  voter_id uuid not null,
  vote text not null,
  at timestamptz not null default now(),
  refusal text,
  primary key (clip_id, voter_id),
  foreign key (clip_id) references clip(id),
  foreign key (voter_id) references member(id),
  check (refusal in ('against_rules', 'copyright')),
  check (vote in ('keep', 'refuse'))
);
create index clip_vote_by on clip_vote (voter_id);

-- A group of members who belong together by two reasons or more, or whom an admin parted.
create table cluster (
  id bigint not null generated always as identity,
  since timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  size integer not null default 0,
  worth bigint not null default 0,
  parted_at timestamptz,
  parted_by uuid,
  primary key (id),
  foreign key (parted_by) references member(id)
);
create index cluster_looked on cluster (looked_at) where parted_at is null and size > 1;
create index cluster_parted on cluster (worth desc, id desc) where parted_at is not null;
create index cluster_worth on cluster (worth desc, id desc) where parted_at is null and size > 1;

-- Which group a member is in. At most one.
create table cluster_member (
  member_id uuid not null,
  cluster_id bigint not null,
  primary key (member_id),
  foreign key (cluster_id) references cluster(id),
  foreign key (member_id) references member(id)
);
create index cluster_member_cluster on cluster_member (cluster_id);

-- The members of a parted group: two of them are not linked again.
create table cluster_parting (
  cluster_id bigint not null,
  member_id uuid not null,
  primary key (cluster_id, member_id),
  foreign key (cluster_id) references cluster(id),
  foreign key (member_id) references member(id)
);
create index cluster_parting_member on cluster_parting (member_id);

-- One row for each event that earned commission (view:7, deposit:3:0), and one more where the event was taken back.
create table commission (
  source text collate "C" not null,
  kind text not null,
  referred_id uuid not null,
  base_credits bigint not null,
  percent integer not null,
  accrued bigint not null,
  paid bigint not null,
  at timestamptz not null default now(),
  primary key (source, kind),
  foreign key (referred_id) references referral(referred_id),
  check (kind in ('earned', 'reversed', 'voided')),
  check (percent >= 0 and percent <= 50)
);
create index commission_referred on commission (referred_id);
create unique index commission_taken_back on commission (source) where kind <> 'earned';

-- Two promotions that are compared. A viewer belongs to one of them by a hash of the viewer and the comparison, and
-- nothing is stored about it.
create table comparison (
  id bigint not null generated always as identity,
  a_id bigint not null,
  b_id bigint not null,
  winner_takes_rest boolean not null,
  -- Watches of both promotions up to this one are counted. A watch is counted once it has ended.
  counted_view bigint not null default 0,
  a_started bigint not null default 0,
  a_completed bigint not null default 0,
  b_started bigint not null default 0,
  b_completed bigint not null default 0,
  -- When a job counts what was watched since, and decides.
  next_look_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  winner text,
  -- What the better one took over from the other.
  credits_moved bigint not null default 0,
  -- Completed views that were counted and are invalid. They stay in a_completed, because a test that may be looked at
  -- at any time must not forget what it has counted.
  a_voided bigint not null default 0,
  -- The same of the other cut.
  b_voided bigint not null default 0,
  primary key (id),
  unique (a_id),
  unique (b_id),
  foreign key (a_id) references promotion(id),
  foreign key (b_id) references promotion(id),
  check (a_completed <= a_started and b_completed <= b_started),
  check (a_id < b_id),
  check (a_voided >= 0 and a_voided <= a_completed and b_voided >= 0 and b_voided <= b_completed),
  check (credits_moved >= 0),
  check (ended_at is not null or winner is null and credits_moved = 0),
  check (winner in ('a', 'b'))
);
create index comparison_due on comparison (next_look_at) where ended_at is null;

-- Views whose outcome changed after they had ended, until the comparison is looked at again. Writing a row here needs
-- no lock of the comparison.
create table comparison_change (
  comparison_id bigint not null,
  view_id bigint not null,
  foreign key (comparison_id) references comparison(id)
);
create index comparison_change_of on comparison_change (comparison_id);

-- Viewers who are counted as started, until the comparison ends.
create table comparison_viewer (
  comparison_id bigint not null,
  viewer_id uuid not null,
  -- As what the viewer is counted. Null: counted by an earlier version, and not corrected afterwards.
  outcome text,
  primary key (comparison_id, viewer_id),
  foreign key (comparison_id) references comparison(id),
  check (outcome in ('left', 'completed', 'voided'))
);
create index comparison_viewer_member on comparison_viewer (viewer_id);

-- Codes that give each member who redeems one some credits, once.
create table coupon (
  id bigint not null generated always as identity,
  code text not null,
  credits bigint not null,
  -- How many members can redeem it.
  uses bigint not null,
  -- The most credits it may give in all. Without one, uses times credits.
  budget bigint,
  -- How many members have redeemed it. The row is locked while one more does.
  used bigint not null default 0,
  expires_at timestamptz,
  -- What the admins remember about it. Members do not see it.
  note text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (id),
  unique (code),
  foreign key (created_by) references member(id),
  constraint coupon_within_budget check (budget is null or budget >= credits and (used * credits) <= budget),
  check (code ~ '^[A-Z0-9][A-Z0-9-]{4,30}[A-Z0-9]$'),
  check (credits >= 1 and credits <= 1000000000),
  check (length(note) >= 1 and length(note) <= 300),
  constraint coupon_within_uses check (used >= 0 and used <= uses),
  check (uses >= 1 and uses <= 1000000)
);

-- Who has redeemed which coupon. A member can do it once.
create table coupon_redemption (
  coupon_id bigint not null,
  member_id uuid not null,
  at timestamptz not null default now(),
  primary key (coupon_id, member_id),
  foreign key (coupon_id) references coupon(id),
  foreign key (member_id) references member(id)
);
create index coupon_redemption_member on coupon_redemption (member_id);

-- Creators whose clips a viewer does not want to see.
create table creator_block (
  viewer_id uuid not null,
  owner_id uuid not null,
  at timestamptz not null default now(),
  primary key (viewer_id, owner_id),
  foreign key (owner_id) references member(id),
  foreign key (viewer_id) references member(id)
);
create index creator_block_owner on creator_block (owner_id);

-- Downloads of own data that are running; the lease keeps a member to one at a time.
create table data_export (
  member_id uuid not null,
  lease uuid not null,
  leased_until timestamptz not null,
  started_at timestamptz not null default now(),
  primary key (member_id),
  foreign key (member_id) references member(id)
);

-- The outbox: everything that leaves the house (mail, push, webhooks). Written in the transaction of the event, sent
-- by a job.
create table delivery (
  id bigint not null generated always as identity,
  -- Names the event; the same event twice makes one delivery.
  key text collate "C" not null,
  kind text not null,
  member_id uuid,
  target text not null,
  -- What the text is made of when it is sent or shown; never the text itself.
  parameters jsonb not null,
  -- What must not stay after sending, such as the token of a link.
  secrets jsonb,
  state text not null default 'waiting',
  -- Whether it is tried again when nobody knows if a try arrived.
  if_uncertain text not null,
  attempts integer not null default 0,
  -- While it waits: when it is due. While somebody works on it: when that somebody is considered dead.
  due_at timestamptz not null default now(),
  lease uuid,
  expires_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Tries in a row that failed because of the site's own way out, not because of this delivery.
  hindered integer not null default 0,
  primary key (id),
  unique (key),
  foreign key (member_id) references member(id),
  check ((ended_at is null) = (state in ('waiting', 'sending'))),
  check (if_uncertain in ('retry', 'leave')),
  check (kind ~ '^[a-z][a-z-]{1,30}$'),
  check (length(key) >= 1 and length(key) <= 200),
  check (length(target) >= 1 and length(target) <= 2000),
  check (secrets is null or (state in ('waiting', 'sending', 'kept', 'failed', 'uncertain'))),
  check (state in ('waiting', 'sending', 'sent', 'kept', 'failed', 'uncertain', 'withdrawn'))
);
create index delivery_by_state on delivery (kind, state, id desc);
create index delivery_dead on delivery (id desc) where state in ('failed', 'uncertain');
create index delivery_due on delivery (kind, due_at) where state in ('waiting', 'sending');
create index delivery_ended on delivery (ended_at) where ended_at is not null;
create index delivery_lane on delivery (kind, target collate "C", due_at) where state = 'waiting';
create index delivery_member on delivery (member_id, created_at desc);
create index delivery_newest on delivery (kind, id desc);
create index delivery_target on delivery (kind, lower(target) collate "C", created_at desc);
create index delivery_webhook on delivery ((parameters ->> 'webhookId'), id desc) where kind = 'webhook';
create index delivery_with_secrets on delivery (id) where secrets is not null and ended_at is not null;

-- One row while nothing may leave, none otherwise. A restore writes it, an admin removes it.
create table delivery_hold (
  only_one boolean not null default true,
  since timestamptz not null default now(),
  reason text not null,
  primary key (only_one),
  check (only_one)
);

-- Payments to our addresses.
create table deposit (
  id bigint not null generated always as identity,
  chain text not null,
  script text collate "C" not null,
  -- Null: paid to an address that nobody was given.
  member_id uuid,
  txid text collate "C" not null,
  vout integer not null,
  source text not null,
  litoshi bigint not null,
  state text not null,
  height integer,
  block_hash text collate "C",
  -- How often the chain took the deposit away after it was credited.
  epoch integer not null default 0,
  confirmations_needed smallint not null,
  -- Has been in a block, even if that block was reorganised away.
  mined boolean not null default false,
  -- The block in which the operator moved the coins on.
  spent_height integer,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- Entered after later blocks were read: the operator may have moved the coins on in one of them.
  spent_unknown boolean not null default false,
  -- The outputs, each as txid:vout, that an unconfirmed payment spends.
  inputs text[] collate "C" not null default '{}'::text[],
  -- The transaction that spent one of the inputs instead.
  replaced_by text collate "C",
  primary key (id),
  unique (chain, txid, vout),
  foreign key (chain, script) references deposit_address(chain, script),
  foreign key (member_id) references member(id),
  check ((height is null) = (block_hash is null)),
  check ((state not in ('confirmed', 'unassigned')) or height is not null),
  check ((state = 'confirmed') = (confirmed_at is not null)),
  check ((state = 'unassigned') = (member_id is null)),
  check (confirmations_needed > 0),
  check (litoshi >= 0),
  check (mined or height is null),
  check (replaced_by is null or height is null),
  check (source in ('output', 'pegout', 'coinbase')),
  check (state <> 'reversed' or height is null),
  check (state in ('pending', 'confirmed', 'below_minimum', 'reversed', 'unassigned')),
  check (txid ~ '^[0-9a-f]{64}$'),
  check (vout >= 0 or height is null and source = 'pegout')
);
create index deposit_in_block on deposit (chain, height) where height is not null;
create index deposit_loose_pegout on deposit (chain, script) where height is null and source = 'pegout';
create index deposit_mined_pending on deposit (chain, height) where state = 'pending' and height is not null;
create index deposit_of_member on deposit (member_id, id desc);
create index deposit_of_member_by_time on deposit (member_id, created_at);
create index deposit_spent on deposit (chain, spent_height) where spent_height is not null;
create index deposit_spent_unknown on deposit (chain) where spent_unknown;
create index deposit_state_newest on deposit (state, id desc);
create index deposit_unassigned on deposit (id desc) where state = 'unassigned';
create index deposit_waiting on deposit (chain) where height is null and (state in ('pending', 'below_minimum'));

-- Addresses, made ahead of need. Those that nobody was given yet are watched as well: after a restore from a backup
-- they may belong to members whom the backup does not know.
create table deposit_address (
  key_id integer not null,
  idx integer not null,
  chain text not null,
  script text collate "C" not null,
  address text collate "C" not null,
  member_id uuid,
  given_at timestamptz,
  -- Was paid although nobody had been given it, or is older than such an address. Never handed out.
  skipped boolean not null default false,
  primary key (key_id, idx),
  unique (address),
  unique (chain, script),
  unique (key_id, member_id),
  foreign key (key_id) references deposit_key(id),
  foreign key (member_id) references member(id),
  check ((member_id is null) = (given_at is null)),
  check (idx >= 0),
  check (member_id is null or not skipped)
);
create index deposit_address_free on deposit_address (key_id, idx) where member_id is null and not skipped;
create index deposit_address_given on deposit_address (chain, given_at) where member_id is not null;
create index deposit_address_member on deposit_address (member_id) where member_id is not null;
create trigger deposit_address_owner before update on deposit_address for each row when (old.member_id is distinct from new.member_id and old.member_id is not null or old.script <> new.script or old.address <> new.address) execute function deposit_address_keeps_owner();

-- One row for each time a deposit was credited, with everything that the number of credits follows from.
create table deposit_credit (
  deposit_id bigint not null,
  epoch integer not null,
  member_id uuid not null,
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
  foreign key (deposit_id) references deposit(id),
  foreign key (member_id) references member(id),
  check ((tip_height - height + 1) >= confirmations_needed),
  check (credits > 0),
  check (credits::numeric = div(litoshi::numeric * rate_credits::numeric, rate_litoshi::numeric))
);
create unique index deposit_credit_live on deposit_credit (chain, txid, vout) where reversed_at is null;

-- The operator's account public keys. One is active; a new one in the settings waits until an admin confirms it.
create table deposit_key (
  id integer not null generated always as identity,
  chain text not null,
  xpub text not null,
  fingerprint text not null,
  first_address text collate "C" not null,
  state text not null,
  seen_at timestamptz not null default now(),
  primary key (id),
  unique (chain, first_address),
  check (chain in ('mock', 'mainnet', 'testnet', 'regtest')),
  check (state in ('proposed', 'active', 'retired'))
);
create unique index deposit_key_active on deposit_key ((true)) where state = 'active';

-- One movement of credits: two or more postings that sum to zero. Never changed or deleted.
create table entry (
  id bigint not null generated always as identity,
  -- The business key, for example watch_rewarded:21. The same event cannot make a second entry.
  key text collate "C" not null,
  recipe text not null,
  at timestamptz not null default now(),
  promotion_id bigint,
  view_id bigint,
  deposit_id bigint,
  admin_id uuid,
  -- Words for the statement that cannot be derived, such as an admin's reason.
  note text,
  clip_id bigint,
  primary key (id),
  unique (key),
  check (recipe in ('promotion_funded', 'watch_rewarded', 'commission_paid', 'promotion_refunded', 'deposit_credited', 'deposit_reversed', 'commission_reversed', 'credits_adjusted', 'view_voided', 'view_restored', 'debt_incurred', 'debt_repaid', 'balance_given_up', 'place_returned', 'escrow_moved', 'answers_funded', 'answer_paid', 'answers_refunded', 'answer_voided', 'answer_restored', 'view_replaced', 'view_cleared', 'coupon_redeemed', 'screening_funded', 'attention_begun', 'attention_paid', 'screening_refunded', 'attention_kept', 'attention_voided', 'attention_restored'))
);
create index entry_of_clip on entry (clip_id) where clip_id is not null;
create index entry_of_promotion_money on entry (promotion_id) where recipe in ('promotion_funded', 'promotion_refunded', 'view_voided', 'view_restored', 'place_returned', 'view_replaced');
create trigger entry_append_only before delete or update or truncate on entry for each statement execute function ledger_is_append_only();

-- Promotions whose viewers are or were asked questions, for one credit more a view.
create table feedback (
  promotion_id bigint not null,
  state text not null default 'on',
  wants_text boolean not null default false,
  -- Credits in the escrow of the promotion that are for answers.
  held bigint not null default 0,
  -- How many of them are reserved for viewers who are answering now.
  open bigint not null default 0,
  asked bigint not null default 0,
  answered bigint not null default 0,
  -- How many answers the owner sees. They appear several at a time, so that nobody can be singled out.
  shown bigint not null default 0,
  -- Counts what was set aside and what was refunded; the number is part of the key of the entry.
  movements bigint not null default 0,
  -- Whether old answers were deleted. Their counts stay.
  forgotten boolean not null default false,
  -- When a job refunds what nobody can earn any more; null when nothing is held.
  settle_at timestamptz,
  -- When a job shows new answers to the owner; null when there are none.
  publish_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (promotion_id),
  foreign key (promotion_id) references promotion(id),
  check (answered >= 0),
  check (held >= 0),
  check (open <= held),
  check (open >= 0),
  check (state in ('on', 'off'))
) with (fillfactor=80);
create index feedback_publish on feedback (publish_at) where publish_at is not null;
create index feedback_settle on feedback (settle_at) where settle_at is not null;

-- Who was asked after a paid view, and what was answered.
create table feedback_answer (
  view_id bigint not null,
  -- How the owner names an answer. It says nothing about the view or the viewer.
  id uuid not null default gen_random_uuid(),
  promotion_id bigint not null,
  viewer_id uuid not null,
  state text not null default 'open',
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  questions bigint[] not null,
  -- The chosen places, one for each question; null before the answer and once it is forgotten.
  choices smallint[],
  text text,
  text_state text,
  reported_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  rating text,
  -- How much the answer counts, in thousandths: how attentive its viewer has proved to be.
  weight smallint not null default 0,
  -- When a job compares it with what others answered; null once that is done.
  score_at timestamptz,
  shown boolean not null default false,
  -- Who got the credit back when the view was voided.
  voided_to text,
  -- What the house has gained (1) or paid (-1) by voids of this view and by undoing them.
  house smallint not null default 0,
  primary key (view_id),
  unique (id),
  foreign key (decided_by) references member(id),
  foreign key (promotion_id) references feedback(promotion_id),
  foreign key (view_id) references view(id),
  foreign key (viewer_id) references member(id),
  check ((state = 'voided') = (voided_to is not null)),
  check ((state in ('answered', 'voided')) = (answered_at is not null)),
  check (choices is null or cardinality(choices) = cardinality(questions)),
  check (length(text) >= 1 and length(text) <= 280),
  check (rating in ('useful', 'not_useful')),
  check (state in ('open', 'answered', 'skipped', 'expired', 'voided')),
  check (text_state in ('shown', 'reported', 'hidden', 'kept')),
  check (text_state is not null or text is null),
  check (voided_to in ('escrow', 'owner', 'house')),
  check (weight >= 0 and weight <= 1000)
) with (fillfactor=85);
create index feedback_answer_decided on feedback_answer (decided_at desc, id) where decided_at is not null;
create index feedback_answer_expiring on feedback_answer (expires_at) where state = 'open';
create index feedback_answer_of_promotion on feedback_answer (promotion_id, shown);
create index feedback_answer_of_viewer on feedback_answer (viewer_id, answered_at desc);
create index feedback_answer_old on feedback_answer (asked_at) where choices is not null or text is not null or (state in ('skipped', 'expired'));
create index feedback_answer_open on feedback_answer (viewer_id) where state = 'open';
create index feedback_answer_reported on feedback_answer (reported_at, id) where text_state = 'reported';
create index feedback_answer_texts on feedback_answer (promotion_id, id) where shown and text_state is not null;
create index feedback_answer_unscored on feedback_answer (score_at) where score_at is not null;

-- How often each choice was chosen, plainly and by weight (thousandths), and what the owner sees of it.
create table feedback_count (
  question_id bigint not null,
  choice smallint not null,
  count bigint not null default 0,
  weight bigint not null default 0,
  shown_count bigint not null default 0,
  shown_weight bigint not null default 0,
  primary key (question_id, choice),
  foreign key (question_id) references feedback_question(id)
) with (fillfactor=80);

-- One question with its choices. A question that is changed is retired and asked anew.
create table feedback_question (
  id bigint not null generated always as identity,
  promotion_id bigint not null,
  position smallint not null,
  kind text not null,
  words text,
  -- Codes of the choices, or the owner's own words. Answers name a choice by its place here, from 0.
  choices text[] not null,
  retired_at timestamptz,
  primary key (id),
  foreign key (promotion_id) references feedback(promotion_id),
  check ((kind = 'own') = (words is not null)),
  check (cardinality(choices) >= 2 and cardinality(choices) <= 6),
  check (kind in ('keep', 'about', 'hook', 'sound', 'follow', 'own')),
  check (length(words) >= 1 and length(words) <= 120)
);
create index feedback_question_of_promotion on feedback_question (promotion_id, id);

-- How often each choice of the listed questions was chosen on the whole site. Agreement on a rare answer says more
-- than on a usual one.
create table feedback_usual (
  kind text not null,
  choice text not null,
  count bigint not null default 0,
  primary key (kind, choice)
) with (fillfactor=50);

-- How attentively a member answers, as log odds against clicking at random.
create table feedback_weight (
  member_id uuid not null,
  evidence double precision not null default 0,
  -- The part that owners' ratings added; it is limited, so that nobody is silenced by them.
  rated double precision not null default 0,
  scored bigint not null default 0,
  at timestamptz not null default now(),
  primary key (member_id),
  foreign key (member_id) references member(id)
) with (fillfactor=80);

-- Views found false, by the day they were paid.
create table fraud_day (
  day date not null,
  false_views bigint not null default 0,
  primary key (day)
);

create table frozen_way_in (
  id bigint not null generated always as identity,
  member_id uuid not null,
  kind text not null,
  name text,
  added_at timestamptz not null,
  frozen_at timestamptz not null default now(),
  kept jsonb not null,
  primary key (id),
  foreign key (member_id) references member(id),
  check (kind in ('passkey', 'authenticator', 'recovery_codes', 'identity', 'token', 'webhook'))
);
create index frozen_way_in_age on frozen_way_in (frozen_at);
create index frozen_way_in_member on frozen_way_in (member_id, id);

-- Proofs of work that were accepted, until they expire, so that none counts twice.
create table human_check_used (
  nonce text collate "C" not null,
  expires_at timestamptz not null,
  primary key (nonce),
  check (length(nonce) >= 1 and length(nonce) <= 256)
);
create index human_check_used_expires on human_check_used (expires_at);

-- Accounts at other sites that members sign in with. Linked only by their owner, while signed in or at the
-- registration.
create table identity (
  issuer text collate "C" not null,
  subject text collate "C" not null,
  member_id uuid not null,
  provider text collate "C" not null,
  -- What the owner calls that account: its e-mail address or name, as the other site says.
  label text,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (issuer, subject),
  unique (member_id, provider),
  foreign key (member_id) references member(id),
  check (length(issuer) <= 500),
  check (length(label) <= 254),
  check (length(subject) >= 1 and length(subject) <= 255)
);

-- Sign-ins with an account somewhere else that have begun, by the hash of the cookie of the browser that began.
create table identity_attempt (
  cookie_hash bytea not null,
  provider text collate "C" not null,
  -- Who links the account. Null: somebody signs in or registers with it.
  member_id uuid,
  state text collate "C" not null,
  nonce text collate "C" not null,
  verifier text collate "C" not null,
  -- What the other site said about somebody whom this site does not know yet, until they have chosen a name.
  proven jsonb,
  expires_at timestamptz not null,
  confirms boolean not null default false,
  primary key (cookie_hash),
  foreign key (member_id) references member(id),
  check (length(cookie_hash) = 32)
);
create index identity_attempt_expires on identity_attempt (expires_at);
create index identity_attempt_member on identity_attempt (member_id) where member_id is not null;

-- Counters of one promotion: started, completed, left.skipped, left_at.12, country.DE and so on. No row is about one
-- person.
create table insight_count (
  promotion_id bigint not null,
  name text collate "C" not null,
  count bigint not null,
  primary key (promotion_id, name),
  foreign key (promotion_id) references promotion(id),
  check (count >= 0),
  check (length(name) <= 40)
) with (fillfactor=80);
create index insight_enough on insight_count (promotion_id) where name = 'started' and count >= 20;

-- Up to which view the counters are filled.
create table insight_cursor (
  single boolean not null default true,
  view_id bigint not null,
  until timestamptz not null,
  primary key (single),
  check (single)
);

-- Links with which one person registers on a site that is open by invitation. Only hashes of their codes are kept.
create table invitation (
  id bigint not null generated always as identity,
  code_hash bytea not null,
  note text not null,
  made_by uuid not null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_by uuid,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (id),
  unique (code_hash),
  foreign key (made_by) references member(id),
  foreign key (used_by) references member(id),
  check ((used_by is null) = (used_at is null)),
  check (length(code_hash) = 32),
  check (length(note) <= 100),
  check (used_at is null or revoked_at is null)
);
create index invitation_expires on invitation (expires_at);
create index invitation_made_by on invitation (made_by);
create index invitation_used_by on invitation (used_by) where used_by is not null;

-- Background jobs: who holds the lease, how the last run ended, and what the job keeps for its next run.
create table job (
  name text not null,
  holder text,
  -- A lease instead of a session lock, because it also works behind a connection pooler.
  leased_until timestamptz not null default '-infinity'::timestamptz,
  last_run_at timestamptz,
  last_error text,
  state jsonb not null default '{}'::jsonb,
  -- Together with last_run_at this tells an hour of failures from an hour of work.
  last_success_at timestamptz,
  primary key (name)
);

-- Requests with an Idempotency-Key of the last day: the same key again gets the same answer.
create table keyed_request (
  owner_id uuid not null,
  key_hash bytea not null,
  -- Method, address and body, hashed together with the key.
  fingerprint bytea not null,
  -- running: nothing was written yet. committed: its effect is in the database. done: its answer is final.
  state text not null default 'running',
  -- Which try works on it; the effect is written only by the try that holds the claim.
  claim uuid not null,
  claimed_until timestamptz not null,
  status smallint,
  -- Encrypted with the key, of which the database has only a hash.
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (owner_id, key_hash),
  foreign key (owner_id) references member(id),
  check (length(fingerprint) = 32),
  check (length(key_hash) = 32),
  check (state <> 'done' or status is not null and answer is not null),
  check (state in ('running', 'committed', 'done'))
);
create index keyed_request_created on keyed_request (created_at);

-- Browsers that a member has signed in with. A sign-in with another one is told to the member, and wrong passwords
-- from elsewhere do not lock a known one out.
create table known_device (
  member_id uuid not null,
  -- Of the device cookie together with the member, so that the rows of two members cannot be compared.
  device_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (member_id, device_hash),
  foreign key (member_id) references member(id),
  check (length(device_hash) = 16)
);
create index known_device_seen on known_device (seen_at);

-- The sums of all member accounts, of all escrows, of all debts and of all screenings, in sixteen shards each.
create table ledger_total (
  kind text not null,
  shard smallint not null,
  balance bigint not null,
  primary key (kind, shard),
  check (shard >= 0 and shard <= 15)
);

-- Who was seen with the same device, address block or rhythm, and who watched whom; for thirty days.
create table link_key (
  kind text not null,
  key text collate "C" not null,
  member_id uuid not null,
  times integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (kind, key, member_id),
  foreign key (member_id) references member(id),
  check (kind in ('device', 'address', 'rhythm', 'watched'))
);
create index link_key_age on link_key (last_at);

-- How far the search for links has read views, promotions and deposits.
create table link_progress (
  single boolean not null default true,
  view_id bigint not null default 0,
  promotion_id bigint not null default 0,
  deposit_id bigint not null default 0,
  primary key (single),
  check (single)
);

create table lost_factor (
  member_id uuid not null,
  asked_at timestamptz not null default now(),
  ready_at timestamptz not null,
  mailed_at timestamptz,
  primary key (member_id),
  foreign key (member_id) references member(id)
);
create index lost_factor_ready on lost_factor (ready_at) where mailed_at is null;

-- Topics that a member does not want mail about.
create table mail_refusal (
  member_id uuid not null,
  topic text not null,
  at timestamptz not null default now(),
  primary key (member_id, topic),
  foreign key (member_id) references member(id)
);

-- Addresses that the mail server refused for good, with its words.
create table mail_undeliverable (
  address text collate "C" not null,
  reason text not null,
  at timestamptz not null default now(),
  primary key (address),
  check (address = lower(address))
);

-- People who have an account.
create table member (
  id uuid not null default gen_random_uuid(),
  username text collate "C" not null,
  email text collate "C" not null,
  -- For look-ups and uniqueness whatever the case.
  username_folded text collate "C" not null generated always as (lower(username)) stored,
  email_folded text collate "C" not null generated always as (lower(email)) stored,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  first_name text,
  last_name text,
  avatar text not null,
  -- Written by the referrals feature; everything else here belongs to auth.
  referral_code text collate "C",
  is_admin boolean not null default false,
  suspended_at timestamptz,
  suspended_reason text,
  rules_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  -- In which the member is written to.
  language text not null default 'en',
  -- When the address was shown to be theirs; null until then, and again after a change.
  email_verified_at timestamptz,
  -- False: registered with an account somewhere else, and has never chosen a password. The stored hash is of one that
  -- nobody knows.
  has_password boolean not null default true,
  -- Decides about reports, signals and voids; an admin may do this and everything else.
  is_moderator boolean not null default false,
  -- When the person was erased. What is left is a number that the books refer to.
  deleted_at timestamptz,
  -- Waits for an admin's approval since then; null for everybody who may sign in.
  approval_since timestamptz,
  primary key (id),
  unique (email_folded),
  unique (referral_code),
  unique (username_folded),
  check ((suspended_at is null) = (suspended_reason is null)),
  constraint member_has_one_role check (not (is_admin and is_moderator)),
  check (language ~ '^[a-z]{2}$'),
  check (length(email) <= 254),
  check (length(first_name) <= 60),
  check (length(last_name) <= 60),
  check (username ~ '^[A-Za-z0-9_.-]{3,30}$')
);
create index member_admins on member (id) where is_admin;
create index member_email_parts on member using gin (email_folded gin_trgm_ops);
create index member_moderators on member (id) where is_moderator;
create index member_newest on member (created_at desc, id desc);
create index member_unconfirmed on member (created_at) where email_verified_at is null and deleted_at is null;
create index member_username_parts on member using gin (username_folded gin_trgm_ops);
create index member_waiting on member (approval_since) where approval_since is not null;

-- One row for each day (UTC) on which a member watched or was watched.
create table member_day (
  member_id uuid not null,
  day date not null,
  watched integer not null default 0,
  -- Rewarded views without heartbeats, which are limited by day.
  unverified integer not null default 0,
  received integer not null default 0,
  primary key (member_id, day)
) with (fillfactor=80);

-- One reason why two members seem to belong together; forgotten thirty days after it was last seen.
create table member_link (
  a uuid not null,
  b uuid not null,
  reason text not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (a, b, reason),
  foreign key (a) references member(id),
  foreign key (b) references member(id),
  check (a < b),
  check (reason in ('device', 'address', 'referral', 'registered', 'hours', 'rhythm', 'watching', 'video', 'wallet'))
);
create index member_link_age on member_link (last_at);
create index member_link_other on member_link (b);

-- Counters of one member that change with every watch. They are apart from the member, whose row is read on every
-- request.
create table member_total (
  member_id uuid not null,
  watched bigint not null default 0,
  earned bigint not null default 0,
  referrals bigint not null default 0,
  unverified bigint not null default 0,
  primary key (member_id),
  foreign key (member_id) references member(id)
) with (fillfactor=80);

-- How far a member is trusted: answers to checks, what was earned behind them, the lane chosen.
create table member_trust (
  member_id uuid not null,
  since timestamptz,
  proven boolean not null default false,
  aside_at timestamptz,
  batch_right integer not null default 0,
  batch_wrong integer not null default 0,
  passed bigint not null default 0,
  failed bigint not null default 0,
  proven_earned bigint not null default 0,
  unproven_spent bigint not null default 0,
  proven_views bigint not null default 0,
  lane boolean not null default false,
  objection text,
  objected_at timestamptz,
  -- Reports of this member that an admin found wrong.
  false_reports integer not null default 0,
  -- Earned with answers since the last batch of checks was believed.
  answers_unproven bigint not null default 0,
  -- An admin vouches for this member.
  vouched_at timestamptz,
  -- How this member is asked: by a picture or by a sound.
  sense text not null default 'sight',
  -- The day to which sense_changes belongs.
  sense_day date,
  sense_changes smallint not null default 0,
  -- How many videos the member had been paid for when a question was last missed or left open.
  missed_at bigint,
  primary key (member_id),
  foreign key (member_id) references member(id),
  check (length(objection) <= 1000),
  check (sense in ('sight', 'hearing')),
  check (unproven_spent >= 0)
) with (fillfactor=80);
create index member_trust_aside on member_trust (aside_at desc) where aside_at is not null;

-- The migrations that ran, with the checksum of their text.
create table migration (
  name text not null,
  checksum text not null,
  at timestamptz not null default now(),
  primary key (name)
);

-- What members are told by the bell. A newer notice about the same subject replaces the older one.
create table notice (
  id bigint not null generated always as identity,
  member_id uuid not null,
  subject text collate "C" not null,
  kind text not null,
  facts jsonb not null default '{}'::jsonb,
  at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  dismissed_at timestamptz,
  -- When the job looked whether to tell it by push; null until then.
  pushed_at timestamptz,
  -- When the job looked whether to tell it by mail; null until then.
  mailed_at timestamptz,
  primary key (id),
  unique (member_id, subject),
  foreign key (member_id) references member(id)
);
create index notice_at on notice (at);
create index notice_newest on notice (member_id, at desc, id desc) where dismissed_at is null;
create index notice_to_mail on notice (at) where mailed_at is null;
create index notice_to_push on notice (at) where pushed_at is null;

-- How a member wants to be told: on the site, by push, by mail at once, in the weekly mail. Topics without a row
-- follow the defaults.
create table notice_preference (
  member_id uuid not null,
  topic text not null,
  site boolean not null,
  push boolean not null,
  mail boolean not null,
  digest boolean not null,
  primary key (member_id, topic),
  foreign key (member_id) references member(id)
);

-- What members say against what became of a view, a promotion or their standing, and the answer.
create table objection (
  id bigint not null generated always as identity,
  member_id uuid not null,
  about text not null,
  view_id bigint,
  promotion_id bigint,
  text text not null,
  at timestamptz not null default now(),
  -- closed: what it was about ended before anybody decided.
  state text not null default 'open',
  answer text,
  decided_at timestamptz,
  decided_by uuid,
  visit_id bigint,
  clip_id bigint,
  primary key (id),
  foreign key (clip_id) references clip(id),
  foreign key (decided_by) references member(id),
  foreign key (member_id) references member(id),
  foreign key (promotion_id) references promotion(id),
  foreign key (view_id) references view(id),
  foreign key (visit_id) references clip_visit(id),
  constraint objection_clip check ((about = 'clip') = (clip_id is not null)) not valid,
  check ((about = 'promotion') = (promotion_id is not null)),
  check ((about = 'view') = (view_id is not null)),
  constraint objection_visit check ((about = 'visit') = (visit_id is not null)) not valid,
  check ((state = 'open') = (decided_at is null)),
  check (about in ('view', 'promotion', 'standing', 'group', 'suspension', 'visit', 'clip')) not valid,
  check (length(answer) <= 1000),
  check (length(text) >= 1 and length(text) <= 1000),
  check (state in ('open', 'granted', 'refused', 'closed'))
);
create index objection_decided on objection (decided_at desc, id desc) where state <> 'open';
create index objection_of_member on objection (member_id, id desc);
create index objection_of_view on objection (view_id) where view_id is not null;
create unique index objection_once_a_clip on objection (clip_id) where clip_id is not null and state <> 'granted';
create unique index objection_once_a_view on objection (view_id) where state <> 'granted';
create unique index objection_once_a_visit on objection (visit_id) where visit_id is not null and state <> 'granted';
create index objection_open on objection (at, id) where state = 'open';
create unique index objection_open_group on objection (member_id) where about = 'group' and state = 'open';
create unique index objection_open_promotion on objection (promotion_id) where state = 'open';
create unique index objection_open_standing on objection (member_id) where about = 'standing' and state = 'open';
create unique index objection_open_suspension on objection (member_id) where about = 'suspension' and state = 'open';

-- Links of mails, by the SHA-256 of their token. Each works once, for one purpose, until it expires.
create table one_time_token (
  token_hash bytea not null,
  purpose text not null,
  member_id uuid,
  -- What the token is about, such as the new address that it confirms.
  subject text collate "C",
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (token_hash),
  foreign key (member_id) references member(id),
  check (expires_at > created_at),
  check (length(token_hash) = 32),
  check (purpose ~ '^[a-z][a-z-]{1,30}$')
);
create index one_time_token_expires on one_time_token (expires_at);
create index one_time_token_member on one_time_token (member_id, purpose);
create index one_time_token_subject on one_time_token (purpose, lower(subject)) where subject is not null;

-- Whether a member wants more videos like this one, or was not interested. A promotion with "less" is not offered to
-- that member.
create table opinion (
  member_id uuid not null,
  promotion_id bigint not null,
  opinion text not null,
  at timestamptz not null default now(),
  primary key (member_id, promotion_id),
  foreign key (member_id) references member(id),
  foreign key (promotion_id) references promotion(id),
  check (opinion in ('more', 'less'))
);

-- What people wrote to the operator who cannot sign in. Admins see it when the address was confirmed by mail.
create table outside_message (
  id bigint not null generated always as identity,
  email text collate "C" not null,
  language text not null,
  text text not null,
  at timestamptz not null default now(),
  confirmed_at timestamptz,
  answer text,
  answered_at timestamptz,
  answered_by uuid,
  primary key (id),
  foreign key (answered_by) references member(id),
  check ((answer is null) = (answered_at is null)),
  check (answered_at is null or confirmed_at is not null),
  check (language in ('en', 'de', 'es')),
  check (length(answer) >= 1 and length(answer) <= 4000),
  check (length(email) <= 254),
  check (length(text) >= 1 and length(text) <= 4000)
);
create index outside_message_answered_by on outside_message (answered_by) where answered_by is not null;
create index outside_message_at on outside_message (at);
create index outside_message_waiting on outside_message (confirmed_at) where confirmed_at is not null and answered_at is null;

-- Passkeys of members. Only public keys are here, so nobody who reads this table can sign in with it.
create table passkey (
  id bigint not null generated always as identity,
  member_id uuid not null,
  credential_id text collate "C" not null,
  public_key bytea not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (id),
  unique (credential_id),
  foreign key (member_id) references member(id),
  check (length(credential_id) >= 1 and length(credential_id) <= 1400),
  check (length(name) >= 1 and length(name) <= 60)
);
create index passkey_member on passkey (member_id);

-- Challenges that browsers were given to sign with a passkey. Each works once and for five minutes.
create table passkey_challenge (
  challenge_hash bytea not null,
  purpose text not null,
  -- Whose passkey has to sign. Null: that of any member, who signs in with it.
  member_id uuid,
  expires_at timestamptz not null,
  primary key (challenge_hash),
  foreign key (member_id) references member(id),
  check (length(challenge_hash) = 32),
  check (purpose in ('register', 'sign-in', 'confirm'))
);
create index passkey_challenge_expires on passkey_challenge (expires_at);

-- Requests for a new password, as typed. A job looks whether there is such an account, so the answer takes the same
-- time either way.
create table password_reset_request (
  id bigint not null generated always as identity,
  email text not null,
  at timestamptz not null default now(),
  primary key (id),
  check (length(email) <= 254)
);

-- Payments of blocks that the books could not enter or credit together with the others. Each is tried again until it
-- succeeds.
create table payment_aside (
  chain text not null,
  txid text collate "C" not null,
  vout integer not null,
  script text collate "C" not null,
  litoshi bigint not null,
  source text not null,
  height integer not null,
  block_hash text collate "C" not null,
  -- Why it failed alone; null while it only waits for its turn.
  error text,
  tried_at timestamptz not null default now(),
  primary key (chain, txid, vout)
);
create index payment_aside_block on payment_aside (chain, height);

-- Commission that is held back until settles_at: one row for each source event. Settled, it is a row of commission.
create table pending_commission (
  source text collate "C" not null,
  referred_id uuid not null,
  referrer_id uuid not null,
  base_credits bigint not null,
  percent integer not null,
  held_at timestamptz not null default now(),
  settles_at timestamptz not null,
  -- cancelled: the event was taken back before. linked: referrer and referred belong together. left: the referrer was
  -- deleted before. unproven: the view was not proven in time. Nothing is paid in any of these.
  state text not null default 'pending',
  ended_at timestamptz,
  primary key (source),
  foreign key (referred_id) references referral(referred_id),
  foreign key (referrer_id) references member(id),
  check ((state = 'pending') = (ended_at is null)),
  check (base_credits > 0),
  check (percent >= 1 and percent <= 50),
  check (state in ('pending', 'settled', 'cancelled', 'linked', 'left', 'unproven')) not valid
);
create index pending_commission_due on pending_commission (settles_at) where state = 'pending';
create index pending_commission_linked on pending_commission (referred_id) where state = 'linked';
create index pending_commission_of_referrer on pending_commission (referrer_id, settles_at) where state = 'pending';

create table picture (
  hash text not null,
  bytes bytea not null,
  primary key (hash)
);

-- The change of one account by one entry. Never changed or deleted.
create table posting (
  account_id bigint not null,
  -- Numbers the postings of an account from 1, without a gap.
  seq bigint not null,
  entry_id bigint not null,
  amount bigint not null,
  -- The balance of the account after this posting.
  balance bigint not null,
  primary key (account_id, seq),
  unique (entry_id, account_id),
  check (amount <> 0),
  check (seq > 0)
);
create trigger posting_append_only before delete or update or truncate on posting for each statement execute function ledger_is_append_only();
create trigger posting_sound after insert on posting referencing new table as fresh for each statement execute function postings_are_sound();

-- Videos whose owners pay for views. Two credits buy one view; the escrow account holds what is not spent yet.
create table promotion (
  id bigint not null generated always as identity,
  owner_id uuid not null,
  platform text not null,
  external_id text not null,
  video_url text not null,
  title text,
  credits_spent bigint not null,
  target bigint not null generated always as (credits_spent / 2) stored,
  views bigint not null default 0,
  -- Places held by watches that are running.
  reserved bigint not null default 0,
  credits_returned bigint not null default 0,
  state text not null default 'active',
  -- Why it is hidden or was paused by the server. The code and facts beside it are for screens in other languages; an
  -- admin's own words have no code.
  state_reason text,
  -- The place in the order in which videos are offered. A promotion goes to the end when somebody starts to watch it.
  queue_position bigint not null default nextval('promotion_queue'::regclass),
  -- What last kept a viewer from watching, with the time and how often in all.
  trouble_code text,
  trouble_times integer not null default 0,
  trouble_at timestamptz,
  open_reports integer not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  state_reason_code text,
  state_reason_facts jsonb,
  -- A request that is sent again under the same id is the same promotion.
  request_id uuid,
  -- How many viewers in a row could not watch. A view that is rewarded resets it.
  trouble_in_a_row integer not null default 0,
  unproven_credits bigint not null default 0,
  waiting_credits bigint not null default 0,
  -- Computed so that the index of offers does not name columns that every watch changes.
  has_place boolean generated always as ((views + reserved) < ((credits_spent - waiting_credits) / 2)) stored,
  -- What the video is about, as its owner says. Null: not said.
  topic text,
  -- The language of the video, by ISO 639-1. Null: not said.
  language text,
  -- Since when it is hidden by reports; null when an admin has decided.
  hidden_at timestamptz,
  objection text,
  objected_at timestamptz,
  -- While this is set the promotion is not offered (queue_position is then 9000000000000000, behind everything). A
  -- job looks at it again at this time.
  next_offer_at timestamptz,
  -- Why it is not offered now: before its first day, outside its hours, the limit of the day or the hour is reached,
  -- or its views are spread evenly.
  hold text,
  -- Whether promotion_plan paces it, so that most starts need not look.
  planned boolean not null default false,
  -- Whether promotion_plan narrows down its viewers, so that most lists need not look.
  targeted boolean not null default false,
  -- How many more starts put it near the front of the queue while it has fewer than three views.
  promise_left smallint not null default 0,
  promised_at timestamptz,
  -- The comparison it belongs to, if any, so that most lists and starts need not look.
  comparison_id bigint,
  -- Whether its viewers are asked questions, so that most starts need not look.
  asks boolean not null default false,
  -- How often it was paused, so that each time has a message of its own.
  pauses integer not null default 0,
  -- Views whose viewer is not believed yet.
  unproven_views bigint not null default 0,
  -- Views that were not proven in time. They still count as views, and their places were given again.
  replaced_views bigint not null default 0,
  -- Since when credits of it wait until its owner is believed.
  waiting_since timestamptz,
  -- Replaced views whose credit could not be taken back from the viewer, or was given back to a viewer who was
  -- believed too late. The house paid for them.
  house_views bigint not null default 0,
  -- Views between accounts that belong together, which were neither proven nor replaced.
  kept_views bigint not null default 0,
  primary key (id),
  foreign key (owner_id) references member(id),
  check ((state in ('completed', 'stopped')) = (ended_at is not null)),
  check ((views + reserved) <= (credits_spent / 2)),
  check (credits_returned >= 0),
  check (credits_spent >= 0),
  check (hold in ('starts', 'hours', 'day', 'hour', 'evenly')),
  check (language ~ '^[a-z]{2}$'),
  constraint promotion_objection_length check (length(objection) <= 1000) not valid,
  check (length(title) <= 120),
  check (open_reports >= 0),
  check (platform ~ '^[a-z]{1,20}$'),
  check (reserved >= 0),
  check (state in ('active', 'paused', 'hidden', 'completed', 'stopped')),
  check (topic in ('comedy', 'music', 'sport', 'food', 'tech', 'beauty', 'gaming', 'learning', 'pets', 'travel', 'art', 'other')),
  check (unproven_credits >= 0),
  check (views >= 0),
  constraint promotion_waits_for_unproven check (waiting_credits <= unproven_credits),
  check (waiting_credits >= 0)
) with (fillfactor=80);
create index promotion_active_owner on promotion (owner_id) where state = 'active';
create index promotion_held on promotion (next_offer_at) where next_offer_at is not null;
create index promotion_hidden_by_reports on promotion (hidden_at) where hidden_at is not null;
create index promotion_offered on promotion (queue_position) where state = 'active' and has_place;
create index promotion_owner on promotion (owner_id, id desc);
create index promotion_reported on promotion (id desc) where open_reports > 0;
create unique index promotion_request on promotion (owner_id, request_id) where request_id is not null;
create index promotion_state_newest on promotion (state, id desc);
create index promotion_unproven on promotion (owner_id) where unproven_credits > 0;
create index promotion_video_owner on promotion (external_id, platform, owner_id);
create index promotion_waiting on promotion (id) where waiting_credits > 0;

-- Why a promotion has other credits than its owner paid in.
create table promotion_correction (
  promotion_id bigint not null,
  cause text collate "C" not null,
  kind text not null,
  credits bigint not null,
  unproven bigint not null default 0,
  waiting bigint not null default 0,
  at timestamptz not null default now(),
  primary key (promotion_id, cause, kind),
  foreign key (promotion_id) references promotion(id),
  check (credits <> 0),
  check (kind in ('taken', 'forfeited', 'granted', 'moved'))
);
create index promotion_correction_cause on promotion_correction (cause);

-- What was forecast when a promotion was paid for. Deleted when the promotion is changed, because then the forecast
-- cannot be compared with what happened.
create table promotion_forecast (
  promotion_id bigint not null,
  views bigint not null,
  low_hours double precision not null,
  high_hours double precision not null,
  made_at timestamptz not null default now(),
  primary key (promotion_id),
  foreign key (promotion_id) references promotion(id)
);

-- Rewarded views by the hour: delivery over time and the pace of the last day.
create table promotion_hour (
  promotion_id bigint not null,
  hour timestamptz not null,
  views integer not null,
  primary key (promotion_id, hour)
) with (fillfactor=80);

-- How fast, when and to whom a promotion is offered, as its owner chose. A promotion without a row is offered to
-- everybody at once.
create table promotion_plan (
  promotion_id bigint not null,
  pace text not null,
  -- Days for evenly, views for per_day and per_hour; nothing for fast.
  amount integer not null,
  from_hour smallint not null,
  to_hour smallint not null,
  time_zone text not null,
  starts_on date,
  ends_on date,
  -- When a job stops it, at the end of its last day; null once that is done.
  ends_at timestamptz,
  languages text[] not null,
  countries text[] not null,
  topics text[] not null,
  verified_only boolean not null,
  widen boolean not null,
  -- How many wishes were dropped by themselves because nobody came: 1 topics, 2 also countries, 3 also languages.
  widened smallint not null default 0,
  -- When it is next looked at whether to widen; widen_views is how many views it had when it was looked at last.
  widen_at timestamptz,
  widen_views bigint not null default 0,
  -- From when views are spread evenly.
  begun_at timestamptz not null default now(),
  -- Whom it is offered to: anyone, believed viewers, or those of the highest level of trust.
  trust text not null default 'anyone',
  primary key (promotion_id),
  foreign key (promotion_id) references promotion(id),
  check (amount > 0),
  check (from_hour >= 0 and from_hour <= 23),
  check (pace in ('fast', 'evenly', 'per_day', 'per_hour')),
  check (starts_on <= ends_on),
  check (to_hour >= 1 and to_hour <= 24),
  check (trust in ('anyone', 'believed', 'trusted')),
  check (widened >= 0 and widened <= 3)
);
create index promotion_plan_ends on promotion_plan (ends_at) where ends_at is not null;
create index promotion_plan_widen on promotion_plan (widen_at) where widen_at is not null;

-- One top-up for each request, however often it is sent.
create table promotion_top_up (
  request_id uuid not null,
  promotion_id bigint not null,
  credits bigint not null,
  at timestamptz not null default now(),
  primary key (request_id),
  foreign key (promotion_id) references promotion(id),
  check (credits > 0)
);

-- The public page of a member who chose a handle for it. Nobody sees it unless it is shown.
create table public_profile (
  member_id uuid not null,
  -- Chosen for the page. It is not the name with which the member signs in.
  handle text collate "C" not null,
  shown boolean not null default false,
  -- Whether the number of verified views is public: on the page and as a picture for other sites.
  badge boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (member_id),
  unique (handle),
  foreign key (member_id) references member(id),
  check (handle ~ '^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$')
);

-- Browsers that asked for push messages. A row ends with the session that made it.
create table push_subscription (
  id bigint not null generated always as identity,
  member_id uuid not null,
  session_hash bytea not null,
  endpoint text collate "C" not null,
  p256dh bytea not null,
  auth bytea not null,
  created_at timestamptz not null default now(),
  primary key (id),
  unique (endpoint),
  foreign key (member_id) references member(id),
  foreign key (session_hash) references session(token_hash) on delete cascade,
  check (length(auth) = 16),
  check (length(endpoint) <= 1000),
  check (length(p256dh) = 65)
);
create index push_subscription_member on push_subscription (member_id, id desc);
create index push_subscription_session on push_subscription (session_hash);

-- How many turns a round of the queue takes, which is how many owners have something on offer. Measured by a job.
create table queue_round (
  single boolean not null default true,
  turns bigint not null,
  primary key (single),
  check (single),
  check (turns >= 0)
);

-- Counts of the strict rate limits, in the form that rate-limiter-flexible expects. Unlogged: after a crash the
-- counts begin again.
create unlogged table rate_limit (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  primary key (key)
);
create index rate_limit_expire on rate_limit (expire);

-- Links with which an owner shows the receipts of a promotion to others. A promotion has at most one that works.
create table receipt_link (
  -- Kept as it is, because the owner sees the link again. It opens nothing but receipts, which name nobody.
  token text collate "C" not null,
  promotion_id bigint not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (token),
  foreign key (promotion_id) references promotion(id),
  check (length(token) = 43)
);
create unique index receipt_link_open on receipt_link (promotion_id) where revoked_at is null;

-- Codes for members who have lost their second factor. Each works once; only hashes are here.
create table recovery_code (
  member_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz default now(),
  primary key (member_id, code_hash),
  foreign key (member_id) references member(id),
  check (length(code_hash) = 32)
);

-- Who referred whom. Chosen at registration and never changed.
create table referral (
  id bigint not null generated always as identity,
  referred_id uuid not null,
  referrer_id uuid not null,
  -- Commission in ten-thousandths of a credit.
  accrued bigint not null default 0,
  -- The whole credits that were paid of it. The difference is carried.
  paid bigint not null default 0,
  created_at timestamptz not null default now(),
  -- What the referred member earns from then on brings commission; null until the address is verified, on a site that
  -- sends mail.
  begins_at timestamptz default now(),
  primary key (referred_id),
  unique (id),
  foreign key (referred_id) references member(id),
  foreign key (referrer_id) references member(id),
  check ((accrued - paid * 10000) < 10000),
  check (accrued >= 0),
  check (paid >= 0),
  check (referred_id <> referrer_id)
);
create index referral_of on referral (referrer_id, id desc);
create trigger referral_fixed before update on referral for each row when (old.referrer_id <> new.referrer_id or old.referred_id <> new.referred_id) execute function referrer_stays();

-- Reports of a promotion, one for each member. An admin settles them.
create table report (
  promotion_id bigint not null,
  reporter_id uuid not null,
  reason text not null,
  note text,
  at timestamptz not null default now(),
  settled_at timestamptz,
  -- The reporter began to watch the video and has some trust, so it counts towards hiding.
  counts boolean not null default true,
  primary key (promotion_id, reporter_id),
  foreign key (promotion_id) references promotion(id),
  foreign key (reporter_id) references member(id),
  check (length(note) <= 500),
  check (reason in ('broken', 'removed', 'unsuitable', 'other'))
);
create index report_open_of_reporter on report (reporter_id, at) where settled_at is null;
create index report_reporter on report (reporter_id, promotion_id);

-- Handles that were given up. Links to them are around, so nobody else may use them to pass for their former owner.
create table retired_handle (
  -- SHA-256 of the handle, because a member who left must not be named here.
  handle_hash bytea not null,
  member_id uuid not null,
  retired_at timestamptz not null default now(),
  primary key (handle_hash),
  foreign key (member_id) references member(id),
  check (length(handle_hash) = 32)
);

-- SHA-256 of the names of members who left, so that nobody takes the name and passes for that person.
create table retired_name (
  name_hash bytea not null,
  at timestamptz not null default now(),
  primary key (name_hash),
  check (length(name_hash) = 32)
);

-- What each rule of fair play judged on a day, applied or in shadow.
create table rule_verdict (
  day date not null,
  rule text not null,
  applied boolean not null,
  member_id uuid not null,
  level text not null,
  times integer not null default 1,
  primary key (day, rule, applied, member_id)
);
create index rule_verdict_member on rule_verdict (member_id, day);

-- Which version of the rules a member agreed to, and when. Deleted with the member.
create table rules_consent (
  member_id uuid not null,
  version integer not null,
  at timestamptz not null default now(),
  -- By registering while this version was public, or by a button later.
  how text not null,
  primary key (member_id, version),
  foreign key (member_id) references member(id),
  check (how in ('registered', 'accepted'))
);

-- The lowest release that can serve this database, and the migration since which that is so.
create table schema_floor (
  single boolean not null default true,
  release text not null,
  migration text not null,
  primary key (single),
  check (release ~ '^\d+\.\d+\.\d+$'),
  check (single)
);

-- What was set aside for showing a clip, and what became of it.
create table screening (
  clip_id bigint not null,
  owner_id uuid not null,
  -- Whether a moderator, trusted members or the rules have let it into the room.
  review text not null default 'asked',
  asked_at timestamptz not null default now(),
  budget bigint not null,
  returned bigint not null default 0,
  -- How many blocks of 30 attentive seconds have begun. Each is paid when it begins.
  blocks bigint not null default 0,
  -- Attentive time of all viewers that counted.
  counted_ms bigint not null default 0,
  -- The most that visits which are open now can still add. So everybody who watches can be paid.
  reserved_ms bigint not null default 0,
  viewers integer not null default 0,
  languages text[] not null default '{}'::text[],
  countries text[] not null default '{}'::text[],
  viewers_per_hour integer,
  -- When it was offered last. The one that has waited longest comes first.
  offered_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  -- How often credits were set aside. Each has its number in the key of its entry.
  fundings integer not null default 1,
  -- How often credits came back, in the same way.
  refunds integer not null default 0,
  -- The rest of the last block each time the screening ended. The house keeps it.
  lost_ms bigint not null default 0,
  hour timestamptz,
  -- To how many viewers it was offered in the hour that began at `hour`, for the pace.
  hour_viewers integer not null default 0,
  primary key (clip_id),
  foreign key (clip_id) references clip(id),
  foreign key (owner_id) references member(id),
  constraint screening_blocks_cover check ((blocks * 30000) >= (counted_ms + lost_ms)),
  check (blocks >= 0),
  check (budget > 0),
  check (counted_ms >= 0),
  check (fundings >= 1),
  check (lost_ms >= 0),
  check (refunds >= 0),
  check (reserved_ms >= 0),
  check (returned >= 0),
  check (review in ('asked', 'kept', 'refused'))
);
create index screening_not_ended on screening (clip_id) where ended_at is null;
create index screening_owner on screening (owner_id);
create index screening_to_offer on screening (offered_at) where started_at is not null and ended_at is null;
create index screening_to_review on screening (asked_at) where review = 'asked' and ended_at is null;

-- Questions of the screening room. A member has at most one that is open; nothing counts until it is answered.
create table screening_check (
  id uuid not null,
  member_id uuid not null,
  visit_id bigint,
  kind text,
  answer_hash bytea,
  draws integer not null default 0,
  state text not null default 'open',
  opened_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (id),
  foreign key (member_id) references member(id),
  foreign key (visit_id) references clip_visit(id),
  check (state in ('open', 'passed', 'failed', 'left'))
);
create index screening_check_member on screening_check (member_id, opened_at);
create unique index screening_check_open on screening_check (member_id) where state = 'open';
create index screening_check_opened on screening_check (opened_at);
create index screening_check_visit on screening_check (visit_id);

create table security_event (
  id bigint not null generated always as identity,
  member_id uuid not null,
  kind text not null,
  name text,
  device text,
  country text,
  at timestamptz not null default now(),
  primary key (id),
  foreign key (member_id) references member(id),
  check (length(name) <= 500)
);
create index security_event_age on security_event (at);
create index security_event_member on security_event (member_id, id);

-- Signed-in browsers. Holds only the SHA-256 of each token, so nobody who reads this table can sign in with it.
create table session (
  token_hash bytea not null,
  member_id uuid not null,
  -- Not the start of the transaction: the one that changes a password ends all sessions and then opens a new one.
  created_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default now(),
  -- When the member last showed again who they are, which changes of passwords, factors and tokens ask for.
  confirmed_at timestamptz,
  -- Browser and system, such as "Firefox · Windows". Null: not known.
  device_name text,
  -- Where the address was registered when the session was opened, by ISO 3166. Null: not known.
  country text,
  is_new_device boolean not null default false,
  primary key (token_hash),
  foreign key (member_id) references member(id),
  check (country ~ '^[A-Z]{2}$'),
  check (length(device_name) <= 60),
  check (length(token_hash) = 32)
);
create index session_member on session (member_id);
create index session_seen on session (seen_at);

-- What an admin may change while the site runs.
create table setting (
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (key)
);

-- The Ed25519 keys with which this site signs receipts and its books. One is current.
create table signing_key (
  -- The first 16 bytes of the SHA-256 of the public key.
  id text collate "C" not null,
  public_key bytea not null,
  -- PKCS #8. Erased when the key is retired, so that nobody can sign with it any more.
  private_key bytea,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  -- The key got into wrong hands: nothing that it signed is to be believed.
  revoked boolean not null default false,
  primary key (id),
  check ((private_key is null) = (retired_at is not null)),
  check (id ~ '^[0-9a-f]{32}$'),
  check (length(public_key) = 32),
  check (retired_at is not null or not revoked)
);
create unique index signing_key_current on signing_key ((true)) where retired_at is null;

-- Blocks of the simulated chain. It is in the database so that it survives a restart and all instances see the same.
create table simulated_block (
  hash text collate "C" not null,
  height integer not null,
  previous_hash text collate "C" not null,
  chainwork text collate "C" not null,
  mined_at timestamptz not null default now(),
  on_chain boolean not null default true,
  primary key (hash)
);
create unique index simulated_block_on_chain on simulated_block (height) where on_chain;

-- Payments on the simulated chain.
create table simulated_payment (
  txid text collate "C" not null,
  script text collate "C" not null,
  litoshi bigint not null,
  block_hash text collate "C",
  height integer,
  primary key (txid),
  check ((block_hash is null) = (height is null)),
  check (litoshi > 0)
);
create index simulated_payment_block on simulated_payment (block_hash);

-- Pages that the operator writes: what is being written, and which version is public.
create table site_page (
  slug text not null,
  -- By language: title and Markdown as saved last. A language that is missing still has the draft that comes with the
  -- software.
  drafts jsonb not null default '{}'::jsonb,
  -- The version that is public now; null before the first one, and after the page was withdrawn.
  version integer,
  primary key (slug),
  check (slug in ('rules', 'privacy', 'imprint', 'contact'))
);

-- Every published version of a page, by language. Never changed: consent names a version.
create table site_page_version (
  slug text not null,
  number integer not null,
  texts jsonb not null,
  published_at timestamptz not null default now(),
  published_by uuid not null,
  primary key (slug, number),
  foreign key (published_by) references member(id),
  foreign key (slug) references site_page(slug),
  check (number > 0)
);

-- What was written in a conversation. Shown as plain text. Deleted with its thread.
create table support_message (
  id bigint not null generated always as identity,
  thread_id bigint not null,
  author_id uuid not null,
  from_operator boolean not null,
  text text not null,
  request_id uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (id),
  foreign key (author_id) references member(id),
  foreign key (thread_id) references support_thread(id),
  check (length(text) >= 1 and length(text) <= 4000)
);
create index support_message_of_thread on support_message (thread_id, id);
create unique index support_message_request on support_message (author_id, request_id) where request_id is not null;

-- A conversation of a member with the operator. Deleted with the member.
create table support_thread (
  id bigint not null generated always as identity,
  member_id uuid not null,
  category text not null,
  about_kind text,
  about_id bigint,
  -- open: the operator is to answer. waiting: the member may reply. closed: done; a reply opens it again.
  state text not null default 'open',
  member_unread boolean not null default false,
  operator_unread boolean not null default true,
  -- How many messages there are, so that a thread cannot grow without end.
  messages integer not null default 0,
  created_at timestamptz not null default now(),
  last_at timestamptz not null default clock_timestamp(),
  primary key (id),
  foreign key (member_id) references member(id),
  check ((about_kind is null) = (about_id is null)),
  check (about_kind in ('view', 'promotion', 'deposit')),
  check (category in ('account', 'credits', 'deposit', 'promotion', 'fair_play', 'other')),
  check (state in ('open', 'waiting', 'closed'))
);
create index support_thread_inbox on support_thread (state, last_at desc, id desc);
create index support_thread_newest on support_thread (last_at desc, id desc);
create index support_thread_of_member on support_thread (member_id, last_at desc);
create index support_thread_unread on support_thread (id) where operator_unread;

-- Counters that many connections raise at once. Each connection adds to its own shard; the figure is the sum of at
-- most sixteen rows.
create table tally (
  name text not null,
  shard smallint not null,
  value bigint not null,
  primary key (name, shard),
  check (shard >= 0 and shard <= 15)
);

-- What a member likes to be offered: chosen topics and languages, and what their opinions add up to.
create table taste (
  member_id uuid not null,
  topics text[] not null default '{}'::text[],
  languages text[] not null default '{}'::text[],
  -- For each topic, how many more videos the member wants more of than not.
  topic_leanings jsonb not null default '{}'::jsonb,
  -- Owners of videos that the member was not interested in, the latest last, at most a hundred.
  lowered_owners uuid[] not null default '{}'::uuid[],
  -- Whether there was ever a video to hide from this member, so that most lists need not look.
  hides boolean not null default false,
  primary key (member_id),
  foreign key (member_id) references member(id)
);

-- Unproven credits that became promotion on a day, by address block, by video and in the lane.
create table unproven_spending (
  day date not null,
  scope text not null,
  key text not null,
  credits bigint not null,
  primary key (day, scope, key),
  check (scope in ('address', 'video', 'lane', 'views', 'site', 'proven', 'made_good')) not valid
);

-- The curves of all clips of about one length together.
create table usual_curve (
  tens_of_seconds smallint not null,
  clips integer not null default 0,
  viewers bigint not null default 0,
  reached bigint[] not null default '{}'::bigint[],
  -- How many viewers had a clip that is long enough for each second.
  possible bigint[] not null default '{}'::bigint[],
  primary key (tens_of_seconds)
);

-- Up to which view verified_total is counted.
create table verified_cursor (
  single boolean not null default true,
  view_id bigint not null,
  primary key (single),
  check (single)
);

-- How many views of a member's promotions have a receipt with verified seconds, up to the view in verified_cursor.
create table verified_total (
  member_id uuid not null,
  views bigint not null default 0,
  primary key (member_id),
  foreign key (member_id) references member(id),
  check (views >= 0)
) with (fillfactor=80);

create table video (
  platform text not null,
  external_id text not null,
  playable text not null default 'unknown',
  title text,
  author text,
  picture_source text,
  small_picture text,
  large_picture text,
  asked_at timestamptz,
  details_at timestamptz,
  refused_since timestamptz,
  look_at timestamptz default now(),
  primary key (platform, external_id),
  check (playable in ('ok', 'not_embeddable', 'private', 'gone', 'unknown'))
);
create index video_due on video (look_at) where look_at is not null;
create index video_large_picture on video (large_picture) where large_picture is not null;
create index video_small_picture on video (small_picture) where small_picture is not null;

-- One watch of one promotion by one member, from the start to its end.
create table view (
  id bigint not null generated always as identity,
  promotion_id bigint not null,
  viewer_id uuid not null,
  state text not null default 'watching',
  -- Why it was interrupted or voided.
  reason text,
  started_at timestamptz not null default clock_timestamp(),
  required_ms integer not null,
  credited_ms integer not null default 0,
  -- Heartbeats so far. The next one must carry this number plus one, and the nonce.
  beats integer not null default 0,
  nonce text not null,
  previous_nonce text,
  last_beat_at timestamptz,
  -- Whether the clock ran at the last heartbeat. Time that begins and ends with a stopped clock does not count.
  running boolean not null default false,
  ended_at timestamptz,
  -- Rewarded for time that heartbeats showed.
  verified boolean not null default false,
  -- What the client claimed. Stored, never believed.
  claimed_seconds double precision,
  pauses smallint not null default 0,
  hidden_ms integer not null default 0,
  seeks smallint not null default 0,
  fast_beats smallint not null default 0,
  gaps smallint not null default 0,
  kept_ms integer not null default 0,
  check_at_ms integer,
  check_id uuid,
  unverified_allowed boolean not null default true,
  -- Questions beside the video that were answered right. The questions themselves are forgotten after thirty days,
  -- receipts are not.
  questions_passed smallint not null default 0,
  -- The key of the video. Null in views that a server before version 0.3 began, unless they were the first to be paid
  -- for the video.
  video_key bigint,
  primary key (id),
  foreign key (promotion_id) references promotion(id),
  foreign key (viewer_id) references member(id),
  check ((state = 'watching') = (ended_at is null)),
  check (credited_ms >= 0),
  constraint view_kept_in_bounds check (kept_ms >= 0 and kept_ms <= 45000),
  check (required_ms > 0),
  check (state <> 'completed' or ended_at >= (started_at + required_ms::double precision * '00:00:00.001'::interval)),
  check (state in ('watching', 'completed', 'interrupted', 'voided'))
) with (fillfactor=85);
create index view_of_member on view (viewer_id, id desc);
create index view_of_promotion on view (promotion_id, id desc);
create unique index view_one_live on view (viewer_id) where state = 'watching';
create unique index view_rewarded_once on view (viewer_id, promotion_id) where state in ('completed', 'voided');
create index view_unpaid on view (viewer_id, id desc) where state in ('interrupted', 'voided');
create unique index view_video_paid_once on view (viewer_id, video_key) where (state in ('completed', 'voided')) and video_key is not null;
create index view_voided on view (promotion_id, id desc) where state = 'voided';
create trigger view_final before update on view for each row when (old.state <> 'watching') execute function final_views_stay();

-- Views whose viewer was not believed when they were paid, and what became of them. A proven view has no row.
create table view_proof (
  view_id bigint not null,
  promotion_id bigint not null,
  viewer_id uuid not null,
  -- waiting: nobody knows yet. believed: the viewer is, and the job will take the row away. replaced: the promotion
  -- has the credits of the place again. kept: owner and viewer belong together, so the house keeps them. clearing:
  -- the viewer was believed too late and gets back what was taken. cleared: has it back.
  state text not null default 'waiting',
  due_at timestamptz not null,
  settled_at timestamptz,
  -- What the viewer gave back. The house paid the rest.
  from_viewer smallint not null default 0,
  primary key (view_id),
  foreign key (promotion_id) references promotion(id),
  foreign key (view_id) references view(id),
  foreign key (viewer_id) references member(id),
  check (from_viewer in (0, 1)),
  check (state in ('waiting', 'believed', 'replaced', 'kept', 'clearing', 'cleared'))
);
create index view_proof_believed on view_proof (view_id) where state = 'believed';
create index view_proof_clearing on view_proof (due_at) where state = 'clearing';
create index view_proof_due on view_proof (due_at) where state = 'waiting';
create index view_proof_viewer on view_proof (viewer_id) where state in ('waiting', 'replaced');

-- Where a watch came from, as a keyed hash, and the shape of its beats, for thirty days.
create table view_trace (
  view_id bigint not null,
  member_id uuid not null,
  at timestamptz not null default now(),
  address bytea,
  device text,
  beats bytea not null default '\x'::bytea,
  -- Country, language and kind of device, until the counters are filled, which takes about a quarter of an hour; null
  -- afterwards.
  audience text,
  -- One hexadecimal digit for each second of playback: 1 in view, 2 with sound, 4 muted, 8 the video began again. At
  -- most sixty.
  seconds text collate "C" not null default '',
  -- How long the video is, as the player first said.
  length_s integer,
  -- How many seconds the viewer went on watching after the credit, if five or more.
  stayed_s smallint,
  stay_replays smallint,
  -- Whether most of its seconds had sound. Null while they are not counted, or if the player does not say.
  heard boolean,
  primary key (view_id)
) with (fillfactor=80);
create index view_trace_address on view_trace (address);
create index view_trace_age on view_trace (at);
create index view_trace_member on view_trace (member_id, view_id desc);
create index view_trace_no_device on view_trace (address, at) where device is null;
create index view_trace_windows on view_trace (device, at) where device is not null;

-- One row for each time a view was voided, with what it takes to undo it.
create table view_void (
  view_id bigint not null,
  epoch smallint not null,
  at timestamptz not null default now(),
  admin_id uuid,
  reason text not null,
  taken bigint not null,
  linked boolean not null default false,
  trust_lost integer not null default 0,
  undone_at timestamptz,
  undone_by uuid,
  -- When the place, which the house had kept because of a link, went back to the promotion or its owner.
  returned_at timestamptz,
  primary key (view_id, epoch),
  foreign key (admin_id) references member(id),
  foreign key (undone_by) references member(id),
  foreign key (view_id) references view(id)
);
create unique index view_void_once on view_void (view_id) where undone_at is null;

-- Views that an admin voided in one decision, which can be undone as one.
create table void_batch (
  id uuid not null,
  at timestamptz not null default now(),
  admin_id uuid not null,
  reason text not null,
  primary key (id),
  foreign key (admin_id) references member(id)
);
create index void_batch_at on void_batch (at desc);

-- The views of one such decision, and how far it has been carried out.
create table void_batch_view (
  batch_id uuid not null,
  view_id bigint not null,
  viewer_id uuid not null,
  voided_at timestamptz,
  undone_at timestamptz,
  primary key (batch_id, view_id),
  foreign key (batch_id) references void_batch(id),
  foreign key (view_id) references view(id),
  foreign key (viewer_id) references member(id)
);
create index void_batch_view_viewer on void_batch_view (viewer_id);

-- Where members, and admins for the whole site, are told of events by a signed request.
create table webhook (
  id bigint not null generated always as identity,
  -- Null: a webhook of the site, which hears the events of all members.
  member_id uuid,
  url text not null,
  events text[] not null,
  -- Messages are signed with it, so it cannot be stored as a hash.
  secret bytea not null,
  -- Signs as well for a day after a rotation.
  old_secret bytea,
  old_secret_until timestamptz,
  state text not null default 'active',
  ended_reason text,
  last_success_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz,
  -- Of the event balance.low: the owner's balance falls below this.
  balance_below bigint not null default 100,
  primary key (id),
  foreign key (member_id) references member(id),
  check ((state = 'ended') = (ended_reason is not null)),
  check (balance_below >= 1 and balance_below <= 1000000000),
  check (cardinality(events) >= 1 and cardinality(events) <= 50),
  check (ended_reason in ('gone', 'failing', 'suspended')),
  check (length(old_secret) = 32),
  check (length(secret) = 32),
  check (length(url) >= 1 and length(url) <= 500),
  check (state in ('active', 'ended'))
);
create index webhook_member on webhook (member_id, id);

-- What a receiver answered to the last try of a message, for the list that its owner reads. Goes with the message.
create table webhook_answer (
  delivery_id bigint not null,
  at timestamptz not null default now(),
  took_ms integer not null,
  -- Null: there was no answer; the message says why.
  status integer,
  body text,
  primary key (delivery_id),
  foreign key (delivery_id) references delivery(id) on delete cascade,
  check (length(body) <= 2048),
  check (took_ms >= 0)
);

-- Blocks of addresses that an admin allows more a day, for example of a school or a hostel.
create table wide_block (
  block text not null,
  most_a_day integer not null,
  set_by uuid not null,
  at timestamptz not null default now(),
  primary key (block),
  foreign key (set_by) references member(id),
  check (most_a_day >= 0 and most_a_day <= 10000)
);

-- Called in place of a balance that would be too low, to end the statement with an error that carries the figures.
create function account_cannot_pay(p_kind text, p_needed bigint, p_available bigint) returns bigint language plpgsql as $$
begin
  raise exception 'an account cannot pay' using errcode = 'check_violation', constraint = 'account_floor',
    table = 'account', detail = jsonb_build_object('kind', p_kind, 'needed', p_needed, 'available', p_available)::text;
end $$;

-- Called in place of an account that does not exist, to end the statement with an error.
create function account_missing() returns bigint language plpgsql as $$
begin
  raise exception 'a posting names an account that does not exist' using errcode = 'foreign_key_violation';
end $$;

-- Refuses to delete an account, to change its owner, or to open one that is not empty.
create function account_stays() returns trigger language plpgsql as $$
begin
  raise exception 'an account opens empty, keeps its owner and stays' using errcode = 'integrity_constraint_violation';
end $$;

-- Adds two arrays cell by cell.
create function cells_sum(integer[], integer[]) returns integer[] language sql immutable as $$
  select array_agg(coalesce(a, 0) + coalesce(b, 0) order by n) from unnest($1, $2) with ordinality cell (a, b, n)
$$;

-- Takes the commission of one event back. For a reversed deposit it returns the whole credits that the event had
-- completed; for a voided view nothing is returned and the carry goes below zero.
create function commission_take_back(p_source text, p_member uuid, p_kind text) returns table(paid_to uuid, credits bigint) language plpgsql as $$
begin
  perform 1 from referral where referred_id = p_member for no key update;
  return query
  with undone as (
    insert into commission (source, kind, referred_id, base_credits, percent, accrued, paid)
    select c.source, p_kind, c.referred_id, -c.base_credits, c.percent, -c.accrued,
      -((greatest(0, c.accrued - greatest(0, r.accrued - r.paid * 10000)) + 9999) / 10000)
    from commission c join referral r on r.referred_id = c.referred_id
    where c.source = p_source and c.kind = 'earned'
    on conflict do nothing
    returning commission.referred_id, commission.accrued, commission.paid
  )
  update referral r set accrued = r.accrued + u.accrued, paid = r.paid + u.paid from undone u
  where r.referred_id = u.referred_id
  returning r.referrer_id, -u.paid;
end $$;

-- An address that has an owner keeps it.
create function deposit_address_keeps_owner() returns trigger language plpgsql as $$
begin
  raise exception 'an address has one owner' using errcode = 'integrity_constraint_violation';
end $$;

-- A view that has ended can only change from completed to voided, and back.
create function final_views_stay() returns trigger language plpgsql as $$
declare
  same_but_key view := new;
begin
  if (old.state = 'completed' and new.state = 'voided') or (old.state = 'voided' and new.state = 'completed') then return new; end if;
  if old.state = 'interrupted' and new.state = 'completed' and new.verified and new.credited_ms >= new.required_ms
    and new.credited_ms = old.credited_ms and new.ended_at = old.ended_at then return new; end if;
  same_but_key.video_key := null;
  if old.video_key is null and same_but_key is not distinct from old then return new; end if;
  raise exception 'view % is final', old.id using errcode = 'integrity_constraint_violation';
end $$;

-- Whether the password alone does not sign this member in.
create function has_second_factor(who uuid) returns boolean language sql stable as $$
  select exists (select from passkey where member_id = who)
    or exists (select from authenticator where member_id = who and confirmed_at is not null)
$$;

-- The number of the largest cell, from 1; null where all are empty.
create function largest_cell(integer[]) returns smallint language sql immutable as $$
  select n::smallint from unnest($1) with ordinality cell (count, n) where count > 0 order by count desc, n limit 1
$$;

-- Refuses every update and delete.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'integrity_constraint_violation';
end $$;

-- Posts many entries, all or none. p_key to p_note and p_clip have one element for each entry, p_line (which entry,
-- from 1) to p_amount and p_screening one for each posting. Skips entries whose key exists. Locks in a fixed order:
-- keys as text, accounts by id, totals by kind. Returns the new keys, each with the balance of the first member that
-- the entry names.
create function ledger_post(p_key text[], p_recipe text[], p_promotion bigint[], p_view bigint[], p_deposit bigint[], p_admin uuid[], p_note text[], p_line integer[], p_kind text[], p_member uuid[], p_escrow bigint[], p_amount bigint[], p_clip bigint[], p_screening bigint[]) returns table(posted_key text, member_balance bigint) language plpgsql as $$
declare
  v_shard smallint := own_shard();
  v_entry bigint[];
  v_debt record;
  v_repaid bigint;
begin
  with made as (
    insert into entry (key, recipe, promotion_id, view_id, deposit_id, admin_id, note, clip_id)
    select * from unnest(p_key, p_recipe, p_promotion, p_view, p_deposit, p_admin, p_note, p_clip) g (key) order by g.key
    on conflict (key) do nothing
    returning id, entry.key
  )
  select array_agg(m.id order by g.line) into v_entry
  from unnest(p_key) with ordinality g (key, line) left join made m on m.key = g.key;

  return query
  with locked as materialized (
    select id, kind, balance, postings, coalesce(a.member_id::text, a.debtor_id::text, a.promotion_id::text, a.clip_id::text, a.kind) as owner
    from account a
    where a.member_id = any(p_member) or a.promotion_id = any(p_escrow) or (a.kind = any(p_kind) and a.shard = v_shard)
      or a.debtor_id = any(p_member) or a.clip_id = any(p_screening)
    order by a.id for no key update
  ), line as materialized (
    select l.n, l.line, l.kind, l.amount, v_entry[l.line] as entry_id, p_recipe[l.line] as recipe, a.id as account_id,
      a.postings + row_number() over (partition by a.id order by l.n) as seq,
      a.balance + sum(l.amount) over (partition by a.id order by l.n) as balance
    from unnest(p_line, p_kind, p_member, p_escrow, p_amount, p_screening)
      with ordinality l (line, kind, member_id, escrow_id, amount, clip_id, n)
    left join locked a on a.kind = l.kind and a.owner = coalesce(l.member_id::text, l.escrow_id::text, l.clip_id::text, l.kind)
    where v_entry[l.line] is not null
  ), change as (
    select account_id, sum(amount)::bigint as total, count(*) as links,
      coalesce(sum(amount) filter (where recipe in ('commission_paid', 'commission_reversed')), 0)::bigint as commission,
      bool_or(may_overdraw(recipe, kind)) as may_overdraw
    from line group by account_id
  ), moved as (
    update account a set
      balance = case when c.total < 0 and a.balance + c.total < 0 and a.floor is not null and not c.may_overdraw
        then account_cannot_pay(a.kind, -c.total, a.balance) else a.balance + c.total end,
      postings = a.postings + c.links,
      commission = case when a.kind = 'member' then a.commission + c.commission else 0 end,
      floor = case
        when a.floor is null then null
        when c.may_overdraw then least(0, a.balance + c.total)
        else least(0, greatest(a.floor, a.balance + c.total)) end
    from change c where a.id = c.account_id
    returning a.kind, c.total
  ), totalled as (
    insert into ledger_total (kind, shard, balance)
    select kind, v_shard, sum(total) from moved where kind in ('member', 'escrow', 'debt', 'screening') group by kind order by kind
    on conflict (kind, shard) do update set balance = ledger_total.balance + excluded.balance
  ), posted as (
    insert into posting (account_id, seq, entry_id, amount, balance)
    select coalesce(account_id, account_missing()), seq, entry_id, amount, balance from line
  )
  select distinct on (l.line) p_key[l.line], case when l.kind = 'member' then l.balance end::bigint
  from line l order by l.line, (l.kind = 'member') desc, l.n;

  -- What a member owes is written beside the balance, so that income is seen to pay it without another look.
  if 'debt' = any(p_kind) then
    update account m set owes = -d.balance from account d
    where m.member_id = any(p_member) and d.debtor_id = m.member_id and m.owes <> -d.balance;
  end if;

  -- Whatever comes in pays a debt first. The debt's account is only ever locked behind its member's.
  for v_debt in
    select m.id, m.member_id, m.balance, m.postings, least(m.owes, m.balance) as pays,
      d.id as debt_id, d.balance as debt, d.postings as debt_postings
    from account m join account d on d.debtor_id = m.member_id
    where m.owes > 0 and m.balance > 0 and m.member_id = any(p_member) order by m.id
  loop
    insert into entry (key, recipe) values ('debt_repaid:' || v_debt.member_id || ':' || v_debt.debt_postings + 1, 'debt_repaid')
    returning id into v_repaid;
    update account set balance = balance - v_debt.pays, postings = postings + 1, owes = owes - v_debt.pays where id = v_debt.id;
    update account set balance = balance + v_debt.pays, postings = postings + 1 where id = v_debt.debt_id;
    insert into posting (account_id, seq, entry_id, amount, balance) values
      (v_debt.id, v_debt.postings + 1, v_repaid, -v_debt.pays, v_debt.balance - v_debt.pays),
      (v_debt.debt_id, v_debt.debt_postings + 1, v_repaid, v_debt.pays, v_debt.debt + v_debt.pays);
    insert into ledger_total (kind, shard, balance) values ('debt', v_shard, v_debt.pays), ('member', v_shard, -v_debt.pays)
    on conflict (kind, shard) do update set balance = ledger_total.balance + excluded.balance;
  end loop;
end $$;

-- Lets the words of a log line change only while the member whom it is about is being erased.
create function log_forgets_only_names() returns trigger language plpgsql as $$
begin
  if new.id = old.id and new.at = old.at and new.admin_id is not distinct from old.admin_id and new.action = old.action
    and new.subject is not distinct from old.subject
    and exists (select from account_deletion d where d.member_id::text = old.subject and d.stage = 'erasing')
  then return new; end if;
  raise exception 'the log is append-only' using errcode = 'integrity_constraint_violation';
end $$;

-- Only a chain reversal may take a member below zero.
create function may_overdraw(p_recipe text, p_kind text) returns boolean language sql immutable as $$
  select p_kind = 'member' and p_recipe in ('deposit_reversed', 'commission_reversed')
$$;

-- For admins: whether the site asks them for a second factor that they do not have yet.
create function must_set_up_factor(who uuid) returns boolean language sql stable as $$
  select coalesce((select (value ->> 'adminsNeedSecondFactor')::boolean from setting where key = 'site'), false)
    and not has_second_factor(who)
$$;

-- For servers of 0.2; it goes one release later.
create function notice_add(to_member uuid, about text, what text, details jsonb) returns void language sql as $$
  select notice_write(to_member, about, what, details);
  select pg_notify('viewloop_member', to_member || ' notices');
$$;

-- For servers of 0.2; it goes one release later. Adds to the count of an unread notice about the same subject.
create function notice_counted(to_member uuid, about text, what text, details jsonb) returns void language sql as $$
  insert into notice as n (member_id, subject, kind, facts)
  values (to_member, about, what, details || jsonb_build_object('count', 1))
  on conflict (member_id, subject) do update set kind = excluded.kind, at = excluded.at, read_at = null, dismissed_at = null,
    facts = excluded.facts || jsonb_build_object('count', case
      when n.read_at is null and n.dismissed_at is null then coalesce((n.facts->>'count')::integer, 1) + 1 else 1 end),
    -- While nobody has read it, more of the same is no reason for another push message or mail.
    pushed_at = case when n.read_at is null and n.dismissed_at is null then n.pushed_at end,
    mailed_at = case when n.read_at is null and n.dismissed_at is null then n.mailed_at end;
  select pg_notify('viewloop_member', to_member || ' notices');
$$;

create function notice_write(to_member uuid, about text, what text, details jsonb) returns void language sql as $$
  insert into notice (member_id, subject, kind, facts) values (to_member, about, what, details)
  on conflict (member_id, subject) do update set
    kind = excluded.kind, facts = excluded.facts, at = excluded.at, read_at = null, dismissed_at = null,
    pushed_at = null, mailed_at = null
$$;

-- The shard of this connection.
create function own_shard() returns smallint language sql stable as $$
  select (pg_backend_pid() % 16)::smallint
$$;

-- The plan of a promotion and its views by the hour of the last day, as they are at this moment.
create function plan_facts(promotion bigint) returns jsonb language plpgsql as $$
begin
  return (select to_jsonb(p) || jsonb_build_object('delivered', coalesce((
      select jsonb_agg(jsonb_build_array(extract(epoch from h.hour) * 1000, h.views)) from promotion_hour h
      where h.promotion_id = p.promotion_id and h.hour > clock_timestamp() - interval '27 hours'), '[]'::jsonb))
    from promotion_plan p where p.promotion_id = promotion);
end $$;

-- Checks, once for all postings of a statement: each entry sums to zero and is complete, each account's chain
-- continues without a gap, and no account goes below zero that may not.
create function postings_are_sound() returns trigger language plpgsql as $$
declare
  wrong record;
  short jsonb;
begin
  select n.entry_id, n.sum <> 0 or n.lines < 2 as uneven into wrong
  from (select entry_id, sum(amount) as sum, count(*) as lines from fresh group by 1) n
  where n.sum <> 0 or n.lines < 2 or n.lines <> (select count(*) from posting p where p.entry_id = n.entry_id) limit 1;
  if found then
    raise exception 'entry % %', wrong.entry_id, case when wrong.uneven then 'does not sum to zero' else 'is already posted' end
      using errcode = 'integrity_constraint_violation';
  end if;

  -- The new links of a chain must be without a gap, stand on one balance, be that of the link before them, and end with
  -- what the account says.
  select n.account_id, a.id is null or a.postings <> n.last or a.balance <> n.highest + n.total as astray into wrong
  from (
    select account_id, min(seq) as first, max(seq) as last, count(*) as links, sum(amount) as total,
      min(base) as lowest, max(base) as highest
    from (
      select account_id, seq, amount, balance - sum(amount) over (partition by account_id order by seq) as base from fresh
    ) link group by account_id
  ) n
  left join account a on a.id = n.account_id
  left join posting before on before.account_id = n.account_id and before.seq = n.first - 1
  where a.id is null or a.postings <> n.last or a.balance <> n.highest + n.total or n.links <> n.last - n.first + 1
    or n.lowest <> n.highest or n.lowest <> case when n.first = 1 then 0 else before.balance end
    or (n.first > 1 and before.seq is null) limit 1;
  if found and wrong.astray then
    raise exception 'account % is not continued', wrong.account_id using errcode = 'integrity_constraint_violation';
  elsif found then
    raise exception 'the chain of account % is broken', wrong.account_id using errcode = 'integrity_constraint_violation';
  end if;

  -- The account's own check sees the balance after the whole statement; this one sees every step on the way.
  select jsonb_build_object('kind', a.kind, 'needed', -n.amount, 'available', n.balance - n.amount) into short
    from fresh n join account a on a.id = n.account_id join entry e on e.id = n.entry_id
    where n.balance < 0 and n.amount < 0 and a.floor is not null and not may_overdraw(e.recipe, a.kind)
      and not (e.recipe in ('view_voided', 'answer_voided', 'attention_voided') and a.kind = 'member' and n.balance >= (
        select f.balance - f.amount from fresh f where f.account_id = n.account_id order by f.seq limit 1)) limit 1;
  if found then
    raise exception 'an account cannot pay'
      using errcode = 'check_violation', constraint = 'account_floor', table = 'account', detail = short::text;
  end if;
  return null;
end $$;

-- A position near the front of the queue, or the given one at its end if that is not later, for the first views of a
-- new promotion. Such positions lie at least two apart, so at most every other turn goes to new promotions, however
-- many there are.
create function promised_turn(last bigint) returns bigint language plpgsql as $$
declare
  front bigint;
  promised bigint;
begin
  select queue_position into front from promotion
  where state = 'active' and has_place and queue_position < 9000000000000000 order by queue_position offset 8 limit 1;
  if front is null then return last; end if;
  front := greatest(front, last - 2 * coalesce((select turns from queue_round), 0));
  promised := nextval('promotion_promise');
  if promised < front then
    perform setval('promotion_promise', front);
    promised := front;
  end if;
  return least(promised, last);
end $$;

-- For servers of 0.2; it goes one release later.
create function promotions_viewed(p_promotion bigint[], p_places integer[]) returns void language plpgsql as $$
begin
  insert into notice (member_id, subject, kind, facts)
  select p.owner_id, 'promotion:' || p.id, case
      when p.state = 'completed' then 'promotion_completed'
      when p.views - g.places < p.target - (p.views - g.places) and p.views >= p.target - p.views then 'promotion_half'
      else 'promotion_first_view'
    end,
    jsonb_build_object('promotionId', p.id, 'title', p.title, 'views', p.views, 'target', p.target)
  from unnest(p_promotion, p_places) g (id, places) join promotion p on p.id = g.id order by p.id
  on conflict (member_id, subject) do update set
    kind = excluded.kind, facts = excluded.facts, at = excluded.at, read_at = null, dismissed_at = null,
    pushed_at = null, mailed_at = null;

  perform webhook_event(p.owner_id, e.event, e.event || ':' || p.id,
    jsonb_build_object('promotionId', p.id, 'title', p.title, 'views', p.views, 'target', p.target))
  from unnest(p_promotion, p_places) g (id, places) join promotion p on p.id = g.id
    cross join lateral (values
      ('promotion.first_view', p.views = g.places),
      ('promotion.completed', p.state = 'completed')) e (event, happened)
  where e.happened order by p.id;
end $$;

-- The position of a promotion that goes to the end of the queue: one round later for each other promotion that its
-- owner has on offer (at most a thousand are counted).
create function queue_turn(owner uuid, promotion bigint) returns bigint language plpgsql as $$
declare
  others bigint;
begin
  select count(*) into others from (
    select from promotion p where p.owner_id = owner and p.state = 'active' and p.has_place and p.next_offer_at is null
      and p.id <> promotion
    limit 1000) counted;
  if others = 0 then return nextval('promotion_queue'); end if;
  return nextval('promotion_queue') + others * coalesce((select turns from queue_round), 0);
end $$;

-- Refuses to change a referral's two members.
create function referrer_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a referrer never changes' using errcode = 'integrity_constraint_violation';
end $$;

-- Adds to a counter, in the shard of this connection.
create function tally_add(p_name text, p_amount bigint) returns void language sql as $$
  insert into tally (name, shard, value) values (p_name, own_shard(), p_amount)
  on conflict (name, shard) do update set value = tally.value + excluded.value
$$;

-- The figure of a counter: the sum of its shards.
create function tally_of(p_name text) returns bigint language sql stable as $$
  select coalesce(sum(value), 0)::bigint from tally where name = p_name
$$;

-- Stands for the platform and the id of a video, so that views can be compared by one number.
create function video_key(platform text, external_id text) returns bigint language sql immutable as $$
  select ('x' || left(md5(platform || ':' || external_id), 16))::bit(64)::bigint
$$;

-- For servers of 0.2; it goes one release later.
create function webhook_event(about uuid, event text, happening text, details jsonb) returns void language sql as $$
  insert into delivery (key, kind, member_id, target, parameters, if_uncertain)
  select 'webhook:' || w.id || ':' || happening, 'webhook', w.member_id, w.url,
    jsonb_build_object('webhookId', w.id, 'messageId', 'msg_' || md5(happening), 'type', event,
      'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', details || jsonb_build_object('memberId', about)),
    'retry'
  from webhook w
  where (w.member_id = about or w.member_id is null) and w.state = 'active' and event = any (w.events)
  on conflict (key) do nothing
$$;
