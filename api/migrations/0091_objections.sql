-- What members say against what became of a view, a promotion or their standing, and the answer of the operator.
create table objection (
  id bigint generated always as identity primary key,
  member_id uuid not null references member,
  about text not null check (about in ('view', 'promotion', 'standing')),
  view_id bigint references view,
  promotion_id bigint references promotion,
  text text not null check (length(text) between 1 and 1000),
  at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'granted', 'refused', 'closed')),
  answer text check (length(answer) <= 1000),
  decided_at timestamptz,
  decided_by uuid references member,
  check ((about = 'view') = (view_id is not null)),
  check ((about = 'promotion') = (promotion_id is not null)),
  check ((state = 'open') = (decided_at is null))
);
-- Once a view, unless the objection was granted and the view was taken back again.
create unique index objection_once_a_view on objection (view_id) where state <> 'granted';
create unique index objection_open_promotion on objection (promotion_id) where state = 'open';
create unique index objection_open_standing on objection (member_id) where about = 'standing' and state = 'open';
create index objection_open on objection (at, id) where state = 'open';
create index objection_decided on objection (decided_at desc, id desc) where state <> 'open';
create index objection_of_member on objection (member_id, id desc);
create index objection_of_view on objection (view_id) where view_id is not null;

-- An objection to a hidden promotion or to being set aside is written where the state is, and copied here.
create function objection_to_hiding() returns trigger language plpgsql as $$
begin
  insert into objection (member_id, about, promotion_id, text) values (new.owner_id, 'promotion', new.id, new.objection)
  on conflict (promotion_id) where state = 'open' do update set text = excluded.text, at = now();
  return null;
end $$;
create trigger promotion_objection after update of objection on promotion for each row
  when (new.objection is not null and new.objection is distinct from old.objection)
  execute function objection_to_hiding();

create function objection_to_standing() returns trigger language plpgsql as $$
begin
  insert into objection (member_id, about, text) values (new.member_id, 'standing', new.objection)
  on conflict (member_id) where about = 'standing' and state = 'open' do update set text = excluded.text, at = now();
  return null;
end $$;
create trigger member_trust_objection after update of objection on member_trust for each row
  when (new.objection is not null and new.objection is distinct from old.objection)
  execute function objection_to_standing();

-- However the matter ends, the open objection about it ends with it, and the member is told if it ended well.
create function objection_settle(which bigint, outcome text) returns void language plpgsql as $$
declare
  settled record;
begin
  update objection set state = outcome, decided_at = now() where id = which and state = 'open'
  returning * into settled;
  if settled.id is null or outcome <> 'granted' then return; end if;
  perform notice_add(settled.member_id, 'objection:' || settled.id, 'objection_granted', jsonb_build_object(
    'about', settled.about, 'answer', '', 'promotionId', coalesce(settled.promotion_id, v.promotion_id), 'title', p.title))
  from (select 1) one left join view v on v.id = settled.view_id
  left join promotion p on p.id = coalesce(settled.promotion_id, v.promotion_id);
end $$;

create function objection_of_shown_promotion() returns trigger language plpgsql as $$
begin
  perform objection_settle(o.id, case when new.state in ('active', 'paused') then 'granted' else 'closed' end)
  from objection o where o.promotion_id = new.id and o.state = 'open';
  return null;
end $$;
create trigger promotion_objection_settled after update of state on promotion for each row
  when (old.state = 'hidden' and new.state <> 'hidden') execute function objection_of_shown_promotion();

create function objection_of_restored_view() returns trigger language plpgsql as $$
begin
  perform objection_settle(o.id, 'granted') from objection o where o.view_id = new.id and o.state = 'open';
  return null;
end $$;
create trigger view_objection_settled after update of state on view for each row
  when (old.state = 'voided' and new.state = 'completed') execute function objection_of_restored_view();

create function objection_of_believed_member() returns trigger language plpgsql as $$
begin
  perform objection_settle(o.id, 'granted') from objection o
  where o.member_id = new.member_id and o.about = 'standing' and o.state = 'open';
  return null;
end $$;
create trigger member_trust_objection_settled after update of aside_at on member_trust for each row
  when (old.aside_at is not null and new.aside_at is null) execute function objection_of_believed_member();

-- One notice for each admin and moderator, however many objections wait.
create function notice_of_objection() returns trigger language plpgsql as $$
begin
  perform notice_add(m.id, 'objections', 'objection_made', jsonb_build_object('count',
    (select count(*) from (select 1 from objection where state = 'open' limit 100) waiting)))
  from member m where (m.is_admin or m.is_moderator) and m.suspended_at is null and m.deleted_at is null;
  return null;
end $$;
create trigger objection_notice after insert on objection for each row execute function notice_of_objection();

-- A watch that ended without a credit can be paid after all, where its heartbeats add up to the required time.
create or replace function final_views_stay() returns trigger language plpgsql as $$
begin
  if (old.state = 'completed' and new.state = 'voided') or (old.state = 'voided' and new.state = 'completed') then return new; end if;
  if old.state = 'interrupted' and new.state = 'completed' and new.verified and new.credited_ms >= new.required_ms
    and new.credited_ms = old.credited_ms and new.ended_at = old.ended_at then return new; end if;
  raise exception 'view % is final', old.id using errcode = 'integrity_constraint_violation';
end $$;

-- What was said before this table was there.
insert into objection (member_id, about, promotion_id, text, at)
  select owner_id, 'promotion', id, objection, coalesce(objected_at, now()) from promotion
  where state = 'hidden' and objection is not null;
insert into objection (member_id, about, text, at)
  select member_id, 'standing', objection, coalesce(objected_at, now()) from member_trust
  where aside_at is not null and objection is not null;

comment on table objection is 'What members say against what became of a view, a promotion or their standing, and the answer.';
comment on column objection.state is 'closed: what it was about ended before anybody decided.';
comment on function objection_to_hiding() is 'Copies what an owner says about a hidden promotion into the one list of objections.';
comment on function objection_to_standing() is 'Copies what a member says about being set aside into the one list of objections.';
comment on function objection_settle(bigint, text) is 'Ends an open objection because the matter ended, and tells the member if it ended well.';
comment on function objection_of_shown_promotion() is 'Ends the objection about a promotion that is hidden no longer.';
comment on function objection_of_restored_view() is 'Ends the objection about a void that was undone.';
comment on function objection_of_believed_member() is 'Ends the objection of a member who is set aside no longer.';
comment on function notice_of_objection() is 'Tells admins and moderators that objections wait, in one notice.';
