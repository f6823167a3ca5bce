-- The notices and webhook messages about new views are written once for a whole batch of rewards. A trigger for each
-- promotion cost 0.13 ms, and the first view of every promotion in a batch paid it.

-- Tells the owners of promotions about their first view, half of the views, and the last one. `p_places` says how many
-- views each promotion has just gained. Like the trigger before, it notifies nobody by itself: rewards announce the topic
-- `promotions` to the owner, and screens then read both.
create function promotions_viewed(p_promotion bigint[], p_places integer[]) returns void language plpgsql as $$
begin
  insert into notice (member_id, subject, kind, facts)
  select p.owner_id, 'promotion:' || p.id, case
      when p.state = 'completed' then 'promotion_completed'
      when (p.views - g.places) * 2 < p.credits_spent / 2 and p.views * 2 >= p.credits_spent / 2 then 'promotion_half'
      else 'promotion_first_view'
    end,
    jsonb_build_object('promotionId', p.id, 'title', p.title, 'views', p.views, 'target', p.credits_spent / 2)
  from unnest(p_promotion, p_places) g (id, places) join promotion p on p.id = g.id order by p.id
  on conflict (member_id, subject) do update set
    kind = excluded.kind, facts = excluded.facts, at = excluded.at, read_at = null, dismissed_at = null,
    pushed_at = null, mailed_at = null;

  perform webhook_event(p.owner_id, e.event, e.event || ':' || p.id,
    jsonb_build_object('promotionId', p.id, 'title', p.title, 'views', p.views, 'target', p.credits_spent / 2))
  from unnest(p_promotion, p_places) g (id, places) join promotion p on p.id = g.id
    cross join lateral (values
      ('promotion.first_view', p.views = g.places),
      ('promotion.completed', p.state = 'completed')) e (event, happened)
  where e.happened and (
    exists (select from webhook w where w.member_id = p.owner_id and w.state = 'active')
    or exists (select from webhook w where w.member_id is null and w.state = 'active'))
  order by p.id;
end $$;

-- Servers of 0.1, which may still run during an upgrade, do not call the function.
drop trigger promotion_views_notice on promotion;
create trigger promotion_views_notice after update of views on promotion for each row
  when (new.views > old.views and (
    old.views = 0
    or new.state = 'completed'
    or (old.views * 2 < new.credits_spent / 2 and new.views * 2 >= new.credits_spent / 2))
    and current_setting('application_name') = 'viewloop')
  execute function notice_of_views();
drop trigger promotion_views_webhook on promotion;
create trigger promotion_views_webhook after update of views on promotion for each row
  when (new.views > old.views and (old.views = 0 or new.state = 'completed')
    and current_setting('application_name') = 'viewloop')
  execute function webhook_of_views();
