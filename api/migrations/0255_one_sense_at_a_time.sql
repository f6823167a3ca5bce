-- A member is asked by picture or by sound. The choice belongs to the account and changes a few times a day at most, so that
-- a script cannot take the easier of the two for each question.

alter table member_trust
  add column sense text not null default 'sight' check (sense in ('sight', 'hearing')),
  add column sense_day date,
  add column sense_changes smallint not null default 0;
comment on column member_trust.sense is 'How this member is asked: by a picture or by a sound.';
comment on column member_trust.sense_day is 'The day to which sense_changes belongs.';
