-- Members who leave. The row of such a member stays, because the books name it, but everything in it that says who the
-- person was is replaced.
alter table member add column deleted_at timestamptz;
comment on column member.deleted_at is 'When the person was erased. What is left is a number that the books refer to.';

-- One row for each member who asked to be deleted. The job moves it from stage to stage; every stage can be repeated.
create table account_deletion (
  member_id uuid primary key references member,
  stage text not null default 'requested'
    check (stage in ('requested', 'stopping', 'settling', 'erasing', 'parting', 'done')),
  requested_at timestamptz not null default now(),
  -- The end of the time in which the member may change their mind.
  due_at timestamptz not null,
  -- When the job looks at it next.
  look_at timestamptz not null,
  done_at timestamptz,
  check ((stage = 'done') = (done_at is not null))
);
comment on table account_deletion is
  'Members who asked to be deleted, and how far the job has come with each. A request that was taken back has no row.';
comment on column account_deletion.due_at is 'Until then the member may take the request back.';
comment on column account_deletion.look_at is 'When the job looks at it next.';
create index account_deletion_look on account_deletion (look_at) where stage <> 'done';

-- Names of members who left, as hashes: nobody else may take such a name and pass for that person.
create table retired_name (
  name_hash bytea primary key check (length(name_hash) = 32),
  at timestamptz not null default now()
);
comment on table retired_name is
  'SHA-256 of the names of members who left, so that nobody takes the name and passes for that person.';

-- One download at a time for each member, across all instances.
create table data_export (
  member_id uuid primary key references member,
  lease uuid not null,
  leased_until timestamptz not null,
  started_at timestamptz not null default now()
);
comment on table data_export is 'Downloads of own data that are running; the lease keeps a member to one at a time.';

-- A balance that a leaving member gives up goes to the house. `not valid` skips the scan of the table: every old row has one
-- of the old recipes.
alter table entry drop constraint entry_recipe_check;
alter table entry add constraint entry_recipe_check check (recipe in (
  'promotion_funded', 'watch_rewarded', 'commission_paid', 'promotion_refunded', 'deposit_credited', 'deposit_reversed',
  'commission_reversed', 'credits_adjusted', 'view_voided', 'balance_given_up')) not valid;

alter table pending_commission drop constraint pending_commission_state_check;
alter table pending_commission add constraint pending_commission_state_check
  check (state in ('pending', 'settled', 'cancelled', 'linked', 'left')) not valid;
comment on column pending_commission.state is
  'cancelled: the event was taken back before. linked: referrer and referred belong together, so nothing is paid. left: the referrer was deleted before, so nothing is paid.';

-- The admins' log stays as it is, with one exception: the name of a member who was erased is taken out of the lines about
-- that member.
create function log_forgets_only_names() returns trigger language plpgsql as $$
begin
  if new.id = old.id and new.at = old.at and new.admin_id is not distinct from old.admin_id and new.action = old.action
    and new.subject is not distinct from old.subject
    and exists (select from account_deletion d where d.member_id::text = old.subject and d.stage = 'erasing')
  then return new; end if;
  raise exception 'the log is append-only' using errcode = 'integrity_constraint_violation';
end $$;
comment on function log_forgets_only_names is
  'Lets the words of a log line change only while the member whom it is about is being erased.';
drop trigger admin_action_append_only on admin_action;
create trigger admin_action_append_only before delete or truncate on admin_action
  for each statement execute function ledger_is_append_only();
create trigger admin_action_forgets before update on admin_action
  for each row execute function log_forgets_only_names();
create index admin_action_subject on admin_action (subject) where subject is not null;

-- What a member is told and what is erased is found by the member.
create index attention_check_member on attention_check (member_id, id);
create index report_reporter on report (reporter_id, promotion_id);
