-- Views that an admin voided in one decision, so that the decision can be undone as one.
create table void_batch (
  id uuid primary key,
  at timestamptz not null default now(),
  admin_id uuid not null references member,
  reason text not null
);
create index void_batch_at on void_batch (at desc);
create table void_batch_view (
  batch_id uuid not null references void_batch,
  view_id bigint not null references view,
  viewer_id uuid not null references member,
  -- Null: not yet, or the view was no longer rewarded when its turn came.
  voided_at timestamptz,
  undone_at timestamptz,
  primary key (batch_id, view_id)
);
create index void_batch_view_viewer on void_batch_view (viewer_id);

create index rule_verdict_member on rule_verdict (member_id, day);

-- What false views cost, by the day they were paid.
create table fraud_day (
  day date primary key,
  false_views bigint not null default 0
);
create function fraud_counted() returns trigger language plpgsql as $$
begin
  insert into fraud_day (day, false_views)
  values ((new.ended_at at time zone 'utc')::date, case when new.state = 'voided' then 1 else -1 end)
  on conflict (day) do update set false_views = fraud_day.false_views + excluded.false_views;
  return null;
end $$;
create trigger view_counts_fraud after update of state on view for each row
  when (old.state is distinct from new.state and 'voided' in (old.state, new.state))
  execute function fraud_counted();

comment on table void_batch is 'Views that an admin voided in one decision, which can be undone as one.';
comment on table void_batch_view is 'The views of one such decision, and how far it has been carried out.';
comment on table fraud_day is 'Views found false, by the day they were paid.';
comment on function fraud_counted() is 'Counts a view that is voided, or whose void is undone, for the day it was paid.';
