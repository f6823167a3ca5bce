import { constants } from '@viewloop/contract';
import { type Check, growing } from '../../../ledger/index.ts';

/** Rules that must always hold for deposits. Each query returns the rows that break its rule. */
export const depositChecks: readonly Check[] = [
  {
    code: 'one_address',
    name: 'a member has one deposit address for each key, and an address one owner',
    sql: `select key_id, member_id, count(*) as addresses from deposit_address where member_id is not null
      group by key_id, member_id having count(*) > 1`,
  },
  {
    code: 'books_begin_in_time',
    name: 'the books begin before the first deposit address was handed out',
    sql: `select a.chain, min(a.given_at) as first_given, t.covers_from from deposit_address a
      join deposit_key k on k.id = a.key_id and k.state = 'active'
      left join chain_tip t on t.chain = a.chain
      where a.member_id is not null
      group by a.chain, t.chain, t.covers_from having t.chain is null or min(a.given_at) < t.covers_from`,
  },
  {
    code: 'deposit_of_owner',
    name: 'a deposit belongs to the member its address was given to',
    sql: `select d.id, d.member_id, a.member_id as owner from deposit d
      left join deposit_address a on a.chain = d.chain and a.script = d.script
      where d.member_id is not null and d.member_id is distinct from a.member_id`,
  },
  {
    code: 'deposit_credited_once',
    name: 'every credit of a deposit is in the ledger once, with the exact amount',
    sql: `select c.deposit_id, c.epoch, c.credits, p.amount from deposit_credit c
      left join entry e on e.key = 'deposit_credited:' || c.deposit_id || ':' || c.epoch
      left join account a on a.member_id = c.member_id
      left join posting p on p.entry_id = e.id and p.account_id = a.id
      where p.amount is distinct from c.credits
         or c.credits <> div(c.litoshi::numeric * c.rate_credits, c.rate_litoshi)`,
  },
  {
    code: 'no_unknown_credit',
    name: 'the ledger has no credit of a deposit that deposits do not know',
    ...growing(
      `select e.id, e.key from entry e
      left join deposit_credit c on 'deposit_credited:' || c.deposit_id || ':' || c.epoch = e.key
      where e.recipe = 'deposit_credited' and c.deposit_id is null`,
      'entry',
    ),
  },
  {
    code: 'credit_taken_back',
    name: 'a credit is taken back in the ledger exactly when the chain dropped the payment',
    sql: `select c.deposit_id, c.epoch, c.credits, c.reversed_at, p.amount from deposit_credit c
      left join entry e on e.key = 'deposit_reversed:' || c.deposit_id || ':' || c.epoch
      left join account a on a.member_id = c.member_id
      left join posting p on p.entry_id = e.id and p.account_id = a.id
      where p.amount is distinct from case when c.reversed_at is null then null else -c.credits end`,
  },
  {
    code: 'only_given_taken_back',
    name: 'the ledger takes back only credits of deposits that were given',
    ...growing(
      `select e.id, e.key from entry e
      left join deposit_credit c on 'deposit_reversed:' || c.deposit_id || ':' || c.epoch = e.key
      where e.recipe = 'deposit_reversed' and c.deposit_id is null`,
      'entry',
    ),
  },
  {
    code: 'not_credited_early',
    name: 'nothing was credited too early or below the minimum',
    sql: `select c.deposit_id, c.epoch, c.litoshi, c.height, c.tip_height from deposit_credit c
      join deposit d on d.id = c.deposit_id
      where c.tip_height - c.height + 1 < c.confirmations_needed
         or c.confirmations_needed < case d.source when 'coinbase' then 100 else ${constants.DEPOSIT_CONFIRMATIONS} end
         or c.litoshi < ${constants.MINIMUM_DEPOSIT_LITOSHI}`,
  },
  {
    code: 'confirmed_while_credited',
    name: 'a deposit is confirmed exactly while its credit stands',
    sql: `select d.id, d.state, d.epoch, c.epoch as credited from deposit d
      left join deposit_credit c on c.deposit_id = d.id and c.reversed_at is null
      where (d.state = 'confirmed') <> (c.deposit_id is not null)
         or c.epoch <> d.epoch or c.litoshi <> d.litoshi or c.member_id <> d.member_id
         or (c.txid, c.vout, c.height, c.block_hash) <> (d.txid, d.vout, d.height, d.block_hash)`,
  },
  {
    code: 'epoch_counts',
    name: 'an epoch counts how often a deposit was taken back',
    sql: `select d.id, d.epoch, count(c.deposit_id) as reversals from deposit d
      left join deposit_credit c on c.deposit_id = d.id and c.reversed_at is not null
      group by d.id having d.epoch <> count(c.deposit_id)`,
  },
  {
    code: 'output_credited_once',
    name: 'an output of the chain is credited once at a time',
    sql: `select chain, txid, vout, count(*) as times from deposit_credit where reversed_at is null
      group by chain, txid, vout having count(*) > 1`,
  },
  {
    code: 'deposits_on_our_chain',
    name: 'deposits stand in blocks of the chain we follow',
    sql: `select d.id, d.height, d.block_hash, t.height as tip from deposit d
      left join chain_tip t on t.chain = d.chain
      left join chain_block b on b.chain = d.chain and b.height = d.height
      where d.height is not null and (t.chain is null or d.height > t.height or b.hash <> d.block_hash)`,
  },
  {
    code: 'no_deposit_waits',
    name: 'no deposit waits longer than it has to',
    sql: `select d.id, d.height, d.confirmations_needed, t.height as tip from deposit d
      join chain_tip t on t.chain = d.chain
      where d.state = 'pending' and d.height <= t.height - d.confirmations_needed + 1`,
  },
  {
    code: 'deposit_total',
    name: 'the total of deposits is the sum of what stands credited',
    sql: `select tally_of('deposited_litoshi') as total, coalesce(sum(litoshi), 0)::bigint as sum
      from deposit_credit where reversed_at is null having tally_of('deposited_litoshi') <> coalesce(sum(litoshi), 0)`,
  },
];
