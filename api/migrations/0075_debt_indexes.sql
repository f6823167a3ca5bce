-- concurrently

create unique index concurrently if not exists account_debtor on account (debtor_id) where debtor_id is not null;

create index concurrently if not exists account_owing on account (member_id) where owes > 0;
