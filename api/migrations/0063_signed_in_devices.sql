-- Where a session was opened, in words that its owner recognises. No network address is kept.
alter table session
  add column device_name text check (length(device_name) <= 60),
  add column country text check (country ~ '^[A-Z]{2}$');
comment on column session.device_name is 'Browser and system, such as "Firefox · Windows". Null: not known.';
comment on column session.country is 'Where the address was registered when the session was opened, by ISO 3166. Null: not known.';

create table known_device (
  member_id uuid not null references member,
  device_hash bytea not null check (length(device_hash) = 16),
  seen_at timestamptz not null default now(),
  primary key (member_id, device_hash)
);
comment on table known_device is 'Browsers that a member has signed in with. A sign-in with another one is told to the member, and wrong passwords from elsewhere do not lock a known one out.';
comment on column known_device.device_hash is 'Of the device cookie together with the member, so that the rows of two members cannot be compared.';
create index known_device_seen on known_device (seen_at);
