-- Codes that an admin makes, and that give a member credits.

create table coupon (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{4,30}[A-Z0-9]$'),
  credits bigint not null check (credits between 1 and 1000000000),
  uses bigint not null check (uses between 1 and 1000000),
  budget bigint,
  used bigint not null default 0,
  expires_at timestamptz,
  note text check (length(note) between 1 and 300),
  created_by uuid not null references member,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint coupon_within_uses check (used between 0 and uses),
  constraint coupon_within_budget check (budget is null or (budget >= credits and used * credits <= budget))
);
comment on table coupon is 'Codes that give each member who redeems one some credits, once.';
comment on column coupon.uses is 'How many members can redeem it.';
comment on column coupon.budget is 'The most credits it may give in all. Without one, uses times credits.';
comment on column coupon.used is 'How many members have redeemed it. The row is locked while one more does.';
comment on column coupon.note is 'What the admins remember about it. Members do not see it.';

create table coupon_redemption (
  coupon_id bigint not null references coupon,
  member_id uuid not null references member,
  at timestamptz not null default now(),
  primary key (coupon_id, member_id)
);
create index coupon_redemption_member on coupon_redemption (member_id);
comment on table coupon_redemption is 'Who has redeemed which coupon. A member can do it once.';

alter table entry drop constraint entry_recipe_check;
alter table entry add constraint entry_recipe_check check (recipe in ('promotion_funded', 'watch_rewarded', 'commission_paid',
  'promotion_refunded', 'deposit_credited', 'deposit_reversed', 'commission_reversed', 'credits_adjusted', 'view_voided',
  'view_restored', 'debt_incurred', 'debt_repaid', 'balance_given_up', 'place_returned', 'escrow_moved', 'answers_funded',
  'answer_paid', 'answers_refunded', 'answer_voided', 'answer_restored', 'view_replaced', 'view_cleared',
  'coupon_redeemed')) not valid;
