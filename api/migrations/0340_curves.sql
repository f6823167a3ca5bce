-- A visit belongs to the figures of its clip from its end until it is voided, and again when the void is undone. So the
-- job looks for visits whose mark is not what it should be, in both directions.
drop index clip_visit_to_count;
create index clip_visit_to_count on clip_visit (ended_at) where ended_at is not null and in_curve = (voided_at is not null);

alter table usual_curve add column possible bigint[] not null default '{}';
comment on column usual_curve.possible is 'How many viewers had a clip that is long enough for each second.';
