-- A view that is declared invalid, restored, or granted after an objection changes a comparison that is not decided yet.

alter table comparison
  add column a_voided bigint not null default 0,
  add column b_voided bigint not null default 0,
  add check (a_voided between 0 and a_completed and b_voided between 0 and b_completed);
comment on column comparison.a_voided is 'Completed views that were counted and are invalid. They stay in a_completed, because a test that may be looked at at any time must not forget what it has counted.';
comment on column comparison.b_voided is 'The same of the other cut.';

alter table comparison_viewer
  add column outcome text check (outcome in ('left', 'completed', 'voided'));
comment on column comparison_viewer.outcome is 'As what the viewer is counted. Null: counted by an earlier version, and not corrected afterwards.';

create table comparison_change (
  comparison_id bigint not null references comparison,
  view_id bigint not null
);
create index comparison_change_of on comparison_change (comparison_id);
comment on table comparison_change is 'Views whose outcome changed after they had ended, until the comparison is looked at again. Writing a row here needs no lock of the comparison.';
