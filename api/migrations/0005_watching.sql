create table view (
  id bigint generated always as identity primary key,
  promotion_id bigint not null references promotion,
  viewer_id uuid not null references member,
  state text not null default 'watching' check (state in ('watching', 'completed', 'interrupted', 'voided')),
  -- Why it was interrupted or voided.
  reason text,
  started_at timestamptz not null default clock_timestamp(),
  required_ms integer not null check (required_ms > 0),
  credited_ms integer not null default 0 check (credited_ms >= 0),
  -- Heartbeats so far; the next one must carry this number plus one, and the nonce.
  beats integer not null default 0,
  nonce text not null,
  previous_nonce text,
  last_beat_at timestamptz,
  -- Whether the clock ran when the last heartbeat was taken: time that begins and ends stopped does not count.
  running boolean not null default false,
  ended_at timestamptz,
  verified boolean not null default false,
  -- What the client claimed; stored, never believed.
  claimed_seconds double precision,
  pauses smallint not null default 0,
  hidden_ms integer not null default 0,
  seeks smallint not null default 0,
  fast_beats smallint not null default 0,
  gaps smallint not null default 0,
  check ((state = 'watching') = (ended_at is null)),
  check (state <> 'completed' or ended_at >= started_at + required_ms * interval '1 millisecond')
) with (fillfactor = 85);
create unique index view_one_live on view (viewer_id) where state = 'watching';
create unique index view_rewarded_once on view (viewer_id, promotion_id) where state in ('completed', 'voided');
create index view_of_member on view (viewer_id, id desc);
create index view_of_promotion on view (promotion_id, id desc);
-- An owner sees which views were taken back, and why.
create index view_voided on view (promotion_id, id desc) where state = 'voided';

create function final_views_stay() returns trigger language plpgsql as $$
begin
  if old.state = 'completed' and new.state = 'voided' then return new; end if;
  raise exception 'view % is final', old.id using errcode = 'integrity_constraint_violation';
end $$;
create trigger view_final before update on view for each row when (old.state <> 'watching')
  execute function final_views_stay();
