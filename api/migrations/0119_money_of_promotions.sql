-- What was paid for a promotion and what came back, for the daily audit. Rewards are not in it, so a reward costs no more.
-- concurrently

create index concurrently if not exists entry_money_of_promotion on entry (promotion_id)
  where recipe in ('promotion_funded', 'promotion_refunded', 'view_voided', 'view_restored', 'place_returned');
