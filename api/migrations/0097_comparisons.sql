-- Which of two cuts is better: two promotions of one owner, each offered to one half of the viewers until that is decided.

create table comparison (
  id bigint generated always as identity primary key,
  a_id bigint not null unique references promotion,
  b_id bigint not null unique references promotion,
  winner_takes_rest boolean not null,
  counted_view bigint not null default 0,
  a_started bigint not null default 0,
  a_completed bigint not null default 0,
  b_started bigint not null default 0,
  b_completed bigint not null default 0,
  next_look_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  winner text check (winner in ('a', 'b')),
  credits_moved bigint not null default 0 check (credits_moved >= 0),
  check (a_id < b_id),
  check (a_completed <= a_started and b_completed <= b_started),
  check (ended_at is not null or (winner is null and credits_moved = 0))
);
create index comparison_due on comparison (next_look_at) where ended_at is null;
comment on table comparison is 'Two promotions that are compared. A viewer belongs to one of them by a hash of the viewer and the comparison, and nothing is stored about it.';
comment on column comparison.counted_view is 'Watches of both promotions up to this one are counted. A watch is counted once it has ended.';
comment on column comparison.next_look_at is 'When a job counts what was watched since, and decides.';
comment on column comparison.credits_moved is 'What the better one took over from the other.';

alter table promotion add column comparison_id bigint;
comment on column promotion.comparison_id is 'The comparison it belongs to, if any, so that most lists and starts need not look.';

alter table promotion_correction drop constraint promotion_correction_kind_check;
alter table promotion_correction add constraint promotion_correction_kind_check
  check (kind in ('taken', 'forfeited', 'granted', 'moved')) not valid;

alter table entry drop constraint entry_recipe_check;
alter table entry add constraint entry_recipe_check check (recipe in (
  'promotion_funded', 'watch_rewarded', 'commission_paid', 'promotion_refunded', 'deposit_credited', 'deposit_reversed',
  'commission_reversed', 'credits_adjusted', 'view_voided', 'view_restored', 'debt_incurred', 'debt_repaid', 'balance_given_up',
  'place_returned', 'escrow_moved')) not valid;
