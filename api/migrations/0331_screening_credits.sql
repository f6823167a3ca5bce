-- Where the credits of the screening room are: an account for each clip that is shown, and one for blocks of attention that
-- clips have paid for and that viewers have not filled yet.

alter table account add column clip_id bigint references clip unique;
comment on column account.clip_id is 'Only of the accounts of clips, which hold what is set aside for showing them.';
comment on table account is 'Where credits can be: one account for each member, one escrow for each promotion, one for each clip that is screened, and sixteen shards of each system account. A balance is the sum of its postings.';

do $$
declare
  rule record;
begin
  for rule in
    select conname from pg_constraint where conrelid = 'account'::regclass and contype = 'c'
      and (conname in ('account_kind_check', 'account_shard_of_system') or pg_get_constraintdef(oid) like '%floor IS NOT NULL%')
  loop
    execute format('alter table account drop constraint %I', rule.conname);
  end loop;
end $$;
alter table account
  add constraint account_kind_check
    check (kind in ('member', 'escrow', 'debt', 'screening', 'house', 'deposits', 'adjustments', 'attention')),
  add constraint account_shard_of_system check ((kind in ('member', 'escrow', 'debt', 'screening')) = (shard is null)),
  add constraint account_floor_of_owner check ((kind in ('member', 'escrow', 'screening')) = (floor is not null)),
  add constraint account_screening_of_clip check ((kind = 'screening') = (clip_id is not null));
insert into account (kind, shard, floor) select 'attention', shard, null from generate_series(0, 15) shard;

drop trigger account_keeps_owner on account;
create trigger account_keeps_owner before update of id, kind, member_id, promotion_id, debtor_id, clip_id, shard on account
  for each statement execute function account_stays();

comment on table ledger_total is 'The sums of all member accounts, of all escrows, of all debts and of all screenings, in sixteen shards each.';

alter table entry add column clip_id bigint;
create index entry_of_clip on entry (clip_id) where clip_id is not null;
alter table entry drop constraint entry_recipe_check;
alter table entry add constraint entry_recipe_check check (recipe in ('promotion_funded', 'watch_rewarded', 'commission_paid', 'promotion_refunded', 'deposit_credited', 'deposit_reversed',
  'commission_reversed', 'credits_adjusted', 'view_voided', 'view_restored', 'debt_incurred', 'debt_repaid',
  'balance_given_up', 'place_returned', 'escrow_moved', 'answers_funded', 'answer_paid', 'answers_refunded',
  'answer_voided', 'answer_restored', 'view_replaced', 'view_cleared', 'coupon_redeemed', 'screening_funded',
  'attention_begun', 'attention_paid', 'screening_refunded', 'attention_kept', 'attention_voided', 'attention_restored'));

drop function ledger_post(text[], text[], bigint[], bigint[], bigint[], uuid[], text[], integer[], text[], uuid[], bigint[], bigint[]);
create function ledger_post(p_key text[], p_recipe text[], p_promotion bigint[], p_view bigint[], p_deposit bigint[], p_admin uuid[], p_note text[], p_line integer[], p_kind text[], p_member uuid[], p_escrow bigint[], p_amount bigint[], p_clip bigint[], p_screening bigint[]) returns table(posted_key text, member_balance bigint) language plpgsql as $$
declare
  v_shard smallint := own_shard();
  v_entry bigint[];
  v_debt record;
  v_repaid bigint;
begin
  with made as (
    insert into entry (key, recipe, promotion_id, view_id, deposit_id, admin_id, note, clip_id)
    select * from unnest(p_key, p_recipe, p_promotion, p_view, p_deposit, p_admin, p_note, p_clip) g (key) order by g.key
    on conflict (key) do nothing
    returning id, entry.key
  )
  select array_agg(m.id order by g.line) into v_entry
  from unnest(p_key) with ordinality g (key, line) left join made m on m.key = g.key;

  return query
  with locked as materialized (
    select id, kind, balance, postings, coalesce(a.member_id::text, a.debtor_id::text, a.promotion_id::text, a.clip_id::text, a.kind) as owner
    from account a
    where a.member_id = any(p_member) or a.promotion_id = any(p_escrow) or (a.kind = any(p_kind) and a.shard = v_shard)
      or a.debtor_id = any(p_member) or a.clip_id = any(p_screening)
    order by a.id for no key update
  ), line as materialized (
    select l.n, l.line, l.kind, l.amount, v_entry[l.line] as entry_id, p_recipe[l.line] as recipe, a.id as account_id,
      a.postings + row_number() over (partition by a.id order by l.n) as seq,
      a.balance + sum(l.amount) over (partition by a.id order by l.n) as balance
    from unnest(p_line, p_kind, p_member, p_escrow, p_amount, p_screening)
      with ordinality l (line, kind, member_id, escrow_id, amount, clip_id, n)
    left join locked a on a.kind = l.kind and a.owner = coalesce(l.member_id::text, l.escrow_id::text, l.clip_id::text, l.kind)
    where v_entry[l.line] is not null
  ), change as (
    select account_id, sum(amount)::bigint as total, count(*) as links,
      coalesce(sum(amount) filter (where recipe in ('commission_paid', 'commission_reversed')), 0)::bigint as commission,
      bool_or(may_overdraw(recipe, kind)) as may_overdraw
    from line group by account_id
  ), moved as (
    update account a set
      balance = case when c.total < 0 and a.balance + c.total < 0 and a.floor is not null and not c.may_overdraw
        then account_cannot_pay(a.kind, -c.total, a.balance) else a.balance + c.total end,
      postings = a.postings + c.links,
      commission = case when a.kind = 'member' then a.commission + c.commission else 0 end,
      floor = case
        when a.floor is null then null
        when c.may_overdraw then least(0, a.balance + c.total)
        else least(0, greatest(a.floor, a.balance + c.total)) end
    from change c where a.id = c.account_id
    returning a.kind, c.total
  ), totalled as (
    insert into ledger_total (kind, shard, balance)
    select kind, v_shard, sum(total) from moved where kind in ('member', 'escrow', 'debt', 'screening') group by kind order by kind
    on conflict (kind, shard) do update set balance = ledger_total.balance + excluded.balance
  ), posted as (
    insert into posting (account_id, seq, entry_id, amount, balance)
    select coalesce(account_id, account_missing()), seq, entry_id, amount, balance from line
  )
  select distinct on (l.line) p_key[l.line], case when l.kind = 'member' then l.balance end::bigint
  from line l order by l.line, (l.kind = 'member') desc, l.n;

  -- What a member owes is written beside the balance, so that income is seen to pay it without another look.
  if 'debt' = any(p_kind) then
    update account m set owes = -d.balance from account d
    where m.member_id = any(p_member) and d.debtor_id = m.member_id and m.owes <> -d.balance;
  end if;

  -- Whatever comes in pays a debt first. The debt's account is only ever locked behind its member's.
  for v_debt in
    select m.id, m.member_id, m.balance, m.postings, least(m.owes, m.balance) as pays,
      d.id as debt_id, d.balance as debt, d.postings as debt_postings
    from account m join account d on d.debtor_id = m.member_id
    where m.owes > 0 and m.balance > 0 and m.member_id = any(p_member) order by m.id
  loop
    insert into entry (key, recipe) values ('debt_repaid:' || v_debt.member_id || ':' || v_debt.debt_postings + 1, 'debt_repaid')
    returning id into v_repaid;
    update account set balance = balance - v_debt.pays, postings = postings + 1, owes = owes - v_debt.pays where id = v_debt.id;
    update account set balance = balance + v_debt.pays, postings = postings + 1 where id = v_debt.debt_id;
    insert into posting (account_id, seq, entry_id, amount, balance) values
      (v_debt.id, v_debt.postings + 1, v_repaid, -v_debt.pays, v_debt.balance - v_debt.pays),
      (v_debt.debt_id, v_debt.debt_postings + 1, v_repaid, v_debt.pays, v_debt.debt + v_debt.pays);
    insert into ledger_total (kind, shard, balance) values ('debt', v_shard, v_debt.pays), ('member', v_shard, -v_debt.pays)
    on conflict (kind, shard) do update set balance = ledger_total.balance + excluded.balance;
  end loop;
end $$;
comment on function ledger_post(text[], text[], bigint[], bigint[], bigint[], uuid[], text[], integer[], text[], uuid[], bigint[], bigint[], bigint[], bigint[]) is
  'Posts many entries, all or none. p_key to p_note and p_clip have one element for each entry, p_line (which entry, from 1) to p_amount and p_screening one for each posting. Skips entries whose key exists. Locks in a fixed order: keys as text, accounts by id, totals by kind. Returns the new keys, each with the balance of the first member that the entry names.';

create or replace function postings_are_sound() returns trigger language plpgsql as $$
declare
  wrong record;
  short jsonb;
begin
  select n.entry_id, n.sum <> 0 or n.lines < 2 as uneven into wrong
  from (select entry_id, sum(amount) as sum, count(*) as lines from fresh group by 1) n
  where n.sum <> 0 or n.lines < 2 or n.lines <> (select count(*) from posting p where p.entry_id = n.entry_id) limit 1;
  if found then
    raise exception 'entry % %', wrong.entry_id, case when wrong.uneven then 'does not sum to zero' else 'is already posted' end
      using errcode = 'integrity_constraint_violation';
  end if;

  -- The new links of a chain must be without a gap, stand on one balance, be that of the link before them, and end with
  -- what the account says.
  select n.account_id, a.id is null or a.postings <> n.last or a.balance <> n.highest + n.total as astray into wrong
  from (
    select account_id, min(seq) as first, max(seq) as last, count(*) as links, sum(amount) as total,
      min(base) as lowest, max(base) as highest
    from (
      select account_id, seq, amount, balance - sum(amount) over (partition by account_id order by seq) as base from fresh
    ) link group by account_id
  ) n
  left join account a on a.id = n.account_id
  left join posting before on before.account_id = n.account_id and before.seq = n.first - 1
  where a.id is null or a.postings <> n.last or a.balance <> n.highest + n.total or n.links <> n.last - n.first + 1
    or n.lowest <> n.highest or n.lowest <> case when n.first = 1 then 0 else before.balance end
    or (n.first > 1 and before.seq is null) limit 1;
  if found and wrong.astray then
    raise exception 'account % is not continued', wrong.account_id using errcode = 'integrity_constraint_violation';
  elsif found then
    raise exception 'the chain of account % is broken', wrong.account_id using errcode = 'integrity_constraint_violation';
  end if;

  -- The account's own check sees the balance after the whole statement; this one sees every step on the way.
  select jsonb_build_object('kind', a.kind, 'needed', -n.amount, 'available', n.balance - n.amount) into short
    from fresh n join account a on a.id = n.account_id join entry e on e.id = n.entry_id
    where n.balance < 0 and n.amount < 0 and a.floor is not null and not may_overdraw(e.recipe, a.kind)
      and not (e.recipe in ('view_voided', 'answer_voided', 'attention_voided') and a.kind = 'member' and n.balance >= (
        select f.balance - f.amount from fresh f where f.account_id = n.account_id order by f.seq limit 1)) limit 1;
  if found then
    raise exception 'an account cannot pay'
      using errcode = 'check_violation', constraint = 'account_floor', table = 'account', detail = short::text;
  end if;
  return null;
end $$;

-- What the screening room knows beside the ledger.
alter table screening
  add column fundings integer not null default 1 check (fundings >= 1),
  add column refunds integer not null default 0 check (refunds >= 0),
  add column lost_ms bigint not null default 0 check (lost_ms >= 0),
  drop constraint screening_blocks_cover,
  add constraint screening_blocks_cover check (blocks * 30000 >= counted_ms + lost_ms);
comment on column screening.fundings is 'How often credits were set aside. Each has its number in the key of its entry.';
comment on column screening.refunds is 'How often credits came back, in the same way.';
comment on column screening.lost_ms is 'The rest of the last block each time the screening ended. The house keeps it.';
create index screening_not_ended on screening (clip_id) where ended_at is null;
alter table screening add column hour timestamptz, add column hour_viewers integer not null default 0;
comment on column screening.hour_viewers is 'To how many viewers it was offered in the hour that began at `hour`, for the pace.';

alter table clip_visit
  add column reserved_ms integer not null default 0 check (reserved_ms >= 0),
  add column house_ms integer not null default 0,
  add column day date,
  add column earlier_ms integer not null default 0,
  add column void_epoch integer not null default 0,
  add column voided_ms integer,
  add column voided_earlier_ms integer,
  add column address bytea,
  add column device_key text,
  add constraint clip_visit_house check (house_ms between 0 and counted_ms),
  add constraint clip_visit_earlier check (earlier_ms between 0 and counted_ms),
  add constraint clip_visit_ended check (ended_at is null or (reserved_ms = 0 and address is null and device_key is null));
create index clip_visit_device on clip_visit (device_key) where ended_at is null and device_key is not null;
comment on column clip_visit.kept_ms is 'The rest of a second that was presented only in part. It counts with the next report.';
comment on column clip_visit.reserved_ms is 'How much of the budget of the clip it still holds.';
comment on column clip_visit.house_ms is 'Of counted_ms, what the house pays instead of the clip: a void was undone when the clip had used the time for others.';
comment on column clip_visit.day is 'The day (UTC) of the last time that counted.';
comment on column clip_visit.earlier_ms is 'Of counted_ms, what belongs to the day before.';
comment on column clip_visit.voided_ms is 'What counted before a void.';
comment on column clip_visit.address is 'A keyed hash of the block of addresses, while the visit is open.';
comment on column clip_visit.device_key is 'The cookie of the browser, while the visit is open.';

alter table attention_day
  add column epoch integer not null default 0,
  add column most integer,
  add column check_chance real not null default 0,
  add column clock_at timestamptz;
comment on column attention_day.epoch is 'How often a void took credits of this day back. Later credits have it in their keys.';
comment on column attention_day.most is 'The most credits for attention on this day, as the ceilings said when clips were offered last. Null means no limit.';
comment on column attention_day.check_chance is 'How likely a question is when a ring is full, in the same way.';
comment on column attention_day.clock_at is 'Until when the time of this viewer was claimed, on all tabs and devices together.';

create table screening_check (
  id uuid primary key,
  member_id uuid not null references member,
  visit_id bigint references clip_visit,
  kind text,
  answer_hash bytea,
  draws integer not null default 0,
  state text not null default 'open' check (state in ('open', 'passed', 'failed', 'left')),
  opened_at timestamptz not null default now(),
  answered_at timestamptz
);
create unique index screening_check_open on screening_check (member_id) where state = 'open';
create index screening_check_opened on screening_check (opened_at);
create index screening_check_visit on screening_check (visit_id);
create index screening_check_member on screening_check (member_id, opened_at);
comment on table screening_check is 'Questions of the screening room. A member has at most one that is open; nothing counts until it is answered.';

create index creator_block_owner on creator_block (owner_id);
