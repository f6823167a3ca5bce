-- Members without a password show again who they are with their account at another site.
alter table identity_attempt add column confirms boolean not null default false;
