import type { Check } from '../../../ledger/index.ts';

export const proofChecks: readonly Check[] = [
  {
    code: 'replaced_in_books',
    name: 'every replaced view is in the books once, and none besides',
    sql: `select p.view_id, p.state, e.key from (select * from view_proof where state in ('replaced', 'clearing', 'cleared')) p
      full join (select * from entry where recipe = 'view_replaced') e on e.key = 'view_replaced:' || p.view_id
      where p.view_id is null or e.key is null or e.promotion_id <> p.promotion_id`,
    daily: `select p.view_id, p.state, e.key from some_entry e left join view_proof p
        on p.view_id = e.view_id and p.state in ('replaced', 'clearing', 'cleared')
      where e.recipe = 'view_replaced' and (p.view_id is null or e.promotion_id <> p.promotion_id)`,
  },
  {
    code: 'cleared_in_books',
    name: 'a viewer who was believed too late has back what was taken, once',
    sql: `select p.view_id, p.from_viewer, e.key
      from (select * from view_proof where state = 'cleared') p
      full join (select * from entry where recipe = 'view_cleared') e on e.key = 'view_cleared:' || p.view_id
      where p.view_id is null or (e.key is not null) <> (p.from_viewer > 0)`,
    daily: `select e.view_id, p.from_viewer, e.key from some_entry e
      left join view_proof p on p.view_id = e.view_id and p.state = 'cleared' and p.from_viewer > 0
      where e.recipe = 'view_cleared' and p.view_id is null`,
  },
];
