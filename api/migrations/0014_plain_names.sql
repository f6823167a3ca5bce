-- How many viewers in a row could not watch. The old name, `trouble_row`, read like a row of a table.
alter table promotion rename column trouble_row to trouble_in_a_row;
