-- How many viewers in a row could not watch. The old name, `trouble_row`, reads like a row of a table. The old column stays
-- for one release, so that servers of 0.1 can go on while a site is upgraded; nothing reads it any more.
alter table promotion add column trouble_in_a_row integer not null default 0;
update promotion set trouble_in_a_row = trouble_row where trouble_row > 0;
