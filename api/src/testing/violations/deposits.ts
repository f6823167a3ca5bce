const CREDITED = `(select id from deposit where state = 'confirmed' limit 1)`;
const CREDIT = `deposit_id = ${CREDITED} and reversed_at is null`;
const SOMEBODY_ELSE = `(select id from member where id <> (select member_id from deposit where id = ${CREDITED}) limit 1)`;

export const depositViolations: Record<string, string> = {
  'a member has one deposit address for each key, and an address one owner': `update deposit_address set given_at = now(),
    member_id = (select member_id from deposit where id = ${CREDITED}) where member_id is null`,
  'the books begin before the first deposit address was handed out': `update chain_tip set covers_from = now()`,
  'a deposit belongs to the member its address was given to': `update deposit set member_id = ${SOMEBODY_ELSE} where id = ${CREDITED}`,
  'every credit of a deposit is in the ledger once, with the exact amount': `update deposit_credit set credits = credits + 1 where ${CREDIT}`,
  'the ledger has no credit of a deposit that deposits do not know': `delete from deposit_credit where ${CREDIT}`,
  'a credit is taken back in the ledger exactly when the chain dropped the payment': `update deposit_credit set reversed_at = now() where ${CREDIT}`,
  'the ledger takes back only credits of deposits that were given': `delete from deposit_credit where reversed_at is not null`,
  'nothing was credited too early or below the minimum': `update deposit_credit set tip_height = height where ${CREDIT}`,
  'a deposit is confirmed exactly while its credit stands': `update deposit set state = 'pending', confirmed_at = null where id = ${CREDITED}`,
  'an epoch counts how often a deposit was taken back': `update deposit set epoch = epoch + 1 where id = ${CREDITED}`,
  'an output of the chain is credited once at a time': `insert into deposit_credit select (jsonb_populate_record(c, '{"epoch": 9}')).*
    from deposit_credit c where ${CREDIT}`,
  'deposits stand in blocks of the chain we follow': `update deposit set block_hash = repeat('0', 64) where id = ${CREDITED}`,
  'no deposit waits longer than it has to': `update deposit set height = height - 100 where state = 'pending'`,
  'the total of deposits is the sum of what stands credited': `select tally_add('deposited_litoshi', 1)`,
};
