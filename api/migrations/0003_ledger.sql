-- Double entry. An account's balance is the sum of its postings, an entry's postings sum to zero, and neither is ever
-- changed or deleted. The database itself keeps these rules; docs/ledger.md explains them.

create table account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('member', 'escrow', 'house', 'deposits', 'adjustments')),
  member_id uuid unique references member,
  promotion_id bigint unique,
  -- The system's own accounts have sixteen shards each, so that rewards of different members never wait for one row.
  shard smallint check (shard between 0 and 15),
  balance bigint not null default 0,
  -- Of all that came in: referral commission, less what was taken back. It stands here because this row is locked and
  -- written anyway when commission is paid; a counter elsewhere would be one more lock, in an order of its own.
  commission bigint not null default 0,
  -- The chain of postings of this account is numbered without a gap up to here.
  postings bigint not null default 0,
  -- Least balance allowed, null for the system's own accounts. It is 0, except after a chain reversal took a member
  -- below zero: then it is that balance, and rises with it.
  floor bigint default 0 check (floor <= 0),
  constraint account_floor check (balance >= floor),
  check ((kind = 'member') = (member_id is not null)),
  check ((kind = 'escrow') = (promotion_id is not null)),
  check ((kind in ('member', 'escrow')) = (shard is null)),
  check ((kind in ('member', 'escrow')) = (floor is not null)),
  check (kind = 'member' or floor is null or floor = 0),
  unique (kind, shard)
);
create index account_overdrawn on account (id) where balance < 0 and kind = 'member';

create table entry (
  id bigint generated always as identity primary key,
  -- The business key: the same event never makes a second entry.
  key text collate "C" not null unique,
  recipe text not null check (recipe in (
    'promotion_funded', 'watch_rewarded', 'commission_paid', 'promotion_refunded', 'deposit_credited',
    'deposit_reversed', 'commission_reversed', 'credits_adjusted', 'view_voided')),
  at timestamptz not null default now(),
  promotion_id bigint,
  view_id bigint,
  deposit_id bigint,
  admin_id uuid,
  note text
);

create table posting (
  account_id bigint not null,
  seq bigint not null check (seq > 0),
  entry_id bigint not null,
  amount bigint not null check (amount <> 0),
  balance bigint not null,
  primary key (account_id, seq),
  unique (entry_id, account_id)
);

-- What all members, and all escrows, hold together.
create table ledger_total (
  kind text not null,
  shard smallint not null check (shard between 0 and 15),
  balance bigint not null,
  primary key (kind, shard)
);

insert into account (kind, shard, floor)
select kind, shard, null from unnest(array['house', 'deposits', 'adjustments']) kind, generate_series(0, 15) shard;

-- Accounts open empty, keep their owner and stay.
create function account_stays() returns trigger language plpgsql as $$
begin
  raise exception 'an account opens empty, keeps its owner and stays' using errcode = 'integrity_constraint_violation';
end $$;
create trigger account_opens_empty before insert on account for each row
  when (new.balance <> 0 or new.postings <> 0 or new.commission <> 0) execute function account_stays();
create trigger account_keeps_owner before update of id, kind, member_id, promotion_id, shard on account
  for each statement execute function account_stays();
create trigger account_stays before delete or truncate on account for each statement execute function account_stays();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger entry_append_only before update or delete or truncate on entry
  for each statement execute function ledger_is_append_only();
create trigger posting_append_only before update or delete or truncate on posting
  for each statement execute function ledger_is_append_only();

-- Runs once a statement over all the rows it brought, so a gathered batch is checked in one pass. Every query here looks
-- rows up by an index, none compares the new rows with each other: a batch of a thousand costs a thousand times one.
create function postings_are_sound() returns trigger language plpgsql as $$
declare
  wrong bigint;
  short jsonb;
begin
  select n.entry_id into wrong from (select entry_id, sum(amount) as sum, count(*) as lines from fresh group by 1) n
    where n.sum <> 0 or n.lines < 2 limit 1;
  if found then
    raise exception 'entry % does not sum to zero', wrong using errcode = 'integrity_constraint_violation';
  end if;

  select n.entry_id into wrong from (select entry_id, count(*) as lines from fresh group by 1) n
    where n.lines <> (select count(*) from posting p where p.entry_id = n.entry_id) limit 1;
  if found then
    raise exception 'entry % is already posted', wrong using errcode = 'integrity_constraint_violation';
  end if;

  select n.account_id into wrong
    from (select account_id, max(seq) as seq, (array_agg(balance order by seq desc))[1] as balance from fresh group by 1) n
    left join account a on a.id = n.account_id
    where a.id is null or n.seq <> a.postings or n.balance <> a.balance limit 1;
  if found then
    raise exception 'account % is not continued', wrong using errcode = 'integrity_constraint_violation';
  end if;

  select n.account_id into wrong from fresh n
    left join posting p on p.account_id = n.account_id and p.seq = n.seq - 1
    where n.balance - n.amount <> case when n.seq = 1 then 0 else p.balance end or (n.seq > 1 and p.seq is null) limit 1;
  if found then
    raise exception 'the chain of account % is broken', wrong using errcode = 'integrity_constraint_violation';
  end if;

  -- The account's own check sees the balance after the whole statement; this one sees every step on the way.
  select jsonb_build_object('kind', a.kind, 'needed', -n.amount, 'available', n.balance - n.amount) into short
    from fresh n join account a on a.id = n.account_id join entry e on e.id = n.entry_id
    where n.balance < 0 and n.amount < 0 and a.floor is not null and not may_overdraw(e.recipe, a.kind) limit 1;
  if found then
    raise exception 'an account cannot pay'
      using errcode = 'check_violation', constraint = 'account_floor', table = 'account', detail = short::text;
  end if;
  return null;
end $$;
create trigger posting_sound after insert on posting referencing new table as fresh
  for each statement execute function postings_are_sound();

-- Only what the chain took away again may leave a member owing.
create function may_overdraw(p_recipe text, p_kind text) returns boolean language sql immutable as $$
  select p_kind = 'member' and p_recipe in ('deposit_reversed', 'commission_reversed')
$$;

-- Posts many entries at once. Arrays of one entry each: p_key … p_note; arrays of one posting each: p_line (which entry,
-- from 1) … p_amount. An entry whose key exists, or came earlier in the same call, is left alone, postings and all.
-- Locks are taken in a fixed order: keys as text, then accounts by id, then totals by kind. Answers the new keys.
create function ledger_post(
  p_key text[], p_recipe text[], p_promotion bigint[], p_view bigint[], p_deposit bigint[], p_admin uuid[], p_note text[],
  p_line integer[], p_kind text[], p_member uuid[], p_escrow bigint[], p_amount bigint[]
) returns table (posted_key text) language plpgsql as $$
declare
  v_shard smallint := own_shard();
  v_entry bigint[];
  v_account bigint[];
  v_strangers integer;
  v_short jsonb;
begin
  with given as (
    select *, row_number() over (partition by g.key order by g.line) as time
    from unnest(p_key, p_recipe, p_promotion, p_view, p_deposit, p_admin, p_note)
      with ordinality g (key, recipe, promotion_id, view_id, deposit_id, admin_id, note, line)
  ), made as (
    insert into entry (key, recipe, promotion_id, view_id, deposit_id, admin_id, note)
    select key, recipe, promotion_id, view_id, deposit_id, admin_id, note from given where time = 1 order by key
    on conflict (key) do nothing
    returning id, entry.key
  )
  select array_agg(m.id order by g.line) into v_entry
  from given g left join made m on m.key = g.key and g.time = 1;

  select array_agg(a.id order by l.n), count(*) filter (where a.id is null) into v_account, v_strangers
  from unnest(p_line, p_kind, p_member, p_escrow) with ordinality l (line, kind, member_id, escrow_id, n)
  left join lateral (
    select id from account where l.kind = 'member' and account.member_id = l.member_id
    union all
    select id from account where l.kind = 'escrow' and account.promotion_id = l.escrow_id
    union all
    select id from account where l.kind not in ('member', 'escrow') and account.kind = l.kind and account.shard = v_shard
  ) a on true;
  if v_strangers > 0 then
    raise exception 'a posting names an account that does not exist' using errcode = 'foreign_key_violation';
  end if;

  -- Locks every account and finds the first that cannot pay, so that the refusal can say what was there.
  with locked as materialized (
    select a.id, a.kind, a.balance, a.floor from account a where a.id = any(v_account) order by a.id for no key update
  ), change as (
    select l.account_id, sum(l.amount)::bigint as total, bool_or(may_overdraw(e.recipe, l.kind)) as may_overdraw
    from unnest(p_line, v_account, p_kind, p_amount) l (line, account_id, kind, amount)
    join unnest(v_entry, p_recipe) with ordinality e (id, recipe, line) on e.line = l.line
    where e.id is not null group by 1
  )
  select jsonb_agg(jsonb_build_object('kind', l.kind, 'needed', -c.total, 'available', l.balance) order by l.id)
    filter (where c.total < 0 and not c.may_overdraw and l.floor is not null and l.balance + c.total < 0) -> 0
  into v_short
  from locked l left join change c on c.account_id = l.id;
  if v_short is not null then
    raise exception 'an account cannot pay'
      using errcode = 'check_violation', constraint = 'account_floor', table = 'account', detail = v_short::text;
  end if;

  with line as (
    select e.id as entry_id, l.account_id, l.amount, e.recipe,
      row_number() over (partition by l.account_id order by l.n) as step,
      sum(l.amount) over (partition by l.account_id order by l.n) as run
    from unnest(p_line, v_account, p_amount) with ordinality l (line, account_id, amount, n)
    join unnest(v_entry, p_recipe) with ordinality e (id, recipe, line) on e.line = l.line
    where e.id is not null
  ), change as (
    select account_id, sum(amount)::bigint as total, count(*) as steps,
      coalesce(sum(amount) filter (where recipe in ('commission_paid', 'commission_reversed')), 0)::bigint as commission,
      bool_or(may_overdraw(recipe, 'member')) as may_overdraw
    from line group by account_id
  ), moved as (
    update account a set
      balance = a.balance + c.total,
      postings = a.postings + c.steps,
      commission = case when a.kind = 'member' then a.commission + c.commission else 0 end,
      floor = case
        when a.floor is null then null
        when c.may_overdraw and a.kind = 'member' then least(0, a.balance + c.total)
        else least(0, greatest(a.floor, a.balance + c.total)) end
    from change c where a.id = c.account_id
    returning a.id, a.kind, c.total, a.balance - c.total as balance_before, a.postings - c.steps as postings_before
  ), totalled as (
    insert into ledger_total (kind, shard, balance)
    select kind, v_shard, sum(total) from moved where kind in ('member', 'escrow') group by kind order by kind
    on conflict (kind, shard) do update set balance = ledger_total.balance + excluded.balance
  )
  insert into posting (account_id, seq, entry_id, amount, balance)
  select l.account_id, m.postings_before + l.step, l.entry_id, l.amount, m.balance_before + l.run
  from line l join moved m on m.id = l.account_id;

  return query select e.key from unnest(p_key, v_entry) e (key, id) where e.id is not null;
end $$;
