const REWARDED = `(select id from view where state = 'completed' order by id limit 1)`;
const LIVE = `(select id from view where state = 'watching' limit 1)`;
/** The columns without a default. */
const VIEW = 'promotion_id, viewer_id, required_ms, nonce';

export const viewViolations: Record<string, string> = {
  'a member is rewarded once for a promotion': `insert into view (${VIEW}, state, started_at, ended_at)
    select ${VIEW}, state, started_at, ended_at from view where id = ${REWARDED}`,
  'a member is rewarded once for a video, whoever promotes it': `insert into view (${VIEW}, state, started_at, ended_at, video_key)
    select ${VIEW}, state, started_at, ended_at, video_key from view where id = ${REWARDED}`,
  'every rewarded view has one reward in the books, and no other view has': `update view set state = 'interrupted', reason = 'closed' where id = ${REWARDED}`,
  'a reward is one credit to the viewer out of two of the escrow, or of the house after an objection': `update posting set amount = 2 where amount = 1
    and entry_id = (select id from entry where recipe = 'watch_rewarded' and view_id = ${REWARDED})`,
  'a view is voided when, and only when, the books say so': `update view set state = 'voided', reason = 'x' where id = ${REWARDED}`,
  'every void and every undoing of one is recorded with what it took and gave':
    'update view_void set taken = taken + 1',
  'a promotion counts the views that are being proven and those that were replaced':
    'update promotion set unproven_views = unproven_views + 1',
  'every replaced view is in the books once, and none besides': `update entry
    set recipe = 'view_replaced', key = 'view_replaced:' || view_id where recipe = 'watch_rewarded' and view_id = ${REWARDED}`,
  'a viewer who was believed too late has back what was taken, once': `update entry
    set recipe = 'view_cleared', key = 'view_cleared:' || view_id where recipe = 'watch_rewarded' and view_id = ${REWARDED}`,
  'nobody watches their own promotion': `update promotion p set owner_id = v.viewer_id from view v
    where v.id = ${REWARDED} and v.promotion_id = p.id`,
  "nobody is rewarded sooner than required by the database's clock": `update view set ended_at = started_at where id = ${REWARDED}`,
  'a verified view is one with heartbeats that add up to the required time': `update view set credited_ms = 0 where id = ${REWARDED}`,
  'heartbeats never credited more time than passed': `update view set credited_ms = 3600000 where id = ${LIVE}`,
  'no credit was paid while a check of attention waited for its answer': `update view set check_at_ms = 1, beats = 7
    where id = ${REWARDED}`,
  'a member has one live watch at most': `insert into view (${VIEW}) select ${VIEW} from view where id = ${LIVE}`,
  'an ended watch says when, and why if there was no reward': `update view set reason = null where state = 'voided'`,
  "a member's days are those of the views": 'update member_day set watched = watched + 1',
  "a member's totals are those of the views": 'update member_total set earned = earned + 1',
  'the platform counts the rewarded views': `select tally_add('views', 1)`,
};
