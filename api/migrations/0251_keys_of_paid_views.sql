-- Of the views that were paid for the same video before this rule, the first has the key. In steps, beside servers of 0.2, which
-- know no keys: so no key is written twice while this runs.
-- concurrently

create unique index concurrently if not exists view_video_paid_once on view (viewer_id, video_key)
  where state in ('completed', 'voided') and video_key is not null;

do $$
declare
  done bigint := 0;
  upto bigint;
begin
  loop
    select max(id) into upto from (select id from view where id > done order by id limit 5000) step;
    exit when upto is null;
    update view v set video_key = first.key from (
      select distinct on (r.viewer_id, k.key) r.id, k.key
      from view r join promotion p on p.id = r.promotion_id
        cross join lateral (select video_key(p.platform, p.external_id) as key) k
      where r.id > done and r.id <= upto and r.state in ('completed', 'voided') and r.video_key is null
        and p.external_id <> 'deleted' and not exists (
          select from view o where o.viewer_id = r.viewer_id and o.video_key = k.key and o.state in ('completed', 'voided'))
      order by r.viewer_id, k.key, r.id) first
    where v.id = first.id;
    commit;
    done := upto;
  end loop;
end $$;
