-- What a fake credit costs: checks of attention, belief by odds, levels of trust, and what is remembered of a watch.

-- A late heartbeat leaves time unclaimed, which the next one may bring.
alter table view
  add column kept_ms integer not null default 0,
  -- The verified millisecond at which a check comes; null when none comes or it was passed.
  add column check_at_ms integer,
  -- The check that waits for its answer. The credit waits with it.
  add column check_id uuid,
  -- Whether it may be paid without heartbeats, as it was judged at the start.
  add column unverified_allowed boolean not null default true,
  add constraint view_kept_in_bounds check (kept_ms between 0 and 45000) not valid;

-- Views that were paid without heartbeats, for ever; by day they stand in member_day.
alter table member_total add column unverified bigint not null default 0;
-- Servers of release 0.1, whose connections have just this name, count unverified views by the day only. They go on beside
-- new ones during an upgrade.
create function unverified_of_older_server() returns trigger language plpgsql as $$
begin
  update member_total set unverified = unverified + new.unverified - case tg_op when 'UPDATE' then old.unverified else 0 end
  where member_id = new.member_id;
  return null;
end $$;
comment on function unverified_of_older_server() is 'Adds unverified views that a server of release 0.1 counts to the total of the member.';
create trigger member_day_of_older_server after insert or update of unverified on member_day for each row
  when (current_setting('application_name') = 'viewloop')
  execute function unverified_of_older_server();

-- A member without a row is new and has not answered anything yet.
create table member_trust (
  member_id uuid primary key references member,
  -- Where the age that counts for a level begins: null for the day of registration, else when the level was lost.
  since timestamptz,
  -- A first batch of answers was believed.
  proven boolean not null default false,
  -- The answers spoke against this member.
  aside_at timestamptz,
  -- The batch of answers that is being judged.
  batch_right integer not null default 0,
  batch_wrong integer not null default 0,
  passed bigint not null default 0,
  failed bigint not null default 0,
  -- Of all that was earned by watching, how much stood behind a believed batch.
  proven_earned bigint not null default 0,
  -- Of the rest, how much stands in promotions already.
  unproven_spent bigint not null default 0 check (unproven_spent >= 0),
  -- Views behind believed batches, less what voids took away: what levels count.
  proven_views bigint not null default 0,
  -- Watches with proof of work instead of checks.
  lane boolean not null default false,
  objection text check (length(objection) <= 1000),
  objected_at timestamptz
) with (fillfactor = 80);
create index member_trust_aside on member_trust (aside_at desc) where aside_at is not null;

-- One question to one member. Only a keyed hash of the answer is kept.
create table attention_check (
  id uuid primary key,
  view_id bigint not null,
  member_id uuid not null,
  state text not null default 'open' check (state in ('open', 'passed', 'failed', 'left')),
  -- Set when it is drawn.
  kind text,
  answer_hash bytea,
  draws smallint not null default 0,
  asked_at timestamptz not null default now(),
  answered_at timestamptz
);
create index attention_check_open on attention_check (member_id) where state = 'open';
create index attention_check_age on attention_check (asked_at);
create index attention_check_view on attention_check (view_id);

-- How often each kind is passed by members who are proven and by others: a gap that closes retires a kind.
create table check_day (
  day date not null,
  kind text not null,
  proven boolean not null,
  passed integer not null default 0,
  failed integer not null default 0,
  primary key (day, kind, proven)
);

-- Kept for thirty days with each view: where it came from, as a keyed hash, which browser, and the shape of its beats.
create table view_trace (
  view_id bigint primary key,
  member_id uuid not null,
  at timestamptz not null default now(),
  address bytea,
  device text,
  -- Four bytes a beat: the server's gap and the client's claim, in hundredths of a second.
  beats bytea not null default ''
) with (fillfactor = 80);
create index view_trace_member on view_trace (member_id, view_id desc);
create index view_trace_age on view_trace (at);
create index view_trace_address on view_trace (address);
create index view_trace_device on view_trace (device);

-- The key of the address hashes changes every month, and an old one is forgotten with the last hash made by it.
create table address_key (
  month date primary key,
  key bytea not null check (length(key) = 32)
);

-- Open mode: unproven credits that became promotion today, by address block and by video. `lane` counts what the lane
-- without checks was given of a day, `views` remembers how many views had been paid when the day began.
create table unproven_spending (
  day date not null,
  scope text not null check (scope in ('address', 'video', 'lane', 'views')),
  key text not null,
  credits bigint not null,
  primary key (day, scope, key)
);

-- What each rule judged, whether it was applied or only watched.
create table rule_verdict (
  day date not null,
  rule text not null,
  applied boolean not null,
  member_id uuid not null,
  level text not null,
  times integer not null default 1,
  primary key (day, rule, applied, member_id)
);

-- Of the credits spent, those that were unproven earnings of the owner, and those among them that wait: they are in the
-- escrow, but the places they pay for are not offered until the owner is believed.
alter table promotion
  add column unproven_credits bigint not null default 0 check (unproven_credits >= 0),
  add column waiting_credits bigint not null default 0 check (waiting_credits >= 0),
  add constraint promotion_waits_for_unproven check (waiting_credits <= unproven_credits);
create index promotion_unproven on promotion (owner_id) where unproven_credits > 0;
create index promotion_waiting on promotion (id) where waiting_credits > 0;

comment on table member_trust is 'How far a member is trusted: answers to checks, what was earned behind them, the lane chosen.';
comment on table attention_check is 'One question to one member, for thirty days. Only a keyed hash of the answer is kept.';
comment on table check_day is 'Passed and failed checks by day, kind and whether the member was proven.';
comment on table view_trace is 'Where a watch came from, as a keyed hash, and the shape of its beats, for thirty days.';
comment on table address_key is 'The key of each month for hashes of address blocks.';
comment on table unproven_spending is 'Unproven credits that became promotion on a day, by address block, by video and in the lane.';
comment on table rule_verdict is 'What each rule of fair play judged on a day, applied or in shadow.';
