-- Links that mails still keep, and members who wait for an admin or have not confirmed their address.
-- concurrently

create index concurrently if not exists delivery_with_secrets on delivery (id) where secrets is not null and ended_at is not null;

create index concurrently if not exists member_waiting on member (approval_since) where approval_since is not null;

create index concurrently if not exists member_unconfirmed on member (created_at)
  where email_verified_at is null and deleted_at is null;
