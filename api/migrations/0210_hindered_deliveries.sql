-- How many tries in a row failed because of the site's own mail server. They say nothing about the delivery.
alter table delivery add column hindered integer not null default 0;
comment on column delivery.hindered is 'Tries in a row that failed because of the site''s own way out, not because of this delivery.';
-- What was given up keeps its link until that has died, so that an admin can send it again.
alter table delivery drop constraint delivery_check1;
alter table delivery add constraint delivery_secrets_check
  check (secrets is null or state in ('waiting', 'sending', 'kept', 'failed', 'uncertain')) not valid;
