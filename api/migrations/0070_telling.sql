-- How each member wants to be told of what. Topics without a row follow the defaults of the code.
create table notice_preference (
  member_id uuid not null references member,
  topic text not null,
  site boolean not null,
  push boolean not null,
  mail boolean not null,
  digest boolean not null,
  primary key (member_id, topic)
);
comment on table notice_preference is
  'How a member wants to be told: on the site, by push, by mail at once, in the weekly mail. Topics without a row follow the defaults.';

-- Null until the job has looked at the notice. Notices from before this version count as looked at; the default is
-- evaluated once, so no row is rewritten.
alter table notice add column pushed_at timestamptz default now();
alter table notice add column mailed_at timestamptz default now();
alter table notice alter column pushed_at drop default;
alter table notice alter column mailed_at drop default;
comment on column notice.pushed_at is 'When the job looked whether to tell it by push; null until then.';
comment on column notice.mailed_at is 'When the job looked whether to tell it by mail; null until then.';
create index notice_to_push on notice (at) where pushed_at is null;
create index notice_to_mail on notice (at) where mailed_at is null;

create or replace function notice_write(to_member uuid, about text, what text, details jsonb) returns void language sql as $$
  insert into notice (member_id, subject, kind, facts) values (to_member, about, what, details)
  on conflict (member_id, subject) do update set
    kind = excluded.kind, facts = excluded.facts, at = excluded.at, read_at = null, dismissed_at = null,
    pushed_at = null, mailed_at = null
$$;

-- Deposits. A few are told one by one; a flood of small payments is folded into one notice for each hour, which is pushed
-- and mailed only once.
create function notice_fold_deposits(to_member uuid, payments bigint, litoshi numeric, credited numeric)
  returns void language plpgsql as $$
declare
  subject_of_hour text := 'deposits:' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24');
begin
  insert into notice as n (member_id, subject, kind, facts)
  values (to_member, subject_of_hour, 'deposits_folded', jsonb_build_object('count', payments, 'litoshi', litoshi,
    'amount', to_char(litoshi / 100000000.0, 'FM99999990.00000000'), 'credits', credited))
  on conflict (member_id, subject) do update set
    facts = jsonb_build_object(
      'count', (n.facts->>'count')::bigint + payments,
      'litoshi', (n.facts->>'litoshi')::numeric + litoshi,
      'amount', to_char(((n.facts->>'litoshi')::numeric + litoshi) / 100000000.0, 'FM99999990.00000000'),
      'credits', (n.facts->>'credits')::numeric + credited),
    at = excluded.at, read_at = null, dismissed_at = null;
  perform pg_notify('viewloop_member', to_member || ' notices');
end $$;
comment on function notice_fold_deposits is 'Adds payments to the one notice about many payments of this hour.';

create function notice_one_deposit(to_member uuid, deposit bigint, state text, litoshi bigint)
  returns void language sql as $$
  select notice_add(to_member, 'deposit:' || deposit,
    case state when 'pending' then 'deposit_pending' when 'confirmed' then 'deposit_success' else 'deposit_failed' end,
    jsonb_build_object('amount', to_char(litoshi / 100000000.0, 'FM99999990.00000000'),
      'credits', div(litoshi::numeric * 2000, 2100000)))
$$;
comment on function notice_one_deposit is 'Tells a member of one deposit by its state.';

create function notice_of_new_deposits() returns trigger language plpgsql as $$
declare
  told record;
begin
  for told in
    select f.member_id, count(*) as payments, sum(f.litoshi) as litoshi,
      (select count(*) from (
        select from notice n where n.member_id = f.member_id and n.dismissed_at is null
          and n.at > now() - interval '1 hour' and n.subject like 'deposit:%' limit 5) recent) as recent
    from fresh f where f.member_id is not null group by f.member_id
  loop
    if told.payments + told.recent <= 5 then
      perform notice_one_deposit(f.member_id, f.id, f.state, f.litoshi) from fresh f where f.member_id = told.member_id;
    else
      perform notice_fold_deposits(told.member_id, told.payments, told.litoshi,
        (select coalesce(sum(div(f.litoshi::numeric * 2000, 2100000)), 0) from fresh f
         where f.member_id = told.member_id and f.state = 'confirmed'));
    end if;
  end loop;
  return null;
end $$;
comment on function notice_of_new_deposits is 'Tells members of payments that were just entered, folded when they are many.';

create function notice_of_changed_deposits() returns trigger language plpgsql as $$
begin
  perform notice_one_deposit(f.member_id, f.id, f.state, f.litoshi)
  from fresh f join former o on o.id = f.id
  where f.member_id is not null and f.state <> o.state
    and exists (select from notice n where n.member_id = f.member_id and n.subject = 'deposit:' || f.id);
  perform notice_fold_deposits(many.member_id, 0, 0, many.credits) from (
    select f.member_id, sum(div(f.litoshi::numeric * 2000, 2100000)) as credits
    from fresh f join former o on o.id = f.id
    where f.member_id is not null and f.state <> o.state and f.state = 'confirmed'
      and not exists (select from notice n where n.member_id = f.member_id and n.subject = 'deposit:' || f.id)
    group by f.member_id) many;
  return null;
end $$;
comment on function notice_of_changed_deposits is
  'Tells members of deposits whose state changed. Payments without a notice of their own are added to the folded one.';

drop trigger deposit_seen_notice on deposit;
drop trigger deposit_state_notice on deposit;
create trigger deposit_seen_notice after insert on deposit
  referencing new table as fresh for each statement execute function notice_of_new_deposits();
create trigger deposit_state_notice after update on deposit
  referencing old table as former new table as fresh for each statement execute function notice_of_changed_deposits();
drop function notice_of_deposit();
