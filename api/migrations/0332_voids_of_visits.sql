-- What a void of a visit took of the viewer's trust, so that undoing it gives the same back.
alter table clip_visit add column trust_lost integer not null default 0;
comment on column clip_visit.trust_lost is 'What the void in force took of the viewer''s trust.';
