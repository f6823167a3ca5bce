-- What a promotion's page shows about watches: counters, filled by a job after the watches have ended.

create table insight_count (
  promotion_id bigint not null references promotion,
  name text collate "C" not null check (length(name) <= 40),
  count bigint not null check (count >= 0),
  primary key (promotion_id, name)
) with (fillfactor = 80);
create index insight_enough on insight_count (promotion_id) where name = 'started' and count >= 20;
comment on table insight_count is 'Counters of one promotion: started, completed, left.skipped, left_at.12, country.DE and so on. No row is about one person.';

create table insight_cursor (
  single boolean primary key default true check (single),
  view_id bigint not null,
  until timestamptz not null
);
insert into insight_cursor (view_id, until) values (0, '-infinity');
comment on table insight_cursor is 'Up to which view the counters are filled.';

alter table view_trace add column audience text;
comment on column view_trace.audience is 'Country, language and kind of device, until the counters are filled, which takes about a quarter of an hour; null afterwards.';
