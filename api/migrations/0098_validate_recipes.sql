-- Reading the rows now locks nothing.
alter table entry validate constraint entry_recipe_check;
alter table promotion_correction validate constraint promotion_correction_kind_check;
