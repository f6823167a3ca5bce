const RUNNING = `(select id from promotion where state = 'active' and views = 0 and reserved = 0 order by id limit 1)`;
const ENDED = `(select id from promotion where state = 'completed' order by id limit 1)`;

export const promotionViolations: Record<string, string> = {
  'a promotion has no more views and held places than its credits buy': `update promotion set views = target + 1 where id = ${RUNNING}`,
  'no place was given out that waits until its owner is believed': `update promotion set unproven_credits = credits_spent,
    waiting_credits = credits_spent where id = (select id from promotion where views > 0 order by id limit 1)`,
  'the views of a promotion are its rewarded views': `update promotion set views = views + 1 where id = ${RUNNING}`,
  'the places held are those of running watches': `update promotion set reserved = 1 where id = ${RUNNING}`,
  'an escrow holds what was spent, less views and returns': `update account set balance = balance + 1 where promotion_id = ${RUNNING}`,
  'an ended promotion holds only what running watches may still earn': `update account set balance = 1 where promotion_id = ${ENDED}`,
  'a full promotion has ended': `update promotion set state = 'active', ended_at = null where id = ${ENDED}`,
  'the owner was debited once, exactly': `update promotion set credits_spent = credits_spent + 2 where id = ${RUNNING}`,
  'what came back to the owner is what the promotion says': `update promotion set credits_returned = 1 where id = ${RUNNING}`,
  'every top-up is in the books, and none besides': `insert into promotion_top_up (request_id, promotion_id, credits) values (gen_random_uuid(), ${RUNNING}, 2)`,
  'views by the hour sum to the views': `insert into promotion_hour (promotion_id, hour, views) values (${RUNNING}, now(), 1)`,
  'a promotion that waits for its time is not in the list, and every other one is': `update promotion set next_offer_at = now() where id = ${RUNNING}`,
  'open reports are counted': `update promotion set open_reports = 2 where id = ${RUNNING}`,
  'nobody reported their own promotion': `insert into report (promotion_id, reporter_id, reason)
    select id, owner_id, 'other' from promotion where id = ${RUNNING}`,
  'a promotion is stopped for a reversal only where a deposit of its owner was reversed': `update promotion set state_reason_code = 'stopped_by_reversal'`,
  'what was taken out of an escrow is in the books, for something its owner had to return': `delete from promotion_correction where kind = 'taken'`,
  'what the better of two cuts took over left the other, once, and is in the books': `insert into comparison
    (a_id, b_id, winner_takes_rest, ended_at, winner, credits_moved) select min(id), max(id), true, now(), 'a', 2 from promotion`,
  'credits are forfeited for a void between linked members, and granted for one that was undone or after an objection': `insert into promotion_correction
    (promotion_id, cause, kind, credits) select id, 'view:0', 'forfeited', -4 from promotion order by id limit 1`,
};
