import type { Check } from '../../../ledger/index.ts';

export const carriedDebtChecks: readonly Check[] = [
  {
    code: 'carried_debts_in_books',
    name: 'what was paid for a deleted account is in the books, and none besides',
    sql: `select d.id, d.paid, e.paid as booked from carried_debt d
      full join (select split_part(e.key, ':', 3)::bigint as id, sum(p.amount)::bigint as paid
        from entry e join posting p on p.entry_id = e.id and p.amount > 0
        where e.recipe = 'debt_repaid' and e.key like 'debt_repaid:carried:%' group by 1) e on e.id = d.id
      where coalesce(d.paid, 0) <> coalesce(e.paid, 0)`,
  },
];
