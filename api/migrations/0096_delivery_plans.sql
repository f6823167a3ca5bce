-- When and to whom a promotion is offered, and the promise that the first views of a new one come soon.

alter table promotion
  add column next_offer_at timestamptz,
  add column hold text check (hold in ('starts', 'hours', 'day', 'hour', 'evenly')),
  add column planned boolean not null default false,
  add column targeted boolean not null default false,
  add column promise_left smallint not null default 0,
  add column promised_at timestamptz;
comment on column promotion.next_offer_at is 'While this is set the promotion is not offered (queue_position is then 9000000000000000, behind everything). A job looks at it again at this time.';
comment on column promotion.hold is 'Why it is not offered now: before its first day, outside its hours, the limit of the day or the hour is reached, or its views are spread evenly.';
comment on column promotion.planned is 'Whether promotion_plan paces it, so that most starts need not look.';
comment on column promotion.targeted is 'Whether promotion_plan narrows down its viewers, so that most lists need not look.';
comment on column promotion.promise_left is 'How many more starts put it near the front of the queue while it has fewer than three views.';
create index promotion_held on promotion (next_offer_at) where next_offer_at is not null;

create table promotion_plan (
  promotion_id bigint primary key references promotion,
  pace text not null check (pace in ('fast', 'evenly', 'per_day', 'per_hour')),
  amount integer not null check (amount > 0),
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour smallint not null check (to_hour between 1 and 24),
  time_zone text not null,
  starts_on date,
  ends_on date,
  ends_at timestamptz,
  languages text[] not null,
  countries text[] not null,
  topics text[] not null,
  verified_only boolean not null,
  widen boolean not null,
  widened smallint not null default 0 check (widened between 0 and 3),
  widen_at timestamptz,
  widen_views bigint not null default 0,
  begun_at timestamptz not null default now(),
  check (starts_on <= ends_on)
);
create index promotion_plan_widen on promotion_plan (widen_at) where widen_at is not null;
create index promotion_plan_ends on promotion_plan (ends_at) where ends_at is not null;
comment on table promotion_plan is 'How fast, when and to whom a promotion is offered, as its owner chose. A promotion without a row is offered to everybody at once.';
comment on column promotion_plan.amount is 'Days for evenly, views for per_day and per_hour; nothing for fast.';
comment on column promotion_plan.ends_at is 'When a job stops it, at the end of its last day; null once that is done.';
comment on column promotion_plan.widened is 'How many wishes were dropped by themselves because nobody came: 1 topics, 2 also countries, 3 also languages.';
comment on column promotion_plan.widen_at is 'When it is next looked at whether to widen; widen_views is how many views it had when it was looked at last.';
comment on column promotion_plan.begun_at is 'From when views are spread evenly.';

create table promotion_forecast (
  promotion_id bigint primary key references promotion,
  views bigint not null,
  low_hours double precision not null,
  high_hours double precision not null,
  made_at timestamptz not null default now()
);
comment on table promotion_forecast is 'What was forecast when a promotion was paid for. Deleted when the promotion is changed, because then the forecast cannot be compared with what happened.';

-- In a function, because it must see what was committed while the statement waited for the lock of the promotion.
create function plan_facts(promotion bigint) returns jsonb language plpgsql volatile as $$
begin
  return (select to_jsonb(p) || jsonb_build_object('delivered', coalesce((
      select jsonb_agg(jsonb_build_array(extract(epoch from h.hour) * 1000, h.views)) from promotion_hour h
      where h.promotion_id = p.promotion_id and h.hour > clock_timestamp() - interval '27 hours'), '[]'::jsonb))
    from promotion_plan p where p.promotion_id = promotion);
end $$;
comment on function plan_facts(bigint) is 'The plan of a promotion and its views by the hour of the last day, as they are at this moment.';

create or replace function queue_turn(owner uuid, promotion bigint) returns bigint language plpgsql as $$
declare
  others bigint;
begin
  select count(*) into others from (
    select from promotion p where p.owner_id = owner and p.state = 'active' and p.has_place and p.next_offer_at is null
      and p.id <> promotion
    limit 1000) counted;
  if others = 0 then return nextval('promotion_queue'); end if;
  return nextval('promotion_queue') + others * coalesce((select turns from queue_round), 0);
end $$;

create sequence promotion_promise increment by 2;
comment on sequence promotion_promise is 'The last position that was given to a new promotion near the front of the queue.';

create function promised_turn(last bigint) returns bigint language plpgsql as $$
declare
  front bigint;
  promised bigint;
begin
  select queue_position into front from promotion
  where state = 'active' and has_place and queue_position < 9000000000000000 order by queue_position offset 8 limit 1;
  if front is null then return last; end if;
  front := greatest(front, last - 2 * coalesce((select turns from queue_round), 0));
  promised := nextval('promotion_promise');
  if promised < front then
    perform setval('promotion_promise', front);
    promised := front;
  end if;
  return least(promised, last);
end $$;
comment on function promised_turn(bigint) is 'A position near the front of the queue, or the given one at its end if that is not later, for the first views of a new promotion. Such positions lie at least two apart, so at most every other turn goes to new promotions, however many there are.';
