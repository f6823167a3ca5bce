-- How many reports of a member nobody has decided on, found without reading the decided ones.
-- concurrently

create index concurrently if not exists report_open_of_reporter on report (reporter_id, at) where settled_at is null;
