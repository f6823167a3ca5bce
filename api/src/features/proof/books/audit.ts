import type { Check } from '../../../ledger/index.ts';
import { CHANGED_SEGMENTS } from './entry-store.ts';

const LATEST = `(select day, last_id, height, text from book_day where sealed_at is not null order by day desc limit 1)`;

const ROOT_NOT_PUBLISHED = `select null, n.sum, null from latest d join lateral (
        select hash, sum from book_node n where n.height = d.height and n.position = 0 and n.day <= d.day
        order by n.day desc limit 1) n on true
      where position('tree-root=' || encode(n.hash, 'hex') || chr(10) || 'tree-sum=' || n.sum || chr(10) in d.text) = 0`;

export const bookChecks: readonly Check[] = [
  {
    code: 'sealed_entries_unchanged',
    name: 'no entry of a sealed day was changed, dropped or added since',
    sql: CHANGED_SEGMENTS,
    daily: CHANGED_SEGMENTS.replace('from book_segment s', 'from some_segment s'),
  },
  {
    code: 'seals_chained',
    name: 'every sealed day names the seal of the day before, and its seal is the hash of its text',
    sql: `select day from (
        select day, text, seal, lag(seal, 1, decode(repeat('00', 32), 'hex')) over (order by day) as before,
          lag(day) over (order by day) as day_before from book_day where sealed_at is not null) d
      where sha256(convert_to(text, 'UTF8')) <> seal or position('previous=' || encode(before, 'hex') in text) = 0
        or day <> coalesce(day_before + 1, day)`,
  },
  {
    code: 'sealed_balances_in_tree',
    name: 'the tree of the last sealed day holds what the books held then',
    sql: `with latest as ${LATEST}, leaf as (
        select l.account_id, n.balance from latest d cross join book_leaf l cross join lateral (
          select balance from book_node n where n.height = 0 and n.position = l.position and n.day <= d.day
          order by n.day desc limit 1) n
      ), held as (
        select p.account_id, sum(p.amount) as balance from latest d, posting p join account a on a.id = p.account_id
        where p.entry_id <= d.last_id and a.kind in ('member', 'escrow') group by 1
      )
      select coalesce(l.account_id, h.account_id) as account_id, l.balance as tree, h.balance as books
      from leaf l full join held h using (account_id) where l.balance is distinct from h.balance
      union all
      ${ROOT_NOT_PUBLISHED}`,
    daily: `with latest as ${LATEST}
      select a.id as account_id, n.balance as tree, h.balance as books
      from latest d cross join some_account a
      left join book_leaf l on l.account_id = a.id
      left join lateral (
        select balance from book_node n where n.height = 0 and n.position = l.position and n.day <= d.day
        order by n.day desc limit 1) n on true
      left join lateral (
        select sum(amount) as balance from posting where account_id = a.id and entry_id <= d.last_id) h on true
      where a.kind in ('member', 'escrow') and n.balance is distinct from h.balance
      union all ${ROOT_NOT_PUBLISHED}`,
  },
];
