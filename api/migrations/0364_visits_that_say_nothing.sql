-- A page that swipes by itself sees every clip to its end. Such visits say nothing about when people leave.
alter table clip_visit add column says_nothing boolean not null default false;
comment on column clip_visit.says_nothing is 'Its viewer saw the twenty clips before it to their ends, so the figures leave it out.';
