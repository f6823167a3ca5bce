-- What each second of playback was like, and how long viewers stayed after being paid, as counters for a promotion's page.

alter table view_trace
  add column seconds text collate "C" not null default '',
  add column length_s integer,
  add column stayed_s smallint,
  add column stay_replays smallint;
comment on column view_trace.seconds is 'One hexadecimal digit for each second of playback: 1 in view, 2 with sound, 4 muted, 8 the video began again. At most sixty.';
comment on column view_trace.length_s is 'How long the video is, as the player first said.';
comment on column view_trace.stayed_s is 'How many seconds the viewer went on watching after the credit, if five or more.';

create function cells_sum(integer[], integer[]) returns integer[] language sql immutable parallel safe as $$
  select array_agg(coalesce(a, 0) + coalesce(b, 0) order by n) from unnest($1, $2) with ordinality cell (a, b, n)
$$;
comment on function cells_sum is 'Adds two arrays cell by cell.';

create function largest_cell(integer[]) returns smallint language sql immutable parallel safe as $$
  select n::smallint from unnest($1) with ordinality cell (count, n) where count > 0 order by count desc, n limit 1
$$;
comment on function largest_cell is 'The number of the largest cell, from 1; null where all are empty.';

create table attention_count (
  promotion_id bigint primary key references promotion,
  watches integer not null check (watches >= 0),
  paid integer not null check (paid >= 0),
  replays integer not null check (replays >= 0),
  stay_replays integer not null check (stay_replays >= 0),
  played integer[] not null check (cardinality(played) = 60),
  seen integer[] not null check (cardinality(seen) = 60),
  heard integer[] not null check (cardinality(heard) = 60),
  muted integer[] not null check (cardinality(muted) = 60),
  stayed integer[] not null check (cardinality(stayed) = 60),
  lengths integer[] not null check (cardinality(lengths) = 6),
  length_class smallint generated always as (largest_cell(lengths)) stored
) with (fillfactor = 60);
create index attention_enough on attention_count (length_class, promotion_id) where watches >= 20;
comment on table attention_count is 'Counters of one promotion for each second of playback, and for each second after the credit. Nothing is about one person, and the row does not grow.';
comment on column attention_count.watches is 'Watches that reported their seconds.';
comment on column attention_count.paid is 'Those of them that were paid.';
comment on column attention_count.stayed is 'In the first cell: paid viewers who stayed for a second or more, and so on. Shorter stays than five seconds are not reported.';
comment on column attention_count.lengths is 'How many players said that the video is so long, in classes of length.';
comment on column attention_count.length_class is 'The class that most of them named.';
