-- Credits that wait buy no view yet. This rewrites the table, which is locked for that long. A generated column cannot be
-- changed in another way.
drop index promotion_offered;
alter table promotion drop column has_place;
alter table promotion add column has_place boolean
  generated always as (views + reserved < (credits_spent - waiting_credits) / 2) stored;
create index promotion_offered on promotion (queue_position) where state = 'active' and has_place;
comment on column promotion.has_place is 'Computed so that the index of offers does not name columns that every watch changes.';
