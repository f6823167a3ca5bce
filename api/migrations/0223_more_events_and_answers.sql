alter table webhook add column balance_below bigint not null default 100 check (balance_below between 1 and 1000000000);
comment on column webhook.balance_below is 'Of the event balance.low: the owner''s balance falls below this.';

create table webhook_answer (
  delivery_id bigint primary key references delivery (id) on delete cascade,
  at timestamptz not null default now(),
  took_ms integer not null check (took_ms >= 0),
  status integer,
  body text check (length(body) <= 2048)
);
comment on table webhook_answer is 'What a receiver answered to the last try of a message, for the list that its owner reads. Goes with the message.';
comment on column webhook_answer.status is 'Null: there was no answer; the message says why.';
