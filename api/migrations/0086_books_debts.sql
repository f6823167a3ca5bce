-- Debts are accounts of their own since voids can leave one behind, and a void can be undone: the books count both.

alter table book_segment add column debts bigint not null default 0;
alter table book_segment add column restored bigint not null default 0;
