-- Public pages of members who want one, and how often their videos were verifiably watched.

create table public_profile (
  member_id uuid primary key references member,
  handle text collate "C" not null unique check (handle ~ '^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$'),
  shown boolean not null default false,
  badge boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public_profile is 'The public page of a member who chose a handle for it. Nobody sees it unless it is shown.';
comment on column public_profile.handle is 'Chosen for the page. It is not the name with which the member signs in.';
comment on column public_profile.badge is 'Whether the number of verified views is public: on the page and as a picture for other sites.';

create table retired_handle (
  handle_hash bytea primary key check (length(handle_hash) = 32),
  member_id uuid not null references member,
  retired_at timestamptz not null default now()
);
comment on table retired_handle is 'Handles that were given up. Links to them are around, so nobody else may use them to pass for their former owner.';
comment on column retired_handle.handle_hash is 'SHA-256 of the handle, because a member who left must not be named here.';

create function retire_handle() returns trigger language plpgsql as $$
begin
  insert into retired_handle (handle_hash, member_id)
  values (sha256(convert_to(old.handle, 'UTF8')), old.member_id)
  on conflict do nothing;
  return null;
end $$;
create trigger public_profile_handle_changed after update of handle on public_profile
  for each row when (old.handle is distinct from new.handle) execute function retire_handle();
create trigger public_profile_deleted after delete on public_profile for each row execute function retire_handle();

create table verified_total (
  member_id uuid primary key references member,
  views bigint not null default 0 check (views >= 0)
) with (fillfactor = 80);
comment on table verified_total is 'How many views of a member''s promotions have a receipt with verified seconds, up to the view in verified_cursor.';

create table verified_cursor (
  single boolean primary key default true check (single),
  view_id bigint not null
);
insert into verified_cursor (view_id) values (0);
comment on table verified_cursor is 'Up to which view verified_total is counted.';

-- A view that is taken back after it was counted counts no more, and one that is restored counts again. The lock waits for
-- a count that is running; without it, the view could be counted just after we looked whether it was.
create function verified_view_voided() returns trigger language plpgsql as $$
declare
  counted_to bigint;
begin
  select view_id into counted_to from verified_cursor for share;
  if new.id <= counted_to then
    update verified_total t set views = t.views + case when new.state = 'completed' then 1 else -1 end
    from promotion p where p.id = new.promotion_id and t.member_id = p.owner_id;
  end if;
  return null;
end $$;
create trigger view_counts_verified after update of state on view
  for each row when (new.verified and old.state is distinct from new.state
    and ((old.state = 'completed' and new.state = 'voided') or (old.state = 'voided' and new.state = 'completed')))
  execute function verified_view_voided();
