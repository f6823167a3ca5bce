-- Commission that is held back for a while, so that it is only paid for what still stands by then. One row for each source
-- event (`deposit:3:0`), made together with the event's own entry. When the time has come it becomes a row of `commission`.
create table pending_commission (
  source text collate "C" primary key,
  referred_id uuid not null references referral,
  referrer_id uuid not null references member,
  base_credits bigint not null check (base_credits > 0),
  percent integer not null check (percent between 1 and 50),
  held_at timestamptz not null default now(),
  settles_at timestamptz not null,
  -- `cancelled`: the event was taken back. `linked`: referrer and referred belong together, so nothing is paid.
  state text not null default 'pending' check (state in ('pending', 'settled', 'cancelled', 'linked')),
  ended_at timestamptz,
  check ((state = 'pending') = (ended_at is null))
);
create index pending_commission_due on pending_commission (settles_at) where state = 'pending';
create index pending_commission_of_referrer on pending_commission (referrer_id, settles_at) where state = 'pending';

comment on table pending_commission is
  'Commission that is held back until settles_at: one row for each source event. Settled, it is a row of commission.';
comment on column pending_commission.state is
  'cancelled: the event was taken back before. linked: referrer and referred belong together, so nothing is paid.';
comment on column chain_tip.covers_from is
  'Every payment made after this is in the books. Null: begun by an earlier version, not worked out yet.';
comment on column chain_tip.pruned_height is 'A block that should be read and that the node has deleted.';
comment on column deposit.spent_unknown is
  'Entered after later blocks were read: the operator may have moved the coins on in one of them.';
comment on column deposit.inputs is 'The outputs, each as txid:vout, that an unconfirmed payment spends.';
comment on column deposit.replaced_by is 'The transaction that spent one of the inputs instead.';
