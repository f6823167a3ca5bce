-- Migrations only add, so that servers of the release before go on beside new ones. One that takes something away has the
-- line "-- lowest release that can serve: 1.2.3", which is kept here; older servers do not start then.
create table schema_floor (
  single boolean primary key default true check (single),
  release text not null check (release ~ '^\d+\.\d+\.\d+$'),
  migration text not null
);
insert into schema_floor (release, migration) values ('0.1.0', '0110_schema_floor.sql');
comment on table schema_floor is 'The lowest release that can serve this database, and the migration since which that is so.';
