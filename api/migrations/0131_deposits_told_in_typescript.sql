-- lowest release that can serve: 0.2.0
-- The scanner tells of all deposits of a step with a handful of statements. The triggers took a minute for some thousand
-- payments of one block, ran into the time limit, and stopped everybody's deposits.

drop trigger deposit_seen_notice on deposit;
drop trigger deposit_seen_webhook on deposit;
drop trigger deposit_state_notice on deposit;
drop trigger deposit_state_webhook on deposit;
drop function notice_of_new_deposits();
drop function notice_of_changed_deposits();
drop function webhook_of_deposit();
drop function notice_one_deposit(uuid, bigint, text, bigint);
drop function notice_fold_deposits(uuid, bigint, numeric, numeric);
