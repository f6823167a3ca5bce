-- What each table and function is for, kept in the database itself, so that api/schema.sql can show it.

comment on table account is 'Where credits can be: one account for each member, one escrow for each promotion, and sixteen shards of each system account. A balance is the sum of its postings.';
comment on column account.shard is 'Only of system accounts. Each connection uses its own shard, so rewards of different members do not wait for one row.';
comment on column account.commission is 'Of all that came in: referral commission, less what was taken back. It is kept here because this row is locked and written anyway when commission is paid.';
comment on column account.postings is 'The number of the last posting. Postings of an account are numbered without a gap.';
comment on column account.floor is 'The lowest balance allowed; null for system accounts. It is 0, except after a chain reversal took a member below zero: then it is that balance, and rises with it.';
comment on table entry is 'One movement of credits: two or more postings that sum to zero. Never changed or deleted.';
comment on column entry.key is 'The business key, for example watch_rewarded:21. The same event cannot make a second entry.';
comment on column entry.note is 'Words for the statement that cannot be derived, such as an admin''s reason.';
comment on table posting is 'The change of one account by one entry. Never changed or deleted.';
comment on column posting.seq is 'Numbers the postings of an account from 1, without a gap.';
comment on column posting.balance is 'The balance of the account after this posting.';
comment on table ledger_total is 'The sum of all member accounts and the sum of all escrows, in sixteen shards each.';
comment on function account_stays() is 'Refuses to delete an account, to change its owner, or to open one that is not empty.';
comment on function ledger_is_append_only() is 'Refuses every update and delete.';
comment on function postings_are_sound() is 'Checks, once for all postings of a statement: each entry sums to zero and is complete, each account''s chain continues without a gap, and no account goes below zero that may not.';
comment on function may_overdraw(text, text) is 'Only a chain reversal may take a member below zero.';
comment on function account_missing() is 'Called in place of an account that does not exist, to end the statement with an error.';
comment on function account_cannot_pay(text, bigint, bigint) is 'Called in place of a balance that would be too low, to end the statement with an error that carries the figures.';
comment on function ledger_post(text[], text[], bigint[], bigint[], bigint[], uuid[], text[], integer[], text[], uuid[], bigint[], bigint[]) is
  'Posts many entries, all or none. p_key to p_note have one element for each entry, p_line (which entry, from 1) to p_amount one for each posting. Skips entries whose key exists. Locks in a fixed order: keys as text, accounts by id, totals by kind. Returns the new keys, each with the balance of the first member that the entry names.';

comment on table job is 'Background jobs: who holds the lease, how the last run ended, and what the job keeps for its next run.';
comment on column job.leased_until is 'A lease instead of a session lock, because it also works behind a connection pooler.';
comment on column job.last_success_at is 'Together with last_run_at this tells an hour of failures from an hour of work.';
comment on table rate_limit is 'Counts of the strict rate limits, in the form that rate-limiter-flexible expects. Unlogged: after a crash the counts begin again.';
comment on table setting is 'What an admin may change while the site runs.';
comment on table tally is 'Counters that many connections raise at once. Each connection adds to its own shard; the figure is the sum of at most sixteen rows.';
comment on table migration is 'The migrations that ran, with the checksum of their text.';
comment on function own_shard() is 'The shard of this connection.';
comment on function tally_add(text, bigint) is 'Adds to a counter, in the shard of this connection.';
comment on function tally_of(text) is 'The figure of a counter: the sum of its shards.';

comment on table member is 'People who have an account.';
comment on column member.username_folded is 'For look-ups and uniqueness whatever the case.';
comment on column member.referral_code is 'Written by the referrals feature; everything else here belongs to auth.';
comment on table member_total is 'Counters of one member that change with every watch. They are apart from the member, whose row is read on every request.';
comment on table member_day is 'One row for each day (UTC) on which a member watched or was watched.';
comment on column member_day.unverified is 'Rewarded views without heartbeats, which are limited by day.';
comment on table session is 'Signed-in browsers. Holds only the SHA-256 of each token, so nobody who reads this table can sign in with it.';
comment on column session.created_at is 'Not the start of the transaction: the one that changes a password ends all sessions and then opens a new one.';

comment on table promotion is 'Videos whose owners pay for views. Two credits buy one view; the escrow account holds what is not spent yet.';
comment on column promotion.reserved is 'Places held by watches that are running.';
comment on column promotion.state_reason is 'Why it is hidden or was paused by the server. The code and facts beside it are for screens in other languages; an admin''s own words have no code.';
comment on column promotion.queue_position is 'The place in the order in which videos are offered. A promotion goes to the end when somebody starts to watch it.';
comment on column promotion.trouble_code is 'What last kept a viewer from watching, with the time and how often in all.';
comment on column promotion.trouble_row is 'No longer read: see trouble_in_a_row. It goes away one release later.';
comment on column promotion.trouble_in_a_row is 'How many viewers in a row could not watch. A view that is rewarded resets it.';
comment on column promotion.request_id is 'A request that is sent again under the same id is the same promotion.';
comment on column promotion.has_place is 'Computed so that the index of offers does not name columns that every watch changes.';
comment on table promotion_hour is 'Rewarded views by the hour: delivery over time and the pace of the last day.';
comment on table promotion_top_up is 'One top-up for each request, however often it is sent.';
comment on table report is 'Reports of a promotion, one for each member. An admin settles them.';

comment on table view is 'One watch of one promotion by one member, from the start to its end.';
comment on column view.reason is 'Why it was interrupted or voided.';
comment on column view.beats is 'Heartbeats so far. The next one must carry this number plus one, and the nonce.';
comment on column view.running is 'Whether the clock ran at the last heartbeat. Time that begins and ends with a stopped clock does not count.';
comment on column view.verified is 'Rewarded for time that heartbeats showed.';
comment on column view.claimed_seconds is 'What the client claimed. Stored, never believed.';
comment on function final_views_stay() is 'A view that has ended can only change from completed to voided.';

comment on table referral is 'Who referred whom. Chosen at registration and never changed.';
comment on column referral.accrued is 'Commission in ten-thousandths of a credit.';
comment on column referral.paid is 'The whole credits that were paid of it. The difference is carried.';
comment on table commission is 'One row for each event that earned commission (view:7, deposit:3:0), and one more where the event was taken back.';
comment on function referrer_stays() is 'Refuses to change a referral''s two members.';
comment on function commission_take_back(text, uuid, text) is
  'Takes the commission of one event back. For a reversed deposit it returns the whole credits that the event had completed; for a voided view nothing is returned and the carry goes below zero.';

comment on table admin_action is 'The log of what admins did, in one sentence each, with the facts for other languages. Append-only.';

comment on table deposit_key is 'The operator''s account public keys. One is active; a new one in the settings waits until an admin confirms it.';
comment on table deposit_address is 'Addresses, made ahead of need. Those that nobody was given yet are watched as well: after a restore from a backup they may belong to members whom the backup does not know.';
comment on column deposit_address.skipped is 'Was paid although nobody had been given it, or is older than such an address. Never handed out.';
comment on function deposit_address_keeps_owner() is 'An address that has an owner keeps it.';
comment on table chain_tip is 'Up to which block each chain is in the books. Blocks, credits and this row change in one transaction.';
comment on column chain_tip.start_height is 'Blocks up to here were not read.';
comment on table chain_block is 'The blocks of each chain that the books follow.';
comment on table chain_status is 'What the scanner last saw, for people to read.';
comment on column chain_status.awaiting is 'What an admin can confirm so that the scanner goes on.';
comment on column chain_status.abandoned_tip is 'The stored tip that an admin allows to be given up although the reorganisation is deeper than the limit.';
comment on table deposit is 'Payments to our addresses.';
comment on column deposit.member_id is 'Null: paid to an address that nobody was given.';
comment on column deposit.epoch is 'How often the chain took the deposit away after it was credited.';
comment on column deposit.mined is 'Has been in a block, even if that block was reorganised away.';
comment on column deposit.spent_height is 'The block in which the operator moved the coins on.';
comment on table deposit_credit is 'One row for each time a deposit was credited, with everything that the number of credits follows from.';
comment on table simulated_block is 'Blocks of the simulated chain. It is in the database so that it survives a restart and all instances see the same.';
comment on table simulated_payment is 'Payments on the simulated chain.';
