-- Every account of the old tree gets its leaf in the new form, and is written into the tree with the next day that is sealed. In steps,
-- so that a million accounts hold nobody up. It can be stopped and begun again at any moment.
-- concurrently

do $$
declare
  done bigint := 0;
  upto bigint;
  last_sealed date;
  next_day date;
begin
  if to_regclass('book_leaf_before') is null then return; end if;
  select max(day) into last_sealed from book_day where sealed_at is not null;
  select coalesce((select day from book_day where sealed_at is null), last_sealed + 1) into next_day;
  loop
    select max(account_id) into upto from (
      select account_id from book_leaf_before where account_id > done order by account_id limit 2000) step;
    exit when upto is null;
    with own as materialized (
      select l.account_id, a.member_id, m.username, m.deleted_at, a.promotion_id,
        sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as secret,
        (select n.balance from book_node_before n
          where n.height = 0 and n.position = l.position and n.day <= last_sealed order by n.day desc limit 1) as balance
      from book_leaf_before l join account a on a.id = l.account_id left join member m on m.id = a.member_id
      where l.account_id > done and l.account_id <= upto
    )
    insert into book_leaf (account_id, secret, commitment, balance)
    select account_id, case when deleted_at is null then secret end, sha256(convert_to(concat('viewloop-leaf-v2', chr(10),
        case when member_id is null then concat('promotion=', promotion_id, chr(10))
          else concat('member=', member_id, chr(10), 'name=', username, chr(10)) end,
        'secret=', encode(secret, 'hex'), chr(10)), 'UTF8')), coalesce(balance, 0)
    from own on conflict (account_id) do nothing;
    insert into book_change (day, account_id, change)
    select next_day, account_id, 0 from book_leaf_before where account_id > done and account_id <= upto
    on conflict do nothing;
    commit;
    done := upto;
  end loop;
end $$;

drop table if exists book_leaf_before, book_node_before;
