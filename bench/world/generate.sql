-- Generates a world whose books are correct. Triggers are switched off meanwhile, because nothing runs concurrently;
-- the audit runs afterwards and shows that the product could have made this world. generate.ts sets the parameters as
-- `world.*`.
set session_replication_role = replica;
set synchronous_commit = off;
set maintenance_work_mem = '1GB';
set work_mem = '512MB';

create function pg_temp.n(name text) returns bigint language sql as $$ select current_setting('world.' || name)::bigint $$;
create function pg_temp.member_id(i bigint) returns uuid language sql immutable as $$ select md5('member ' || i)::uuid $$;

insert into member (id, username, email, password_hash, avatar, referral_code, created_at)
select pg_temp.member_id(i), 'member-' || i, 'member-' || i || '@example.com', current_setting('world.password_hash'),
  'cool-female', 'W' || lpad(i::text, 9, '0'), now() - (pg_temp.n('days') + 15) * interval '1 day' + i * interval '1 second'
from generate_series(1, pg_temp.n('members')) i;
-- The last one is an admin, who gave everybody their first credits.
update member set is_admin = true where id = pg_temp.member_id(pg_temp.n('members'));
insert into member_total (member_id) select id from member where username like 'member-%';
insert into session (token_hash, member_id)
select sha256(convert_to('session ' || i, 'UTF8')), pg_temp.member_id(i) from generate_series(1, pg_temp.n('members')) i;

-- Every third member was referred by the member before.
insert into referral (referred_id, referrer_id)
select pg_temp.member_id(i), pg_temp.member_id(i - 1) from generate_series(3, pg_temp.n('members'), 3) i;
update member_total t set referrals = 1 from referral r where r.referrer_id = t.member_id;

-- Each promotion has room for a thousand views. An owner has fifty promotions, in the small world and in the large one.
insert into promotion (owner_id, platform, external_id, video_url, title, credits_spent, created_at)
select pg_temp.member_id(1 + p % least(pg_temp.n('members'), pg_temp.n('promotions') / 50)), case p % 3 when 0 then 'tiktok' else 'youtube' end,
  case p % 3 when 0 then lpad(p::text, 19, '7') else lpad(p::text, 11, '0') end, 'https://www.youtube.com/shorts/' || lpad(p::text, 11, '0'),
  'Video ' || p, 2000, now() - (pg_temp.n('days') + 1) * interval '1 day'
from generate_series(1, pg_temp.n('promotions')) p order by p;

insert into account (kind, member_id) select 'member', id from member where username like 'member-%' order by created_at;
insert into account (kind, promotion_id) select 'escrow', id from promotion order by id;

-- Nobody watches their own video, or the same one twice: the distance between viewer and owner is never 0, and differs
-- for each view of a promotion.
create temp table watched as
select p.id as promotion_id, p.owner_id,
  pg_temp.member_id(1 + (p.id + 1 + j * 131 + (p.id / pg_temp.n('members')) * 17) % pg_temp.n('members')) as viewer_id, k
from generate_series(0, pg_temp.n('rewarded') - 1) k
cross join lateral (select k % pg_temp.n('promotions') as at, k / pg_temp.n('promotions') as j) x
join promotion p on p.id = x.at + (select min(id) from promotion);
-- The busiest member has watched this many, spread over the whole queue and all days.
insert into watched
select p.id, p.owner_id, pg_temp.member_id(1), row_number() over () * pg_temp.n('rewarded') / pg_temp.n('heavy')
from (select id, owner_id from promotion where id % (pg_temp.n('promotions') / pg_temp.n('heavy')) = 0) p
where p.owner_id <> pg_temp.member_id(1)
  and not exists (select from watched w where w.promotion_id = p.id and w.viewer_id = pg_temp.member_id(1))
limit pg_temp.n('heavy');

-- The last watches were two days ago.
create function pg_temp.moment(k bigint, of_all bigint) returns timestamptz language sql stable as
$$ select now() - pg_temp.n('days') * interval '1 day' + k::float8 / of_all * (pg_temp.n('days') - 2) * interval '1 day' $$;
insert into view (promotion_id, viewer_id, state, started_at, required_ms, credited_ms, beats, nonce, last_beat_at, ended_at, verified)
select promotion_id, viewer_id, 'completed', at, 30000, 30000, 6, 'n', at + interval '30 seconds', at + interval '31 seconds', true
from (select *, pg_temp.moment(k, pg_temp.n('rewarded')) as at from watched) w order by k;
insert into view (promotion_id, viewer_id, state, reason, started_at, required_ms, nonce, ended_at)
select 1 + (k * 7) % pg_temp.n('promotions') + (select min(id) - 1 from promotion),
  pg_temp.member_id(1 + (k * 7 + 2) % pg_temp.n('members')), 'interrupted', 'closed', at, 30000, 'n', at + interval '5 seconds'
from (select k, pg_temp.moment(k, pg_temp.n('interrupted')) as at from generate_series(1, pg_temp.n('interrupted')) k) i;

-- Entries in the order in which they must have happened: members get credits, fund promotions, and are rewarded.
insert into admin_action (admin_id, action, subject, text)
select pg_temp.member_id(pg_temp.n('members')), 'update_credits', pg_temp.member_id(i), 'Gave 200000 credits'
from generate_series(1, pg_temp.n('members')) i;
create temp table given as
select 'credits_adjusted:' || id as key, subject::uuid as member_id, admin_id, 200000 as credits
from admin_action where text = 'Gave 200000 credits';
insert into entry (key, recipe, admin_id, at) select key, 'credits_adjusted', admin_id, now() - (pg_temp.n('days') + 2) * interval '1 day' from given;
insert into entry (key, recipe, promotion_id, at)
select 'promotion_funded:' || id, 'promotion_funded', id, now() - (pg_temp.n('days') + 1) * interval '1 day' from promotion order by id;
insert into entry (key, recipe, view_id, promotion_id, at)
select 'watch_rewarded:' || id, 'watch_rewarded', id, promotion_id, ended_at from view where state = 'completed' order by id;

create temp table line as
select e.id as entry_id, a.id as account_id, g.credits as amount from given g
  join entry e on e.key = g.key join account a on a.member_id = g.member_id
union all
select e.id, a.id, -g.credits from given g
  join entry e on e.key = g.key
  join account a on a.kind = 'adjustments' and a.shard = e.id % 16
union all
select e.id, a.id, -p.credits_spent from entry e join promotion p on p.id = e.promotion_id join account a on a.member_id = p.owner_id
  where e.recipe = 'promotion_funded'
union all
select e.id, a.id, p.credits_spent from entry e join promotion p on p.id = e.promotion_id join account a on a.promotion_id = p.id
  where e.recipe = 'promotion_funded'
union all
select e.id, a.id, -2 from entry e join account a on a.promotion_id = e.promotion_id where e.recipe = 'watch_rewarded'
union all
select e.id, a.id, 1 from entry e join view v on v.id = e.view_id join account a on a.member_id = v.viewer_id
  where e.recipe = 'watch_rewarded'
union all
select e.id, a.id, 1 from entry e join account a on a.kind = 'house' and a.shard = e.id % 16 where e.recipe = 'watch_rewarded';

insert into posting (account_id, seq, entry_id, amount, balance)
select account_id, row_number() over w, entry_id, amount, sum(amount) over w
from line window w as (partition by account_id order by entry_id);

update account a set balance = s.total, postings = s.n
from (select account_id, sum(amount)::bigint as total, count(*) as n from line group by account_id) s where s.account_id = a.id;
insert into ledger_total (kind, shard, balance)
select kind, 0, sum(balance) from account where kind in ('member', 'escrow') group by kind;

update promotion p set views = s.n from (select promotion_id, count(*) as n from watched group by promotion_id) s where s.promotion_id = p.id;
insert into promotion_hour (promotion_id, hour, views)
select promotion_id, date_trunc('hour', ended_at at time zone 'UTC') at time zone 'UTC', count(*) from view where state = 'completed' group by 1, 2;
insert into member_day (member_id, day, watched, received)
select member_id, day, sum(watched), sum(received) from (
  select v.viewer_id as member_id, (v.ended_at at time zone 'UTC')::date as day, 1 as watched, 0 as received from view v where v.state = 'completed'
  union all
  select p.owner_id, (v.ended_at at time zone 'UTC')::date, 0, 1 from view v join promotion p on p.id = v.promotion_id where v.state = 'completed'
) d group by 1, 2;
update member_total t set watched = s.n, earned = s.n
from (select viewer_id, count(*) as n from watched group by viewer_id) s where s.viewer_id = t.member_id;
insert into tally (name, shard, value) values ('members', 0, pg_temp.n('members')),
  ('views', 0, (select count(*) from watched)), ('views_interrupted', 0, pg_temp.n('interrupted'))
on conflict (name, shard) do update set value = tally.value + excluded.value;

-- What the job has counted about these watches. The counters of single seconds are large, so every fifth promotion has them.
insert into insight_count (promotion_id, name, count)
select p.id, c.name, c.count from promotion p
cross join (values ('completed', 20), ('country.DE', 12), ('left.closed', 4), ('left_at.5', 4), ('started', 24)) c (name, count)
order by p.id, c.name;
insert into attention_count (promotion_id, watches, paid, replays, stay_replays, played, seen, heard, muted, stayed, lengths)
select id, 24, 20, 12, 1, array_fill(20, array[60]), array_fill(19, array[60]), array_fill(15, array[60]),
  array_fill(5, array[60]), array_fill(3, array[60]), array[0, id % 2, 1 - id % 2, 0, 0, 0]
from promotion where id % 5 = 0 order by id;
-- Owners of every twentieth promotion have asked something, and nobody has answered yet.
insert into feedback (promotion_id, state) select id, 'off' from promotion where id % 20 = 0 order by id;
insert into feedback_question (promotion_id, position, kind, choices)
select promotion_id, n, case n when 1 then 'keep' else 'hook' end, array['yes', 'no'] from feedback cross join generate_series(1, 2) n order by 1, 2;
insert into feedback_count (question_id, choice) select id, n from feedback_question cross join generate_series(0, 1) n order by 1, 2;
-- Otherwise these jobs would go through all of them while the measurement runs.
update insight_cursor set view_id = (select max(id) from view), until = now();
update verified_cursor set view_id = (select max(id) from view);
update link_progress set view_id = (select max(id) from view), promotion_id = (select max(id) from promotion);

-- What is deleted by age (docs/retention.md): as much as such a site has of it, and not a row more.
insert into view_trace (view_id, member_id, at, address, device, beats, seconds, length_s)
select id, viewer_id, started_at, sha256(convert_to('address ' || viewer_id, 'UTF8')), md5('device ' || viewer_id),
  decode(repeat('0f', 24), 'hex'), repeat('3', 30), 20
from view where started_at > now() - interval '30 days' order by id;
insert into attention_check (id, view_id, member_id, state, kind, asked_at, answered_at)
select gen_random_uuid(), id, viewer_id, 'passed', 'count', started_at, started_at + interval '4 seconds'
from view where started_at > now() - interval '30 days' and state = 'completed' and id % 10 = 0 order by id;
insert into notice (member_id, subject, kind, at, read_at, pushed_at, mailed_at)
select p.owner_id, 'promotion_half:' || v.id, 'promotion_half', v.ended_at, v.ended_at, v.ended_at, v.ended_at
from view v join promotion p on p.id = v.promotion_id
where v.state = 'completed' and v.ended_at > now() - interval '90 days' and v.id % 10 = 0 order by v.id;
insert into delivery (key, kind, member_id, target, parameters, state, if_uncertain, attempts, due_at, created_at, ended_at)
select 'world:' || m.id || ':' || n, 'mail', m.id, m.email, '{"template":"notices"}', 'sent', 'leave', 1, at, at, at
from member m cross join lateral (select n, now() - n * interval '6 days' as at from generate_series(0, 4) n) d
where m.username like 'member-%';
reset session_replication_role;
