-- What it takes to undo the voids of release 0.1. Apart from the table, because it reads all entries and locks nothing.
insert into view_void (view_id, epoch, at, admin_id, reason, taken)
select v.id, 0, e.at, e.admin_id, v.reason, coalesce(-p.amount, 0)
from entry e join view v on v.id = e.view_id
left join account a on a.member_id = v.viewer_id
left join posting p on p.entry_id = e.id and p.account_id = a.id
where e.recipe = 'view_voided' and v.state = 'voided'
on conflict do nothing;
