-- The daily audit reads what was paid for a promotion and what came back. Replaced views belong to it now.
-- concurrently

create index concurrently if not exists entry_of_promotion_money on entry (promotion_id)
  where recipe in ('promotion_funded', 'promotion_refunded', 'view_voided', 'view_restored', 'place_returned', 'view_replaced');

drop index concurrently if exists entry_money_of_promotion;
