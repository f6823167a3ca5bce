-- A voided view makes nobody richer: its credit comes out of the viewer's balance, then out of the escrow of their running
-- promotions, then it is a debt that everything that comes in pays first. Undoing a void gives all of it back, once.

do $$
declare old record;
begin
  for old in select conname, conrelid::regclass as owner from pg_constraint
    where contype = 'c' and (
      (conrelid = 'account'::regclass and (pg_get_constraintdef(oid) like '%shard IS NULL%' or conname = 'account_kind_check'))
      or (conrelid = 'entry'::regclass and conname = 'entry_recipe_check')
      or (conrelid = 'promotion'::regclass and conname = 'promotion_credits_spent_check'))
  loop execute format('alter table %s drop constraint %I', old.owner, old.conname); end loop;
end $$;
alter table account
  add constraint account_kind_check check (kind in ('member', 'escrow', 'debt', 'house', 'deposits', 'adjustments')) not valid,
  add constraint account_shard_of_system check ((kind in ('member', 'escrow', 'debt')) = (shard is null)) not valid,
  add constraint account_debt_of_debtor check ((kind = 'debt') = (debtor_id is not null)) not valid,
  add constraint account_debt_below_zero check (kind <> 'debt' or balance <= 0) not valid,
  add constraint account_owes check (owes >= 0 and (owes = 0 or kind = 'member')) not valid;
alter table entry add constraint entry_recipe_check check (recipe in (
  'promotion_funded', 'watch_rewarded', 'commission_paid', 'promotion_refunded', 'deposit_credited', 'deposit_reversed',
  'commission_reversed', 'credits_adjusted', 'view_voided', 'view_restored', 'debt_incurred', 'debt_repaid',
  'balance_given_up')) not valid;
-- A promotion of two credits whose only view came from a linked account loses both.
alter table promotion add constraint promotion_credits_spent_check check (credits_spent >= 0) not valid;

drop trigger account_keeps_owner on account;
create trigger account_keeps_owner before update of id, kind, member_id, promotion_id, debtor_id, shard on account
  for each statement execute function account_stays();

create or replace function ledger_post(p_key text[], p_recipe text[], p_promotion bigint[], p_view bigint[], p_deposit bigint[], p_admin uuid[], p_note text[], p_line integer[], p_kind text[], p_member uuid[], p_escrow bigint[], p_amount bigint[]) returns table(posted_key text, member_balance bigint) language plpgsql as $$
declare
  v_shard smallint := own_shard();
  v_entry bigint[];
  v_debt record;
  v_repaid bigint;
begin
  with made as (
    insert into entry (key, recipe, promotion_id, view_id, deposit_id, admin_id, note)
    select * from unnest(p_key, p_recipe, p_promotion, p_view, p_deposit, p_admin, p_note) g (key) order by g.key
    on conflict (key) do nothing
    returning id, entry.key
  )
  select array_agg(m.id order by g.line) into v_entry
  from unnest(p_key) with ordinality g (key, line) left join made m on m.key = g.key;

  return query
  with locked as materialized (
    select id, kind, balance, postings, coalesce(a.member_id::text, a.debtor_id::text, a.promotion_id::text, a.kind) as owner
    from account a
    where a.member_id = any(p_member) or a.promotion_id = any(p_escrow) or (a.kind = any(p_kind) and a.shard = v_shard)
      or a.debtor_id = any(p_member)
    order by a.id for no key update
  ), line as materialized (
    select l.n, l.line, l.kind, l.amount, v_entry[l.line] as entry_id, p_recipe[l.line] as recipe, a.id as account_id,
      a.postings + row_number() over (partition by a.id order by l.n) as seq,
      a.balance + sum(l.amount) over (partition by a.id order by l.n) as balance
    from unnest(p_line, p_kind, p_member, p_escrow, p_amount) with ordinality l (line, kind, member_id, escrow_id, amount, n)
    left join locked a on a.kind = l.kind and a.owner = coalesce(l.member_id::text, l.escrow_id::text, l.kind)
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
    select kind, v_shard, sum(total) from moved where kind in ('member', 'escrow', 'debt') group by kind order by kind
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

-- One row for each time a view was voided; a void that was undone may be followed by another.
create table view_void (
  view_id bigint not null references view,
  -- How many voids of this view were undone before.
  epoch smallint not null,
  at timestamptz not null default now(),
  -- Null: by the server itself.
  admin_id uuid references member,
  reason text not null,
  -- What the viewer gave back.
  taken bigint not null,
  -- Owner and viewer belong together, so the place was not made good: its credits went to the house.
  linked boolean not null default false,
  trust_lost integer not null default 0,
  undone_at timestamptz,
  undone_by uuid references member,
  primary key (view_id, epoch)
);
create unique index view_void_once on view_void (view_id) where undone_at is null;

-- Servers of release 0.1 void views without this row, and go on beside new ones during an upgrade. New servers write the
-- row before they change the view, so this trigger finds it.
create function view_void_of_older_server() returns trigger language plpgsql as $$
begin
  insert into view_void (view_id, epoch, at, admin_id, reason, taken)
  select new.id, 0, e.at, e.admin_id, new.reason, coalesce(-p.amount, 0)
  from entry e
  left join account a on a.member_id = new.viewer_id
  left join posting p on p.entry_id = e.id and p.account_id = a.id
  where e.key = 'view_voided:' || new.id
    and not exists (select from view_void v where v.view_id = new.id)
  on conflict do nothing;
  return null;
end $$;
comment on function view_void_of_older_server() is 'Writes the row of view_void for a view that a server of release 0.1 voided.';
-- Deferred, because such a server posts the entry after it changed the view.
create constraint trigger view_void_written after update of state on view deferrable initially deferred for each row
  when (new.state = 'voided' and old.state <> 'voided')
  execute function view_void_of_older_server();

-- Why a promotion has other credits than its owner paid in. `taken`: its owner owed them. `forfeited`: a false view of a linked
-- account. `granted`: the house pays for a view whose void was undone after its place had been given to somebody else.
create table promotion_correction (
  promotion_id bigint not null references promotion,
  cause text collate "C" not null,
  kind text not null check (kind in ('taken', 'forfeited', 'granted')),
  -- What it adds to the promotion's credits; below zero where it takes.
  credits bigint not null check (credits <> 0),
  -- Of those taken, what was unproven, and what waited.
  unproven bigint not null default 0,
  waiting bigint not null default 0,
  at timestamptz not null default now(),
  primary key (promotion_id, cause, kind)
);
create index promotion_correction_cause on promotion_correction (cause);

create or replace function final_views_stay() returns trigger language plpgsql as $$
begin
  if (old.state = 'completed' and new.state = 'voided') or (old.state = 'voided' and new.state = 'completed') then return new; end if;
  raise exception 'view % is final', old.id using errcode = 'integrity_constraint_violation';
end $$;

-- The row in view_void is written first: the owner of a linked view is not told that it was refunded.
create or replace function notice_of_void() returns trigger language plpgsql as $$
declare
  told record;
  is_linked boolean;
begin
  select owner_id, title into told from promotion where id = new.promotion_id;
  select linked into is_linked from view_void where view_id = new.id and undone_at is null;
  perform notice_add(new.viewer_id, 'view:' || new.id, 'view_taken_back',
    jsonb_build_object('title', told.title, 'reason', new.reason));
  perform notice_add(told.owner_id, 'view:' || new.id, case when is_linked then 'view_forfeited' else 'view_returned' end,
    jsonb_build_object('promotionId', new.promotion_id, 'title', told.title, 'reason', new.reason));
  return null;
end $$;

comment on column account.debtor_id is 'Only of debt accounts, which hold minus what a member owes.';
comment on column account.owes is 'What the member owes: the debt account''s balance with the sign turned.';
comment on table view_void is 'One row for each time a view was voided, with what it takes to undo it.';
comment on table promotion_correction is 'Why a promotion has other credits than its owner paid in.';
comment on function final_views_stay() is 'A view that has ended can only change from completed to voided, and back.';

-- Commission on a voided view is taken back like that on a reversed deposit: the whole credits that it had completed.
create or replace function commission_take_back(p_source text, p_member uuid, p_kind text)
returns table (paid_to uuid, credits bigint) language plpgsql as $$
begin
  perform 1 from referral where referred_id = p_member for no key update;
  return query
  with undone as (
    insert into commission (source, kind, referred_id, base_credits, percent, accrued, paid)
    select c.source, p_kind, c.referred_id, -c.base_credits, c.percent, -c.accrued,
      -((greatest(0, c.accrued - greatest(0, r.accrued - r.paid * 10000)) + 9999) / 10000)
    from commission c join referral r on r.referred_id = c.referred_id
    where c.source = p_source and c.kind = 'earned'
    on conflict do nothing
    returning commission.referred_id, commission.accrued, commission.paid
  )
  update referral r set accrued = r.accrued + u.accrued, paid = r.paid + u.paid from undone u
  where r.referred_id = u.referred_id
  returning r.referrer_id, -u.paid;
end $$;

-- Somebody who is below zero by a reversal can be lent what a void takes: the balance then is as low as before, not lower.
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
      and not (e.recipe = 'view_voided' and a.kind = 'member' and n.balance >= (
        select f.balance - f.amount from fresh f where f.account_id = n.account_id order by f.seq limit 1)) limit 1;
  if found then
    raise exception 'an account cannot pay'
      using errcode = 'check_violation', constraint = 'account_floor', table = 'account', detail = short::text;
  end if;
  return null;
end $$;
