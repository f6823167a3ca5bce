-- An admin can release a member from a debt that was taken over, for example because the browser was somebody else's.
alter table carried_debt
  add column released_at timestamptz,
  add constraint carried_debt_released check (released_at is null or taken_by is not null);

comment on column carried_debt.released_at is 'When an admin decided that nothing more of it is paid. What was paid stays paid.';
