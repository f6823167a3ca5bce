create table referral (
  id bigint generated always as identity unique,
  referred_id uuid primary key references member,
  referrer_id uuid not null references member,
  -- Commission in ten-thousandths of a credit, and the whole credits paid of it. The difference is carried.
  accrued bigint not null default 0,
  paid bigint not null default 0,
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

-- One row for each source event (`view:7`, `deposit:3:0`), and one more where the event was taken back.
create table commission (
  source text collate "C" not null,
  kind text not null check (kind in ('earned', 'reversed')),
  referred_id uuid not null references referral,
  base_credits bigint not null,
  percent integer not null check (percent between 0 and 50),
  accrued bigint not null,
  paid bigint not null,
  at timestamptz not null default now(),
  primary key (source, kind)
);
create index commission_referred on commission (referred_id);
