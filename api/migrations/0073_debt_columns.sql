-- Columns, indexes and rules of debts come in three steps, so that no table stays locked while an index is built.
alter table account add column debtor_id uuid references member;
-- What the member owes: the debt account's balance with the sign turned.
alter table account add column owes bigint not null default 0;
