-- The list of platforms stands in the contract, and the wire lets no other in. A new platform needs no migration.
alter table promotion drop constraint promotion_platform_check,
  add constraint promotion_platform_check check (platform ~ '^[a-z]{1,20}$') not valid;
