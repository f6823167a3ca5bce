-- A comparison counts each viewer once, however often they come back before they watch to the end.

create table comparison_viewer (
  comparison_id bigint not null references comparison,
  viewer_id uuid not null,
  primary key (comparison_id, viewer_id)
);
create index comparison_viewer_member on comparison_viewer (viewer_id);
comment on table comparison_viewer is 'Viewers who are counted as started, until the comparison ends.';

insert into comparison_viewer (comparison_id, viewer_id)
select distinct c.id, v.viewer_id from comparison c join view v on v.promotion_id in (c.a_id, c.b_id) and v.id <= c.counted_view
where c.ended_at is null and v.state <> 'voided';
