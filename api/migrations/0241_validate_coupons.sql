-- Reading the rows now locks nothing.
alter table entry validate constraint entry_recipe_check;
