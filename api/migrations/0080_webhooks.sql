-- Where members and admins want to be told of events by a signed request (Standard Webhooks). The messages themselves are
-- in the outbox (`delivery`, kind `webhook`).
create table webhook (
  id bigint generated always as identity primary key,
  -- Null: a webhook of the site, made by an admin, which hears the events of all members.
  member_id uuid references member,
  url text not null check (length(url) between 1 and 500),
  events text[] not null check (cardinality(events) between 1 and 50),
  -- Messages are signed with it, so it cannot be stored as a hash.
  secret bytea not null check (length(secret) = 32),
  old_secret bytea check (length(old_secret) = 32),
  old_secret_until timestamptz,
  state text not null default 'active' check (state in ('active', 'ended')),
  ended_reason text check (ended_reason in ('gone', 'failing')),
  last_success_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'ended') = (ended_reason is not null))
);
create index webhook_member on webhook (member_id, id);
-- The log of one webhook.
create index delivery_webhook on delivery ((parameters ->> 'webhookId'), id desc) where kind = 'webhook';

comment on table webhook is 'Where members, and admins for the whole site, are told of events by a signed request.';
comment on column webhook.member_id is 'Null: a webhook of the site, which hears the events of all members.';
comment on column webhook.secret is 'Messages are signed with it, so it cannot be stored as a hash.';
comment on column webhook.old_secret is 'Signs as well for a day after a rotation.';

-- Writes one message for every webhook that wants the event, in the transaction of the event. `happening` names the event:
-- the same one twice makes one message.
create function webhook_event(about uuid, event text, happening text, details jsonb) returns void language sql as $$
  insert into delivery (key, kind, member_id, target, parameters, if_uncertain)
  select 'webhook:' || w.id || ':' || happening, 'webhook', w.member_id, w.url,
    jsonb_build_object('webhookId', w.id, 'messageId', 'msg_' || md5(happening), 'type', event,
      'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', details || jsonb_build_object('memberId', about)),
    'retry'
  from webhook w
  where (w.member_id = about or w.member_id is null) and w.state = 'active' and event = any (w.events)
  on conflict (key) do nothing
$$;

-- The conditions below decide without calling the function, so a reward in the middle of a promotion costs nothing.
create function webhook_of_views() returns trigger language plpgsql as $$
declare
  facts jsonb := jsonb_build_object('promotionId', new.id, 'title', new.title, 'views', new.views,
    'target', new.credits_spent / 2);
begin
  if old.views = 0 then
    perform webhook_event(new.owner_id, 'promotion.first_view', 'promotion.first_view:' || new.id, facts);
  end if;
  if new.state = 'completed' and old.state <> 'completed' then
    perform webhook_event(new.owner_id, 'promotion.completed', 'promotion.completed:' || new.id, facts);
  end if;
  return null;
end $$;
create trigger promotion_views_webhook after update of views on promotion for each row
  when (new.views > old.views and (old.views = 0 or new.state = 'completed'))
  execute function webhook_of_views();

-- A promotion can be paused and resumed as often as its owner likes; within a minute that is one message.
create function webhook_of_pause() returns trigger language plpgsql as $$
begin
  perform webhook_event(new.owner_id, 'promotion.paused',
    'promotion.paused:' || new.id || ':' || floor(extract(epoch from clock_timestamp()) / 60),
    jsonb_build_object('promotionId', new.id, 'title', new.title, 'reasonCode', new.state_reason_code,
      'reason', new.state_reason));
  return null;
end $$;
create trigger promotion_pause_webhook after update of state on promotion for each row
  when (new.state = 'paused' and old.state <> 'paused')
  execute function webhook_of_pause();

create function webhook_of_void() returns trigger language plpgsql as $$
declare
  told record;
begin
  select owner_id, title into told from promotion where id = new.promotion_id;
  perform webhook_event(told.owner_id, 'view.voided', 'view.voided:' || new.id,
    jsonb_build_object('viewId', new.id, 'promotionId', new.promotion_id, 'title', told.title, 'reason', new.reason));
  return null;
end $$;
create trigger view_void_webhook after update of state on view for each row
  when (new.state = 'voided' and old.state <> 'voided')
  execute function webhook_of_void();

create function webhook_of_deposit() returns trigger language plpgsql as $$
begin
  perform webhook_event(
    new.member_id,
    case new.state when 'confirmed' then 'deposit.confirmed' else 'deposit.reversed' end,
    'deposit.' || new.state || ':' || new.id || ':' || new.epoch,
    jsonb_build_object('depositId', new.id,
      'amount', to_char(new.litoshi / 100000000.0, 'FM99999990.00000000'),
      'credits', div(new.litoshi::numeric * 2000, 2100000)));
  return null;
end $$;
create trigger deposit_state_webhook after update of state on deposit for each row
  when (new.member_id is not null and new.state <> old.state and new.state in ('confirmed', 'reversed'))
  execute function webhook_of_deposit();
create trigger deposit_seen_webhook after insert on deposit for each row
  when (new.member_id is not null and new.state = 'confirmed')
  execute function webhook_of_deposit();
