-- A place in a clip that was reserved for somebody who does not come costs its creator a viewer.

alter table clip_visit
  add column lapses smallint not null default 0,
  add column silence_seconds smallint not null default 60;
comment on column clip_visit.lapses is 'How often it was offered to this viewer and ended unseen. Each time it takes longer until it is offered again.';
comment on column clip_visit.silence_seconds is 'After how long without a word it ends, as long as nothing of it was seen.';

alter table attention_day add column lapsed integer not null default 0;
comment on column attention_day.lapsed is 'How many offers have ended unseen since time last counted for this viewer.';

-- Every report changes last_beat_at. An index on it makes each of them write to all indexes of the table.
drop index clip_visit_silent;
create index clip_visit_opened on clip_visit (opened_at) where ended_at is null;
alter table clip_visit set (fillfactor = 70);
alter table attention_day set (fillfactor = 80);
