-- lowest release that can serve: 0.2.0
-- What tells members and receivers, and what counts, is done by the server in the transaction of the event. Triggers keep
-- only what must never be false. Those that stood in for servers of 0.1 go as well, and a column that 0.1 was the last to use.

drop trigger promotion_pause_notice on promotion;
drop trigger promotion_pause_webhook on promotion;
drop trigger promotion_views_notice on promotion;
drop trigger promotion_views_webhook on promotion;
drop trigger promotion_end_feedback on promotion;
drop trigger promotion_objection on promotion;
drop trigger promotion_objection_settled on promotion;
drop trigger promotion_of_older_server on promotion;
alter table promotion drop column trouble_row;
alter table promotion add column pauses integer not null default 0;
comment on column promotion.pauses is 'How often it was paused, so that each time has a message of its own.';

drop trigger view_counts_fraud on view;
drop trigger view_counts_verified on view;
drop trigger view_objection_settled on view;
drop trigger view_void_notice on view;
drop trigger view_void_webhook on view;
drop trigger view_void_written on view;

drop trigger member_day_of_older_server on member_day;
drop trigger member_password_ends_tokens on member;
drop trigger member_trust_objection on member_trust;
drop trigger member_trust_objection_settled on member_trust;
drop trigger objection_notice on objection;
drop trigger referral_notice on referral;
drop trigger feedback_text_reported on feedback_answer;
drop trigger public_profile_deleted on public_profile;
drop trigger public_profile_handle_changed on public_profile;

drop function access_token_end_all();
drop function feedback_of_ended_promotion();
drop function fraud_counted();
drop function notice_of_objection();
drop function notice_of_pause();
drop function notice_of_referral();
drop function notice_of_reported_text();
drop function notice_of_views();
drop function notice_of_void();
drop function objection_of_believed_member();
drop function objection_of_restored_view();
drop function objection_of_shown_promotion();
drop function objection_to_hiding();
drop function objection_to_standing();
drop function objection_settle(bigint, text);
drop function retire_handle();
drop function unverified_of_older_server();
drop function verified_view_voided();
drop function video_of_older_server();
drop function view_void_of_older_server();
drop function webhook_of_pause();
drop function webhook_of_views();
drop function webhook_of_void();

-- Servers of 0.2 call it. It knows no price: the promotion says what was paid for.
create or replace function promotions_viewed(p_promotion bigint[], p_places integer[]) returns void language plpgsql as $$
begin
  insert into notice (member_id, subject, kind, facts)
  select p.owner_id, 'promotion:' || p.id, case
      when p.state = 'completed' then 'promotion_completed'
      when p.views - g.places < p.target - (p.views - g.places) and p.views >= p.target - p.views then 'promotion_half'
      else 'promotion_first_view'
    end,
    jsonb_build_object('promotionId', p.id, 'title', p.title, 'views', p.views, 'target', p.target)
  from unnest(p_promotion, p_places) g (id, places) join promotion p on p.id = g.id order by p.id
  on conflict (member_id, subject) do update set
    kind = excluded.kind, facts = excluded.facts, at = excluded.at, read_at = null, dismissed_at = null,
    pushed_at = null, mailed_at = null;

  perform webhook_event(p.owner_id, e.event, e.event || ':' || p.id,
    jsonb_build_object('promotionId', p.id, 'title', p.title, 'views', p.views, 'target', p.target))
  from unnest(p_promotion, p_places) g (id, places) join promotion p on p.id = g.id
    cross join lateral (values
      ('promotion.first_view', p.views = g.places),
      ('promotion.completed', p.state = 'completed')) e (event, happened)
  where e.happened order by p.id;
end $$;
comment on function promotions_viewed(bigint[], integer[]) is 'For servers of 0.2; it goes one release later.';
comment on function notice_add(uuid, text, text, jsonb) is 'For servers of 0.2; it goes one release later.';
comment on function notice_counted(uuid, text, text, jsonb) is 'For servers of 0.2; it goes one release later. Adds to the count of an unread notice about the same subject.';
comment on function webhook_event(uuid, text, text, jsonb) is 'For servers of 0.2; it goes one release later.';
