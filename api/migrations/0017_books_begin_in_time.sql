-- The books must begin before the first deposit address was handed out. Until now they began 30 blocks below the node's
-- tip at the first contact, however long addresses had been in use by then.

-- Every payment made after this time is in the books. Null: the books began under an earlier version, which did not
-- write it down; the scanner works it out from the node.
alter table chain_tip add column covers_from timestamptz;
-- A block that should be read because payments may be in it, but that the node has deleted (pruning).
alter table chain_tip add column pruned_height integer;
-- Nobody pays real money on the simulated chain, and it forgets its old blocks.
update chain_tip set covers_from = 'epoch' where chain = 'mock';

-- Finds the first address that was handed out on a chain.
create index deposit_address_given on deposit_address (chain, given_at) where member_id is not null;

-- The payment was entered after later blocks had been read, so the operator may have moved the coins on in one of those.
alter table deposit add column spent_unknown boolean not null default false;
create index deposit_spent_unknown on deposit (chain) where spent_unknown;

-- The outputs ("txid:vout") that an unconfirmed payment spends, and the transaction that spent one of them instead.
alter table deposit add column inputs text[] collate "C" not null default '{}';
alter table deposit add column replaced_by text collate "C";
-- Failed payments stay in the list now, so an index of what still waits must leave them out.
drop index deposit_waiting;
create index deposit_waiting on deposit (chain) where height is null and state in ('pending', 'below_minimum');
create index deposit_loose_pegout on deposit (chain, script) where height is null and source = 'pegout';

-- How many confirmations a payment needs depends on what its member paid within 24 hours.
create index deposit_of_member_by_time on deposit (member_id, created_at);
alter table deposit add check (replaced_by is null or height is null);
