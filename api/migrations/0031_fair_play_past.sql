-- What members did before counts for levels. In steps: a row stays locked until its step ends, and rewards change these rows.
-- concurrently

do $$
declare
  done uuid := '00000000-0000-0000-0000-000000000000';
  upto uuid;
begin
  loop
    select member_id into upto
    from (select member_id from member_total where member_id > done order by member_id limit 5000) step
    order by member_id desc limit 1;
    exit when not found;
    -- Once the rows are locked, no view is added between reading the days and writing their sum.
    perform from member_total where member_id > done and member_id <= upto order by member_id for no key update;
    update member_total t set unverified = d.unverified
    from (select member_id, sum(unverified) as unverified from member_day
      where member_id > done and member_id <= upto group by 1) d
    where d.member_id = t.member_id and d.unverified > 0;
    insert into member_trust (member_id, proven_earned)
    select member_id, earned from member_total where member_id > done and member_id <= upto and earned > 0
    on conflict do nothing;
    commit;
    done := upto;
  end loop;
end $$;
