-- Constraints that came as "not valid", so that no table was locked while its rows were read. Reading them now locks nothing.
alter table view validate constraint view_kept_in_bounds;
alter table member validate constraint member_has_one_role;
alter table entry validate constraint entry_recipe_check;
alter table account validate constraint account_kind_check;
alter table account validate constraint account_shard_of_system;
alter table account validate constraint account_debt_of_debtor;
alter table account validate constraint account_debt_below_zero;
alter table account validate constraint account_owes;
alter table promotion validate constraint promotion_credits_spent_check;
