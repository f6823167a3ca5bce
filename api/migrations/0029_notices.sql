-- What members are told by the bell. A newer notice about the same subject takes the place of the older one: a deposit on
-- its way becomes a confirmed one, a first view becomes half of the views.
create table notice (
  id bigint generated always as identity primary key,
  member_id uuid not null references member,
  -- What it is about, e.g. `deposit:7` or `promotion:12`.
  subject text collate "C" not null,
  kind text not null,
  -- The numbers and names that the sentence is filled with, in whichever language the member reads.
  facts jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  dismissed_at timestamptz,
  unique (member_id, subject)
);
comment on table notice is 'What members are told by the bell. A newer notice about the same subject replaces the older one.';
create index notice_newest on notice (member_id, at desc, id desc) where dismissed_at is null;
create index notice_at on notice (at);

create function notice_write(to_member uuid, about text, what text, details jsonb) returns void language sql as $$
  insert into notice (member_id, subject, kind, facts) values (to_member, about, what, details)
  on conflict (member_id, subject) do update set
    kind = excluded.kind, facts = excluded.facts, at = excluded.at, read_at = null, dismissed_at = null
$$;

-- Writes a notice and tells the member's open screens when the transaction commits. `viewloop_member` is the channel of
-- the event stream, with lines of member and topic.
create function notice_add(to_member uuid, about text, what text, details jsonb) returns void language sql as $$
  select notice_write(to_member, about, what, details);
  select pg_notify('viewloop_member', to_member || ' notices');
$$;

-- The triggers below write notices in the transaction that changes the row, whichever feature changes it. On the path of a
-- reward that costs no round trip, and the condition decides without calling the function.

-- Without a notification of its own: rewards announce the topic `promotions` to the owner, and screens then read both.
create function notice_of_views() returns trigger language plpgsql as $$
declare
  target bigint := new.credits_spent / 2;
begin
  perform notice_write(
    new.owner_id,
    'promotion:' || new.id,
    case
      when new.state = 'completed' then 'promotion_completed'
      when old.views * 2 < target and new.views * 2 >= target then 'promotion_half'
      else 'promotion_first_view'
    end,
    jsonb_build_object('promotionId', new.id, 'title', new.title, 'views', new.views, 'target', target));
  return null;
end $$;
create trigger promotion_views_notice after update of views on promotion for each row
  when (new.views > old.views and (
    old.views = 0
    or new.state = 'completed'
    or (old.views * 2 < new.credits_spent / 2 and new.views * 2 >= new.credits_spent / 2)))
  execute function notice_of_views();

-- Only pauses that nobody asked for have a reason with a code.
create function notice_of_pause() returns trigger language plpgsql as $$
begin
  perform notice_add(
    new.owner_id,
    'promotion:' || new.id || ':paused',
    'promotion_paused',
    jsonb_build_object('promotionId', new.id, 'title', new.title, 'reasonCode', new.state_reason_code,
      'reason', new.state_reason) || coalesce(new.state_reason_facts, '{}'));
  return null;
end $$;
create trigger promotion_pause_notice after update of state on promotion for each row
  when (new.state = 'paused' and old.state <> 'paused' and new.state_reason_code is not null)
  execute function notice_of_pause();

create function notice_of_void() returns trigger language plpgsql as $$
declare
  told record;
begin
  select owner_id, title into told from promotion where id = new.promotion_id;
  perform notice_add(new.viewer_id, 'view:' || new.id, 'view_taken_back',
    jsonb_build_object('title', told.title, 'reason', new.reason));
  perform notice_add(told.owner_id, 'view:' || new.id, 'view_returned',
    jsonb_build_object('promotionId', new.promotion_id, 'title', told.title, 'reason', new.reason));
  return null;
end $$;
create trigger view_void_notice after update of state on view for each row
  when (new.state = 'voided' and old.state <> 'voided')
  execute function notice_of_void();

create function notice_of_referral() returns trigger language plpgsql as $$
begin
  perform notice_add(new.referrer_id, 'referral:' || new.referred_id, 'referral_joined',
    jsonb_build_object('member', left(new.referred_id::text, 8)));
  return null;
end $$;
create trigger referral_notice after insert on referral for each row execute function notice_of_referral();

create function notice_of_deposit() returns trigger language plpgsql as $$
begin
  perform notice_add(
    new.member_id,
    'deposit:' || new.id,
    case new.state
      when 'pending' then 'deposit_pending'
      when 'confirmed' then 'deposit_success'
      else 'deposit_failed'
    end,
    jsonb_build_object('amount', to_char(new.litoshi / 100000000.0, 'FM99999990.00000000'),
      'credits', div(new.litoshi::numeric * 2000, 2100000)));
  return null;
end $$;
create trigger deposit_seen_notice after insert on deposit for each row
  when (new.member_id is not null) execute function notice_of_deposit();
create trigger deposit_state_notice after update of state on deposit for each row
  when (new.member_id is not null and new.state <> old.state) execute function notice_of_deposit();
