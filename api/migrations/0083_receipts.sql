-- Receipts of rewarded views are signed when somebody asks for them, so a view needs no row here.

create table signing_key (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{32}$'),
  public_key bytea not null check (length(public_key) = 32),
  private_key bytea,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  revoked boolean not null default false,
  check ((private_key is null) = (retired_at is not null)),
  check (retired_at is not null or not revoked)
);
create unique index signing_key_current on signing_key ((true)) where retired_at is null;
comment on table signing_key is 'The Ed25519 keys with which this site signs receipts and its books. One is current.';
comment on column signing_key.id is 'The first 16 bytes of the SHA-256 of the public key.';
comment on column signing_key.private_key is 'PKCS #8. Erased when the key is retired, so that nobody can sign with it any more.';
comment on column signing_key.revoked is 'The key got into wrong hands: nothing that it signed is to be believed.';

create table receipt_link (
  token text collate "C" primary key check (length(token) = 43),
  promotion_id bigint not null references promotion,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index receipt_link_open on receipt_link (promotion_id) where revoked_at is null;
comment on table receipt_link is 'Links with which an owner shows the receipts of a promotion to others. A promotion has at most one that works.';
comment on column receipt_link.token is 'Kept as it is, because the owner sees the link again. It opens nothing but receipts, which name nobody.';

alter table view add column questions_passed smallint not null default 0;
comment on column view.questions_passed is 'Questions beside the video that were answered right. The questions themselves are forgotten after thirty days, receipts are not.';
