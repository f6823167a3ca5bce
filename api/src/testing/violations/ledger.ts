/** One violation for each check, as SQL that the database refuses unless its guards are removed. */

const ONE_ENTRY = `(select id from entry where recipe = 'watch_rewarded' order by id limit 1)`;
const A_MEMBER = `(select id from account where kind = 'member' and balance > 0 order by id limit 1)`;
const LAST_POSTING = `(account_id, seq) = (select account_id, max(seq) from posting where account_id = ${A_MEMBER} group by 1)`;

export const ledgerViolations: Record<string, string> = {
  'every entry has two postings or more, and they sum to zero': `update posting set amount = amount + 1 where ${LAST_POSTING}`,
  'every posting belongs to an entry and to an account': `delete from entry where id = ${ONE_ENTRY}`,
  'a balance is the sum of its postings': `update account set balance = balance + 1 where id = ${A_MEMBER}`,
  'the chain of an account has no gap, and each link continues the one before': `update posting set seq = seq + 1 where ${LAST_POSTING}`,
  'members and escrows never went below zero, except a member by a reversal': `update posting p set balance = -1 from entry e
    where e.id = p.entry_id and e.recipe = 'promotion_funded' and p.amount < 0`,
  'the least balance allowed is zero, or what a reversal left': `update account set floor = -5 where id = ${A_MEMBER}`,
  'a business key is in the books once': `insert into entry (key, recipe, view_id)
    select key, recipe, view_id from entry where id = ${ONE_ENTRY}`,
  'a business key names the event it stands for': `update entry set view_id = view_id + 1000 where id = ${ONE_ENTRY}`,
  'every entry has the shape of its recipe': `update entry set recipe = 'commission_paid' where id = ${ONE_ENTRY}`,
  'members, escrows and house, less what is owed, hold what deposits and adjustments issued': `update account set balance = balance + 1 where kind = 'house' and shard = 0`,
  'the totals of members, escrows and debts are those of their accounts': `update ledger_total set balance = balance + 1
    where (kind, shard) = (select kind, shard from ledger_total where kind = 'escrow' limit 1)`,
  "a member's commission is what commission entries brought": `update account set commission = commission + 1 where id = ${A_MEMBER}`,
  'what a member owes is what the debt account says, and stands beside the balance': `update account set owes = 3 where id = ${A_MEMBER}`,
  'nobody who owes credits keeps any': `update account set owes = 1 where id = ${A_MEMBER}`,
  'what was paid for a deleted account is in the books, and none besides': `insert into carried_debt (debtor_id, credits, paid)
    select member_id, 2, 1 from account where id = ${A_MEMBER}`,
  'a debt comes from a void, and is no larger than what the void took': `update entry set recipe = 'debt_incurred', key = 'debt_incurred:view:0'
    where id = ${ONE_ENTRY}`,
};
