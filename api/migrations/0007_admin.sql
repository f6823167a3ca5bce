-- Every admin action in one plain sentence. Append-only, like the books.
create table admin_action (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  admin_id uuid not null references member,
  action text not null,
  subject text,
  text text not null
);
create trigger admin_action_append_only before update or delete or truncate on admin_action
  for each statement execute function ledger_is_append_only();
