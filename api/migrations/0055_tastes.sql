-- What a video is about and which language it speaks; both may stay unknown.
alter table promotion
  add column topic text check (topic in ('comedy', 'music', 'sport', 'food', 'tech', 'beauty', 'gaming', 'learning',
    'pets', 'travel', 'art', 'other')),
  add column language text check (language ~ '^[a-z]{2}$');
comment on column promotion.topic is 'What the video is about, as its owner says. Null: not said.';
comment on column promotion.language is 'The language of the video, by ISO 639-1. Null: not said.';

create table taste (
  member_id uuid primary key references member,
  topics text[] not null default '{}',
  languages text[] not null default '{}',
  topic_leanings jsonb not null default '{}',
  lowered_owners uuid[] not null default '{}',
  hides boolean not null default false
);
comment on table taste is 'What a member likes to be offered: chosen topics and languages, and what their opinions add up to.';
comment on column taste.topic_leanings is 'For each topic, how many more videos the member wants more of than not.';
comment on column taste.lowered_owners is 'Owners of videos that the member was not interested in, the latest last, at most a hundred.';
comment on column taste.hides is 'Whether there was ever a video to hide from this member, so that most lists need not look.';

create table opinion (
  member_id uuid not null references member,
  promotion_id bigint not null references promotion,
  opinion text not null check (opinion in ('more', 'less')),
  at timestamptz not null default now(),
  primary key (member_id, promotion_id)
);
comment on table opinion is 'Whether a member wants more videos like this one, or was not interested. A promotion with "less" is not offered to that member.';

create table queue_round (
  single boolean primary key default true check (single),
  turns bigint not null check (turns >= 0)
);
comment on table queue_round is 'How many turns a round of the queue takes, which is how many owners have something on offer. Measured by a job.';

-- One owner's promotions share one turn: with nine others on offer, a promotion waits ten rounds instead of one.
create function queue_turn(owner uuid, promotion bigint) returns bigint language plpgsql as $$
declare
  others bigint;
begin
  select count(*) into others from (
    select from promotion p where p.owner_id = owner and p.state = 'active' and p.has_place and p.id <> promotion
    limit 1000) counted;
  if others = 0 then return nextval('promotion_queue'); end if;
  return nextval('promotion_queue') + others * coalesce((select turns from queue_round), 0);
end $$;
comment on function queue_turn(uuid, bigint) is 'The position of a promotion that goes to the end of the queue: one round later for each other promotion that its owner has on offer (at most a thousand are counted).';
