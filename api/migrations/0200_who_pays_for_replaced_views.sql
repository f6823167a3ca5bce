-- A ring of accounts that watches itself must not gain when its views are replaced. So each promotion counts the views for which
-- the house gave more than it had kept, and those between accounts that belong together, which prove nothing.
alter table promotion add column house_views bigint not null default 0;
alter table promotion add column kept_views bigint not null default 0;
comment on column promotion.house_views is
  'Replaced views whose credit could not be taken back from the viewer, or was given back to a viewer who was believed too late. The house paid for them.';
comment on column promotion.kept_views is 'Views between accounts that belong together, which were neither proven nor replaced.';

update promotion p set house_views = c.house, kept_views = c.kept
from (select r.promotion_id,
    count(*) filter (where r.state = 'cleared' or (r.state = 'replaced' and r.from_viewer = 0)) as house,
    count(*) filter (where r.state = 'kept') as kept
  from view_proof r join view v on v.id = r.view_id and v.state = 'completed' group by 1) c
where p.id = c.promotion_id and (c.house > 0 or c.kept > 0);

-- What the house gives a day besides, out of what it earned with proven views, is counted beside the other limits of a day.
alter table unproven_spending drop constraint unproven_spending_scope_check;
alter table unproven_spending add constraint unproven_spending_scope_check
  check (scope in ('address', 'video', 'lane', 'views', 'site', 'proven', 'made_good')) not valid;

drop index view_proof_open;
create index view_proof_believed on view_proof (view_id) where state = 'believed';
create index view_proof_clearing on view_proof (due_at) where state = 'clearing';
