-- Every reward changes an account or three and a promotion. Such a row is changed in place, without touching any index,
-- as long as no index and no condition of an index names what changes each time, and its page has room.

-- Nothing asks for it.
drop index account_overdrawn;

alter table promotion add column has_place boolean generated always as (views + reserved < credits_spent / 2) stored;
drop index promotion_offered;
create index promotion_offered on promotion (queue_position) where state = 'active' and has_place;

alter table account set (fillfactor = 80);
alter table promotion set (fillfactor = 80);
alter table member_total set (fillfactor = 80);
alter table member_day set (fillfactor = 80);
alter table promotion_hour set (fillfactor = 80);
