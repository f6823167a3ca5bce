create table referral (
  id bigint generated always as identity unique,
  referred_id uuid primary key references member,
  referrer_id uuid not null references member,
  -- Commission in ten-thousandths of a credit, and the whole credits paid of it. The difference is carried.
  accrued bigint not null default 0 check (accrued >= 0),
  paid bigint not null default 0 check (paid >= 0),
  created_at timestamptz not null default now(),
  check (referred_id <> referrer_id),
  check (accrued - paid * 10000 < 10000)
);
create index referral_of on referral (referrer_id, id desc);

create function referrer_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a referrer never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger referral_fixed before update on referral for each row
  when (old.referrer_id <> new.referrer_id or old.referred_id <> new.referred_id) execute function referrer_stays();

-- One row for each source event (`view:7`, `deposit:3:0`), and one more where the event was taken back. Rows of one
-- referral are written under the lock of its row alone, so its sums are always those of its rows.
create table commission (
  source text collate "C" not null,
  kind text not null check (kind in ('earned', 'reversed', 'voided')),
  referred_id uuid not null references referral,
  base_credits bigint not null,
  percent integer not null check (percent between 0 and 50),
  accrued bigint not null,
  paid bigint not null,
  at timestamptz not null default now(),
  primary key (source, kind)
);
create index commission_referred on commission (referred_id);
-- An event is taken back at most once, for whatever reason.
create unique index commission_taken_back on commission (source) where kind <> 'earned';

-- Commission on many events at once; events that had theirs are left alone. Whole credits are paid as soon as they are
-- full, the rest is carried. A carry below zero (a voided view whose commission was already paid) is filled first.
create function commission_accrue(p_percent integer, p_source text[], p_member uuid[], p_credits bigint[])
returns table (event_source text, paid_to uuid, credits bigint) language plpgsql as $$
begin
  perform 1 from referral where referred_id = any(p_member) order by referred_id for no key update;
  if not found then return; end if;

  return query
  with event as (
    select e.source, e.n, e.credits as base, e.credits * p_percent * 100 as accrued, r.referred_id, r.paid as paid_before,
      greatest(r.paid, (r.accrued + (sum(e.credits * p_percent * 100) over earlier)::bigint) / 10000) as paid_after
    from (
      select distinct on (g.source) g.* from unnest(p_source, p_member, p_credits) with ordinality
        g (source, member_id, credits, n) order by g.source, g.n
    ) e
    join referral r on r.referred_id = e.member_id
    where not exists (select from commission c where c.source = e.source)
    window earlier as (partition by r.referred_id order by e.n)
  ), made as (
    insert into commission (source, kind, referred_id, base_credits, percent, accrued, paid)
    select e.source, 'earned', e.referred_id, e.base, p_percent, e.accrued,
      e.paid_after - lag(e.paid_after, 1, e.paid_before) over (partition by e.referred_id order by e.n)
    from event e
    returning commission.source, commission.referred_id, commission.accrued, commission.paid
  ), raised as (
    update referral r set accrued = r.accrued + s.accrued, paid = r.paid + s.paid
    from (select m.referred_id, sum(m.accrued)::bigint as accrued, sum(m.paid)::bigint as paid from made m group by 1) s
    where r.referred_id = s.referred_id
    returning r.referred_id, r.referrer_id
  )
  select m.source, r.referrer_id, m.paid from made m join raised r on r.referred_id = m.referred_id
  where m.paid > 0 order by m.source;
end $$;

-- Takes one event's commission back. Of a deposit that was reversed, the credits it made whole are to be returned, so
-- that the carry is not left lower than it was without it; a fraction that was carried anyway pays first. Of a voided
-- view nothing is returned: the carry goes below zero, by no more than was voided, until later commission has filled it.
create function commission_take_back(p_source text, p_member uuid, p_kind text)
returns table (paid_to uuid, credits bigint) language plpgsql as $$
begin
  perform 1 from referral where referred_id = p_member for no key update;
  return query
  with undone as (
    insert into commission (source, kind, referred_id, base_credits, percent, accrued, paid)
    select c.source, p_kind, c.referred_id, -c.base_credits, c.percent, -c.accrued,
      case p_kind when 'reversed' then
        -((greatest(0, c.accrued - greatest(0, r.accrued - r.paid * 10000)) + 9999) / 10000) else 0 end
    from commission c join referral r on r.referred_id = c.referred_id
    where c.source = p_source and c.kind = 'earned'
    on conflict do nothing
    returning commission.referred_id, commission.accrued, commission.paid
  )
  update referral r set accrued = r.accrued + u.accrued, paid = r.paid + u.paid from undone u
  where r.referred_id = u.referred_id
  returning r.referrer_id, -u.paid;
end $$;
