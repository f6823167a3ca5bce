import type { Check } from '../../../ledger/index.ts';
import { CHANGED_SEGMENTS } from './entry-store.ts';

const LATEST = `(select day, last_id, text from book_day
  where sealed_at is not null and starts_with(text, 'viewloop-books-v2') order by day desc limit 1)`;

const ROOT_NOT_PUBLISHED = `select null, n.sum, null from latest d join lateral (
        select hash, sum from book_node n where n.depth = 0 and n.prefix = 0 and n.day <= d.day
        order by n.day desc limit 1) n on true
      where position('tree-root=' || encode(n.hash, 'hex') || chr(10) || 'tree-sum=' || n.sum || chr(10) in d.text) = 0`;

/** What the leaf `l` holds in the day `d`. While the next day is built, the leaf may have moved deeper already. */
const BALANCE_IN_TREE = `coalesce(
        (select n.balance from book_node n where n.account_id = l.account_id and n.depth = l.depth
           and n.prefix = l.key >> (63 - l.depth) and n.day <= d.day order by n.day desc limit 1),
        (select n.balance from generate_series(1, l.depth) level (depth) join book_node n on n.account_id = l.account_id
           and n.depth = level.depth and n.prefix = l.key >> (63 - level.depth) and n.day <= d.day
         order by n.depth desc, n.day desc limit 1))`;

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
        select l.account_id, ${BALANCE_IN_TREE} as balance from latest d cross join book_leaf l
      ), held as (
        select p.account_id, sum(p.amount) as balance from latest d, posting p join account a on a.id = p.account_id
        where p.entry_id <= d.last_id and a.kind in ('member', 'escrow', 'screening') group by 1
      )
      select coalesce(l.account_id, h.account_id) as account_id, l.balance as tree, h.balance as books
      from leaf l full join held h using (account_id) where l.balance is distinct from h.balance
      union all
      ${ROOT_NOT_PUBLISHED}`,
    daily: `with latest as ${LATEST}
      select a.id as account_id, n.balance as tree, h.balance as books
      from latest d cross join some_account a
      left join book_leaf l on l.account_id = a.id
      cross join lateral (select ${BALANCE_IN_TREE} as balance) n
      left join lateral (
        select sum(amount) as balance from posting where account_id = a.id and entry_id <= d.last_id) h on true
      where a.kind in ('member', 'escrow', 'screening') and n.balance is distinct from h.balance
      union all ${ROOT_NOT_PUBLISHED}`,
  },
];
