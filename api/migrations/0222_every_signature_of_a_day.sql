create table book_signature (
  day date not null references book_day (day),
  key_id text collate "C" not null references signing_key (id),
  signature text not null,
  signed_at timestamptz not null default now(),
  primary key (day, key_id)
);
comment on table book_signature is 'Every signature under the text of a sealed day. A day is signed again when its key is declared stolen; the text and its seal stay.';

insert into book_signature (day, key_id, signature, signed_at)
select day, key_id, signature, sealed_at from book_day where sealed_at is not null;
