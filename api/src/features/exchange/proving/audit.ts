import { type Check, rowByRow } from '../../../ledger/index.ts';

/** Rows of views that were voided afterwards stay, and count no more. */
const COUNTED = `select p.promotion_id,
    count(*) filter (where p.state in ('waiting', 'believed')) as unproven,
    count(*) filter (where p.state in ('replaced', 'clearing', 'cleared')) as replaced,
    count(*) filter (where p.state = 'cleared' or (p.state = 'replaced' and p.from_viewer = 0)) as house,
    count(*) filter (where p.state = 'kept') as kept
  from view_proof p join view v on v.id = p.view_id where v.state = 'completed' group by 1`;

export const proofChecks: readonly Check[] = [
  {
    code: 'proofs_counted',
    name: 'a promotion counts the views that are being proven and those that were replaced',
    ...rowByRow(
      `select p.id, p.unproven_views, c.unproven, p.replaced_views, c.replaced, p.house_views, c.house, p.kept_views, c.kept
      from promotion p left join (${COUNTED}) c on c.promotion_id = p.id
      where p.unproven_views <> coalesce(c.unproven, 0) or p.replaced_views <> coalesce(c.replaced, 0)
        or p.house_views <> coalesce(c.house, 0) or p.kept_views <> coalesce(c.kept, 0)`,
      'promotion',
    ),
  },
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
